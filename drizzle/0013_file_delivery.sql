CREATE TABLE `download_links` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`user_id` text NOT NULL,
	`game_id` text NOT NULL,
	`file_id` text,
	`session_id` text,
	`client` text,
	`etag` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `game_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `download_links_digest` ON `download_links` (`digest`);--> statement-breakpoint
CREATE INDEX `download_links_expiry` ON `download_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `download_links_user` ON `download_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `download_links_game` ON `download_links` (`game_id`);--> statement-breakpoint
CREATE INDEX `download_links_file` ON `download_links` (`file_id`);--> statement-breakpoint
CREATE TABLE `file_checksums` (
	`file_id` text PRIMARY KEY NOT NULL,
	`revision` text NOT NULL,
	`crc32` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `game_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `may_download` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `download_speed_limit` integer;