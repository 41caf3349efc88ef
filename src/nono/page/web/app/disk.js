/** Opens the version of the page for disks (nono.page.disk), because browsers load no modules from a disk. */

if (location.protocol === "file:") location.replace(`nono.html${location.search}${location.hash}`);
