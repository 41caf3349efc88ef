// The server and exports add listed.js, which nono.page.declared derives from the classes of the genres.

/** The title of each genre, and its icon on 24x24 units: the lines, then the filled shapes. In the order of lists. */
export const LISTED: Record<string, { title: string; icon: [string, string] }>;
/** What people read for each grade; the easiest comes first. */
export const GRADE_LABELS: Record<string, string>;
