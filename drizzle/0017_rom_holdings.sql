CREATE TABLE `rom_holdings` (
	`user_id` text NOT NULL,
	`system` text NOT NULL,
	`key` text NOT NULL,
	`rank` integer NOT NULL,
	`game_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rom_holdings_key` ON `rom_holdings` (`user_id`,`system`,`key`,`rank`,`game_id`);--> statement-breakpoint
CREATE INDEX `rom_holdings_game` ON `rom_holdings` (`game_id`,`system`);--> statement-breakpoint
CREATE TABLE `rom_set_changes` (
	`game_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rom_set_systems` (
	`system` text PRIMARY KEY NOT NULL,
	`dats` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `dat_games` ADD `key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `dat_games` ADD `title_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `dat_games_key` ON `dat_games` (`dat_id`,`key`);--> statement-breakpoint
CREATE INDEX `dat_games_title` ON `dat_games` (`dat_id`,`title_key`,`key`);
--> statement-breakpoint
UPDATE dat_games SET key = lower(name);
--> statement-breakpoint
UPDATE dats SET stamp = '' WHERE stamp IS NOT NULL;
--> statement-breakpoint
INSERT INTO rom_set_changes (game_id) SELECT id FROM games WHERE platform IS NOT NULL OR preferred_platform IS NOT NULL;
--> statement-breakpoint
-- Without OR IGNORE: statements of foreign keys that run a trigger replace it with their own conflict clause.
CREATE TRIGGER rom_set_game_insert AFTER INSERT ON games WHEN new.platform IS NOT NULL OR new.preferred_platform IS NOT NULL BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT new.id WHERE new.id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_game_update AFTER UPDATE OF title, status, platform, preferred_platform, verification, library_path ON games WHEN (new.platform IS NOT NULL OR new.preferred_platform IS NOT NULL OR old.platform IS NOT NULL OR old.preferred_platform IS NOT NULL) AND (
  new.title IS NOT old.title OR new.status IS NOT old.status OR new.platform IS NOT old.platform OR new.preferred_platform IS NOT old.preferred_platform
  OR new.verification IS NOT old.verification OR new.library_path IS NOT old.library_path
) BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT new.id WHERE new.id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_file_insert AFTER INSERT ON game_files BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT new.game_id WHERE new.game_id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_file_delete AFTER DELETE ON game_files BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT id FROM games WHERE id = old.game_id AND id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_file_update AFTER UPDATE OF path, game_id ON game_files BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT new.game_id WHERE new.game_id NOT IN (SELECT game_id FROM rom_set_changes);
  INSERT INTO rom_set_changes (game_id) SELECT id FROM games WHERE id = old.game_id AND id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_content_insert AFTER INSERT ON checked_contents WHEN new.dat_rom_id IS NOT NULL BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT DISTINCT game_id FROM game_files WHERE path = new.path AND game_id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_content_delete AFTER DELETE ON checked_contents WHEN old.dat_rom_id IS NOT NULL BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT DISTINCT game_id FROM game_files WHERE path = old.path AND game_id NOT IN (SELECT game_id FROM rom_set_changes);
END;
--> statement-breakpoint
CREATE TRIGGER rom_set_content_update AFTER UPDATE OF path, dat_rom_id ON checked_contents WHEN new.dat_rom_id IS NOT old.dat_rom_id OR new.path <> old.path BEGIN
  INSERT INTO rom_set_changes (game_id) SELECT DISTINCT game_id FROM game_files WHERE path IN (old.path, new.path) AND game_id NOT IN (SELECT game_id FROM rom_set_changes);
END;
