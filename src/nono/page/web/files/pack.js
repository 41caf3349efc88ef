/**
 * The first puzzles of the library, in order: compressed JSON in base64url, like that of `pool`, because it has their
 * pictures. Written by docs/make_page_pack.py.
 */
export const FIRST =
  "fVExDsMgDPyL58gPyNatexekKANSUEGKAiIwVFX_XtNAMWoDDPgM3B3H9ASzwAhaSR9ggGDCqghfM5YxaOupsdnNEr5bucI4AQqahEUabEVaUh9pG2GmC14uiVDJ_QGvocjFRix2pYgTMXNXUcE7SY0Xp8K7No4p3w54Lp34jvd8XWB9Y9kVraOSgOhmIJ0jD9XLJeOOmcYD1lB4LPU7fkp29kMg_iU1vwE";
