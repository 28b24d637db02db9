CREATE TABLE `deleted_releases` (
	`download_id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`title` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`deleted_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_releases_game` ON `deleted_releases` (`game_id`);