CREATE VIRTUAL TABLE games_text USING fts5(title, alternate_titles, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER games_text_insert AFTER INSERT ON games BEGIN
  INSERT INTO games_text (rowid, title, alternate_titles) VALUES (new.seq, new.title, new.alternate_titles);
END;
--> statement-breakpoint
CREATE TRIGGER games_text_update AFTER UPDATE OF title, alternate_titles ON games BEGIN
  DELETE FROM games_text WHERE rowid = old.seq;
  INSERT INTO games_text (rowid, title, alternate_titles) VALUES (new.seq, new.title, new.alternate_titles);
END;
--> statement-breakpoint
CREATE TRIGGER games_text_delete AFTER DELETE ON games BEGIN
  DELETE FROM games_text WHERE rowid = old.seq;
END;
