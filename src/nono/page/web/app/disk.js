/** Opens the version of the page for disks (nono.page.bundle), because browsers load no modules from a disk. */

if (location.protocol === "file:") location.replace(`nono.html${location.search}${location.hash}`);
