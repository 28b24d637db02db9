CREATE TRIGGER game_files_insert AFTER INSERT ON game_files BEGIN
  UPDATE games SET size_on_disk = coalesce(size_on_disk, 0) + new.size WHERE id = new.game_id;
END;
--> statement-breakpoint
CREATE TRIGGER game_files_update AFTER UPDATE OF size ON game_files WHEN new.size <> old.size BEGIN
  UPDATE games SET size_on_disk = coalesce(size_on_disk, 0) + new.size - old.size WHERE id = new.game_id;
END;
--> statement-breakpoint
CREATE TRIGGER game_files_delete AFTER DELETE ON game_files BEGIN
  UPDATE games SET size_on_disk = nullif(size_on_disk - old.size, 0) WHERE id = old.game_id;
END;
--> statement-breakpoint
CREATE TRIGGER history_insert AFTER INSERT ON history WHEN new.user_id IS NOT NULL BEGIN
  INSERT INTO history_counts (user_id, type, day, count) VALUES (new.user_id, new.type, substr(new.at, 1, 10), 1)
  ON CONFLICT (user_id, type, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER history_delete AFTER DELETE ON history WHEN old.user_id IS NOT NULL BEGIN
  UPDATE history_counts SET count = count - 1
  WHERE user_id = old.user_id AND type = old.type AND day = substr(old.at, 1, 10);
  DELETE FROM history_counts
  WHERE user_id = old.user_id AND type = old.type AND day = substr(old.at, 1, 10) AND count <= 0;
END;
