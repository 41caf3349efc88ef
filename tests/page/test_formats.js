/** What test_formats.py runs in the page. */

export const read = async files => {
  const { readEach } = await import('/formats/index.js');
  const { writeJson } = await import('/formats/json.js');
  const found = [];
  for (const [name, data] of files) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    try {
      found.push((await readEach(name, bytes)).map((one) => one instanceof Error ? String(one) : writeJson(one)));
    } catch (error) {
      found.push(error.name === "FormatError" ? [String(error)] : [`uncaught ${error.stack}`]);
    }
  }
  return found;
};

export const write = async ([format, puzzles]) => {
  const { readText } = await import('/formats/index.js');
  const { write } = await import('/formats/writers.js');
  const found = [];
  for (const puzzle of puzzles) {
    try {
      const [document] = await readText(puzzle);
      const { bytes } = await write(document, format);
      found.push(btoa(String.fromCharCode(...bytes)));
    } catch (error) {
      found.push(error.name === "FormatError" ? "" : `uncaught ${error.stack}`);
    }
  }
  return found;
};

export const link = async puzzles => {
  const { readLink, writeLink, readText } = await import('/formats/index.js');
  const { writeJson } = await import('/formats/json.js');
  const found = [];
  for (const puzzle of puzzles) {
    const link = await writeLink((await readText(puzzle))[0]);
    found.push([link, writeJson(await readLink('#' + link))]);
  }
  return found;
};

export const damaged = async links => {
  const { readLink } = await import('/formats/index.js');
  const found = [];
  for (const link of links) {
    try {
      found.push((await readLink(link))?.height ?? null);
    } catch (error) {
      found.push(error.name === "FormatError" ? 'refused' : `uncaught ${error.stack}`);
    }
  }
  return found;
};
