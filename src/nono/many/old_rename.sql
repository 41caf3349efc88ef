-- Names for the tables of version 5, whose own names the new tables get.
DROP VIEW answer;
DROP INDEX entry_puzzle;
ALTER TABLE file RENAME TO old_file;
ALTER TABLE puzzle RENAME TO old_puzzle;
ALTER TABLE entry RENAME TO old_entry;
ALTER TABLE result RENAME TO old_result
