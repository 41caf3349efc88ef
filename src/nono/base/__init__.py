"""What every room uses: errors, tables of plug-ins, grids, palettes, files and processes. It knows no puzzle."""
