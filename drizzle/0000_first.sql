CREATE TABLE `blacklist` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`release_title` text NOT NULL,
	`indexer_name` text,
	`reason` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blacklist_game` ON `blacklist` (`game_id`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text,
	`user_id` text,
	`downloader_id` text,
	`protocol` text NOT NULL,
	`client_id` text NOT NULL,
	`title` text NOT NULL,
	`indexer_name` text,
	`kind` text NOT NULL,
	`version` text,
	`status` text NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`size` integer,
	`downloaded` integer DEFAULT 0 NOT NULL,
	`message` text,
	`path` text,
	`added_at` text NOT NULL,
	`completed_at` text,
	`missed_rounds` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`downloader_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `downloads_game` ON `downloads` (`game_id`);--> statement-breakpoint
CREATE INDEX `downloads_status` ON `downloads` (`status`);--> statement-breakpoint
CREATE INDEX `downloads_client` ON `downloads` (`downloader_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `hand_overs` (
	`download_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`uri` text,
	`bytes` blob,
	`size` integer,
	FOREIGN KEY (`download_id`) REFERENCES `downloads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `history` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text,
	`user_id` text,
	`game_title` text,
	`download_id` text,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `history_game` ON `history` (`game_id`,`at`);--> statement-breakpoint
CREATE INDEX `history_user` ON `history` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`download_id` text NOT NULL,
	`game_id` text,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`source_path` text,
	`target_path` text,
	`transfer_mode` text,
	`plan` text NOT NULL,
	`files_done` integer DEFAULT 0 NOT NULL,
	`message` text,
	`started_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`download_id`) REFERENCES `downloads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_download` ON `imports` (`download_id`);--> statement-breakpoint
CREATE INDEX `imports_status` ON `imports` (`status`);--> statement-breakpoint
CREATE TABLE `game_files` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`category` text NOT NULL,
	`version` text,
	`download_id` text,
	`added_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_files_game_path` ON `game_files` (`game_id`,`path`);--> statement-breakpoint
CREATE TABLE `games` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`normalised_title` text NOT NULL,
	`metadata_id` text,
	`storefront_app_id` integer,
	`status` text NOT NULL,
	`release_status` text NOT NULL,
	`release_date` text,
	`cover_url` text,
	`platforms` text DEFAULT '[]' NOT NULL,
	`genres` text DEFAULT '[]' NOT NULL,
	`library_path` text,
	`added_at` text NOT NULL,
	`themes` text DEFAULT '[]' NOT NULL,
	`developers` text DEFAULT '[]' NOT NULL,
	`publishers` text DEFAULT '[]' NOT NULL,
	`rating` real,
	`user_rating` real,
	`hidden` integer DEFAULT false NOT NULL,
	`adult` integer DEFAULT false NOT NULL,
	`early_access` integer DEFAULT false NOT NULL,
	`source` text NOT NULL,
	`alternate_titles` text DEFAULT '[]' NOT NULL,
	`preferred_platform` text,
	`installed_version` text,
	`update_available` integer DEFAULT false NOT NULL,
	`releases_found` integer DEFAULT 0 NOT NULL,
	`last_searched_at` text,
	`completed_at` text,
	`summary` text,
	`screenshots` text DEFAULT '[]' NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_id` ON `games` (`id`);--> statement-breakpoint
CREATE INDEX `games_user_title` ON `games` (`user_id`,`normalised_title`);--> statement-breakpoint
CREATE INDEX `games_user_metadata` ON `games` (`user_id`,`metadata_id`);--> statement-breakpoint
CREATE INDEX `games_user_status` ON `games` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_added` ON `games` (`user_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `games_status_searched` ON `games` (`status`,`last_searched_at`);--> statement-breakpoint
CREATE TABLE `downloaders` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`url` text,
	`username` text,
	`password` text,
	`enabled` integer NOT NULL,
	`priority` integer NOT NULL,
	`category` text,
	`post_import_category` text,
	`download_path` text,
	`add_stopped` integer NOT NULL,
	`remove_completed` integer NOT NULL,
	`settings` text NOT NULL,
	`health` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `indexers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`api_key` text,
	`protocol` text NOT NULL,
	`enabled` integer NOT NULL,
	`priority` integer NOT NULL,
	`categories` text NOT NULL,
	`auto_search_enabled` integer NOT NULL,
	`rss_enabled` integer NOT NULL,
	`query_style` text NOT NULL,
	`seed_ratio` real,
	`seed_time` integer,
	`allow_insecure_tls` integer NOT NULL,
	`source` text NOT NULL,
	`health` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `path_mappings` (
	`id` text PRIMARY KEY NOT NULL,
	`remote_host` text,
	`remote_path` text NOT NULL,
	`local_path` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`last_run_at` text NOT NULL,
	`last_duration_ms` integer NOT NULL,
	`last_result` text NOT NULL,
	`last_message` text
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`storefront_user_id` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));