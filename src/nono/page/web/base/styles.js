/** Adds a style sheet to the page once, for parts that are loaded on demand. @param {string} address */
export async function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
  await new Promise((resolve) => (link.onload = link.onerror = resolve)); // without a network, there is no style
}
