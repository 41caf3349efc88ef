-- Without the stamps of the files, the next batch reads all of them again. The data are those of the first entry with
-- the same clues, with the names of each entry; its name was the id or, without one, the title.
INSERT INTO file SELECT path, '', skipped FROM old_file;
INSERT INTO puzzle SELECT id, clues, genre, width, height, colours FROM old_puzzle;
INSERT INTO result SELECT * FROM old_result;
INSERT INTO entry (source, number, name, title, link, puzzle, data, goal, error)
SELECT source, number, name, title, link, puzzle, CASE
    WHEN data IS NULL THEN ''
    WHEN name = COALESCE(json_extract(data, '$.id'), json_extract(data, '$.title'), '')
        AND title = COALESCE(json_extract(data, '$.title'), '') THEN data
    ELSE json_patch(data, json_object('id', NULLIF(name, title), 'title', NULLIF(title, '')))
END, goal, error
FROM old_entry LEFT JOIN old_puzzle ON old_puzzle.id = puzzle ORDER BY source, number;
UPDATE entry SET data = json_remove(data, '$.goal') WHERE puzzle IS NOT NULL AND goal IS NULL;
UPDATE entry SET author = json_extract(data, '$.author')
WHERE puzzle IS NOT NULL AND json_type(data, '$.author') = 'text';
UPDATE entry SET licence = json_extract(data, '$.license')
WHERE puzzle IS NOT NULL AND json_type(data, '$.license') = 'text'
