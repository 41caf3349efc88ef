"""A file for each format of drawings; `nono.renderers._drawing_formats` has their table."""
