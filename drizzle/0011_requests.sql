CREATE TABLE `borrowed_games` (
	`game_id` text PRIMARY KEY NOT NULL,
	`source_id` text,
	`lender_name` text NOT NULL,
	`borrowed_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `borrowed_games_source` ON `borrowed_games` (`source_id`);--> statement-breakpoint
CREATE INDEX `borrowed_games_lost` ON `borrowed_games` (`game_id`) WHERE source_id IS NULL;--> statement-breakpoint
CREATE TABLE `cleared_games` (
	`game_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `game_request_votes` (
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`request_id`, `user_id`),
	FOREIGN KEY (`request_id`) REFERENCES `game_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `game_request_votes_user` ON `game_request_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `game_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`note` text,
	`reason` text,
	`times_asked` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` text,
	`waits_for` text,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`waits_for`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "game_requests_state" CHECK("state" IN ('pending', 'approved', 'declined', 'available'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_requests_game` ON `game_requests` (`game_id`);--> statement-breakpoint
CREATE INDEX `game_requests_state` ON `game_requests` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `game_requests_user` ON `game_requests` (`user_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `game_requests_created` ON `game_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `game_requests_waits_for` ON `game_requests` (`waits_for`) WHERE waits_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX `game_requests_decided_by` ON `game_requests` (`decided_by`) WHERE decided_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `request_uses` (
	`user_id` text NOT NULL,
	`game_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`user_id`, `game_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_uses_time` ON `request_uses` (`user_id`,`at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_games` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`normalized_title` text NOT NULL,
	`sort_title` text NOT NULL,
	`metadata_id` text,
	`storefront_app_id` integer,
	`status` text NOT NULL,
	`release_status` text NOT NULL,
	`release_date` text,
	`cover_url` text,
	`platforms` text DEFAULT '[]' NOT NULL,
	`genres` text DEFAULT '[]' NOT NULL,
	`library_path` text,
	`root_folder_id` text,
	`folder_origin` text,
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
	`size_on_disk` integer,
	`summary` text,
	`screenshots` text DEFAULT '[]' NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`edited_fields` text DEFAULT '[]' NOT NULL,
	`metadata_due_at` text DEFAULT '' NOT NULL,
	`relations_refreshed_at` text,
	`tag_ids` text DEFAULT '[]' NOT NULL,
	`verification` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`root_folder_id`) REFERENCES `root_folders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "games_status" CHECK("status" IN ('wanted', 'downloading', 'owned', 'playing', 'completed', 'shelved', 'requested')),
	CONSTRAINT "games_release_status" CHECK("release_status" IN ('upcoming', 'early_access', 'released', 'delayed', 'cancelled', 'unknown')),
	CONSTRAINT "games_source" CHECK("source" IN ('manual', 'metadata', 'storefront', 'scan', 'feed', 'api', 'import')),
	CONSTRAINT "games_folder_origin" CHECK("folder_origin" IN ('imported', 'scanned', 'confirmed', 'entered', 'adopted'))
);
--> statement-breakpoint
INSERT INTO `__new_games`("seq", "id", "user_id", "title", "normalized_title", "sort_title", "metadata_id", "storefront_app_id", "status", "release_status", "release_date", "cover_url", "platforms", "genres", "library_path", "root_folder_id", "folder_origin", "added_at", "themes", "developers", "publishers", "rating", "user_rating", "hidden", "adult", "early_access", "source", "alternate_titles", "preferred_platform", "installed_version", "update_available", "releases_found", "last_searched_at", "completed_at", "size_on_disk", "summary", "screenshots", "links", "notes", "edited_fields", "metadata_due_at", "relations_refreshed_at", "tag_ids", "verification") SELECT "seq", "id", "user_id", "title", "normalized_title", "sort_title", "metadata_id", "storefront_app_id", "status", "release_status", "release_date", "cover_url", "platforms", "genres", "library_path", "root_folder_id", "folder_origin", "added_at", "themes", "developers", "publishers", "rating", "user_rating", "hidden", "adult", "early_access", "source", "alternate_titles", "preferred_platform", "installed_version", "update_available", "releases_found", "last_searched_at", "completed_at", "size_on_disk", "summary", "screenshots", "links", "notes", "edited_fields", "metadata_due_at", "relations_refreshed_at", "tag_ids", "verification" FROM `games`;--> statement-breakpoint
DROP TABLE `games`;--> statement-breakpoint
ALTER TABLE `__new_games` RENAME TO `games`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `games_id` ON `games` (`id`);--> statement-breakpoint
CREATE INDEX `games_user_title` ON `games` (`user_id`,`normalized_title`);--> statement-breakpoint
CREATE INDEX `games_user_filter` ON `games` (`user_id`,`hidden`,`adult`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `games_user_sort_title` ON `games` (`user_id`,`sort_title`,`seq`,`hidden`,`adult`,`status`,`genres`,`platforms`,`id`);--> statement-breakpoint
CREATE INDEX `games_user_rating` ON `games` (`user_id`,`rating`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_user_rating` ON `games` (`user_id`,`user_rating`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_release_date` ON `games` (`user_id`,`release_date`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_added_at` ON `games` (`user_id`,`added_at`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_size_on_disk` ON `games` (`user_id`,`size_on_disk`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_last_searched_at` ON `games` (`user_id`,`last_searched_at`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_user_source` ON `games` (`user_id`,`source`,`sort_title`,`seq`,`hidden`,`adult`,`status`);--> statement-breakpoint
CREATE INDEX `games_label` ON `games` (`id`,`user_id`,`status`,`title`,`hidden`,`adult`);--> statement-breakpoint
CREATE INDEX `games_user_metadata` ON `games` (`user_id`,`metadata_id`);--> statement-breakpoint
CREATE INDEX `games_user_update` ON `games` (`user_id`,`sort_title`,`seq`,`hidden`,`adult`) WHERE update_available = 1;--> statement-breakpoint
CREATE INDEX `games_user_update_added_at` ON `games` (`user_id`,`added_at`,`seq`,`hidden`,`adult`) WHERE update_available = 1;--> statement-breakpoint
CREATE INDEX `games_user_update_release_date` ON `games` (`user_id`,`release_date`,`seq`,`hidden`,`adult`) WHERE update_available = 1;--> statement-breakpoint
CREATE INDEX `games_user_update_last_searched_at` ON `games` (`user_id`,`last_searched_at`,`seq`,`hidden`,`adult`) WHERE update_available = 1;--> statement-breakpoint
CREATE INDEX `games_user_next_search` ON `games` (`user_id`,`last_searched_at`,`releases_found`,`release_status`,`release_date`,`seq`,`hidden`,`adult`,`status`) WHERE status = 'wanted';--> statement-breakpoint
CREATE INDEX `games_user_storefront_app` ON `games` (`user_id`,`storefront_app_id`,`id`) WHERE storefront_app_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_root_folder` ON `games` (`root_folder_id`) WHERE root_folder_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_user_status` ON `games` (`user_id`,`status`,`seq`,`hidden`,`adult`);--> statement-breakpoint
CREATE INDEX `games_library_path` ON `games` ("library_path" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `games_shelf` ON `games` (`sort_title`,`seq`,`user_id`,`adult`,`status`) WHERE size_on_disk IS NOT NULL AND library_path IS NOT NULL AND hidden = 0;--> statement-breakpoint
CREATE INDEX `games_disk` ON `games` (`library_path`,`user_id`,`hidden`,`adult`,`size_on_disk`) WHERE size_on_disk IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_unconfirmed_folder` ON `games` ("library_path" COLLATE NOCASE) WHERE library_path IS NOT NULL AND coalesce(folder_origin, 'entered') IN ('entered', 'adopted');--> statement-breakpoint
CREATE INDEX `games_announced_due` ON `games` (`metadata_due_at`,`metadata_id`,`release_status`,`id`) WHERE metadata_id IS NOT NULL AND release_status IN ('upcoming', 'delayed');--> statement-breakpoint
CREATE INDEX `games_metadata_due` ON `games` (`metadata_due_at`,`metadata_id`,`id`) WHERE metadata_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_status_searched` ON `games` (`status`,`last_searched_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `may_add` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `request_limit` text;