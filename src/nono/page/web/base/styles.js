/** Adds a style sheet to the page, for parts that are loaded on demand. @param {string} address */
export function styled(address) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
  return new Promise((resolve) => (link.onload = link.onerror = resolve)); // without a network, there is no style
}
