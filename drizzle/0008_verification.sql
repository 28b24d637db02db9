CREATE TABLE `dat_games` (
	`id` integer PRIMARY KEY NOT NULL,
	`dat_id` text NOT NULL,
	`name` text NOT NULL,
	`clone_of` text,
	FOREIGN KEY (`dat_id`) REFERENCES `dats`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dat_games_dat_name` ON `dat_games` (`dat_id`,`name`);--> statement-breakpoint
CREATE INDEX `dat_games_name` ON `dat_games` ("name" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `dat_roms` (
	`id` integer PRIMARY KEY NOT NULL,
	`dat_id` text NOT NULL,
	`dat_game_id` integer NOT NULL,
	`name` text NOT NULL,
	`size` integer,
	`crc32` text,
	`md5` text,
	`sha1` text,
	`status` text NOT NULL,
	FOREIGN KEY (`dat_id`) REFERENCES `dats`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dat_game_id`) REFERENCES `dat_games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dat_roms_status" CHECK("status" IN ('good', 'verified', 'baddump', 'nodump'))
);
--> statement-breakpoint
CREATE INDEX `dat_roms_dat` ON `dat_roms` (`dat_id`);--> statement-breakpoint
CREATE INDEX `dat_roms_game` ON `dat_roms` (`dat_game_id`);--> statement-breakpoint
CREATE INDEX `dat_roms_sha1` ON `dat_roms` (`sha1`) WHERE sha1 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `dat_roms_md5` ON `dat_roms` (`md5`) WHERE md5 IS NOT NULL AND sha1 IS NULL;--> statement-breakpoint
CREATE INDEX `dat_roms_crc32` ON `dat_roms` (`crc32`,`size`) WHERE crc32 IS NOT NULL AND sha1 IS NULL AND md5 IS NULL;--> statement-breakpoint
CREATE INDEX `dat_roms_name` ON `dat_roms` ("name" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `dats` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`active` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`version` text NOT NULL,
	`author` text NOT NULL,
	`format` text NOT NULL,
	`system` text,
	`file_name` text NOT NULL,
	`folder` text,
	`stamp` text,
	`games` integer NOT NULL,
	`roms` integer NOT NULL,
	`imported_at` text NOT NULL,
	CONSTRAINT "dats_format" CHECK("format" IN ('logiqx', 'clrmamepro'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dats_active_key` ON `dats` (`key`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `dats_system` ON `dats` (`system`);--> statement-breakpoint
CREATE TABLE `checked_contents` (
	`path` text NOT NULL,
	`name` text NOT NULL,
	`form` text NOT NULL,
	`size` integer,
	`crc32` text,
	`md5` text,
	`sha1` text,
	`dat_rom_id` integer,
	PRIMARY KEY(`path`, `name`, `form`),
	FOREIGN KEY (`path`) REFERENCES `checked_files`(`path`) ON UPDATE cascade ON DELETE cascade,
	FOREIGN KEY (`dat_rom_id`) REFERENCES `dat_roms`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "checked_contents_form" CHECK("form" IN ('whole', 'headerless', 'image', 'track', 'declared'))
);
--> statement-breakpoint
CREATE INDEX `checked_contents_rom` ON `checked_contents` (`dat_rom_id`) WHERE dat_rom_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_contents_sha1` ON `checked_contents` (`sha1`) WHERE sha1 IS NOT NULL;--> statement-breakpoint
CREATE TABLE `checked_files` (
	`path` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`mtime_ms` real NOT NULL,
	`checked_at` text NOT NULL,
	`verification` text NOT NULL,
	`dat_name` text,
	`fault` text,
	CONSTRAINT "checked_files_verification" CHECK("verification" IN ('verified', 'bad', 'unknown', 'uncheckable'))
);
--> statement-breakpoint
ALTER TABLE `games` ADD `verification` text;--> statement-breakpoint
CREATE INDEX `game_files_path` ON `game_files` (`path`);