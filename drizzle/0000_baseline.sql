CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	`scopes` text DEFAULT '["library"]' NOT NULL,
	`last_used_from` text,
	`last_user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_digest` ON `api_keys` (`digest`);--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `arr_ids` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `arr_ids_kind_id` ON `arr_ids` (`kind`,`id`);--> statement-breakpoint
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
CREATE INDEX `blacklist_game` ON `blacklist` (`game_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blacklist_created` ON `blacklist` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blacklist_title` ON `blacklist` ("release_title" COLLATE NOCASE,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blacklist_indexer` ON `blacklist` ("indexer_name" COLLATE NOCASE,`created_at`,`id`);--> statement-breakpoint
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
CREATE INDEX `deleted_releases_game` ON `deleted_releases` (`game_id`);--> statement-breakpoint
CREATE TABLE `calendar_tokens` (
	`user_id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_tokens_digest` ON `calendar_tokens` (`digest`);--> statement-breakpoint
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
	`tag_ids` text DEFAULT '[]' NOT NULL,
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
CREATE TABLE `download_moves` (
	`download_id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`from_client_id` text NOT NULL,
	`to_id` text NOT NULL,
	`delete_files` integer NOT NULL,
	`started_at` text NOT NULL,
	`was_there` integer DEFAULT false NOT NULL,
	`accepted` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`left` text,
	FOREIGN KEY (`from_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `download_moves_from` ON `download_moves` (`from_id`);--> statement-breakpoint
CREATE INDEX `download_moves_to` ON `download_moves` (`to_id`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text,
	`part_id` text,
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
	`missed_polls` integer DEFAULT 0 NOT NULL,
	`removal` text,
	`adopted` integer DEFAULT false NOT NULL,
	`manual` integer DEFAULT false NOT NULL,
	`split_from` text,
	`archive_passwords` text,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`downloader_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "downloads_protocol" CHECK("protocol" IN ('torrent', 'usenet', 'direct')),
	CONSTRAINT "downloads_kind" CHECK("kind" IN ('game', 'update', 'dlc', 'crack', 'trainer', 'soundtrack', 'pack', 'rom', 'other')),
	CONSTRAINT "downloads_status" CHECK("status" IN ('queued', 'downloading', 'paused', 'stalled', 'verifying', 'unpacking', 'seeding', 'completed', 'importing', 'imported', 'review', 'failed', 'removed'))
);
--> statement-breakpoint
CREATE INDEX `downloads_split` ON `downloads` (`split_from`) WHERE "split_from" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `downloads_added` ON `downloads` ("added_at" DESC);--> statement-breakpoint
CREATE INDEX `downloads_game` ON `downloads` (`game_id`,"added_at" DESC);--> statement-breakpoint
CREATE INDEX `downloads_part` ON `downloads` (`part_id`) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `downloads_removal` ON `downloads` ("added_at" DESC) WHERE "removal" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `downloads_status` ON `downloads` (`status`,"added_at" DESC,`game_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `downloads_user` ON `downloads` (`user_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `downloads_ended` ON `downloads` (CASE WHEN "completed_at" IS NULL THEN "added_at" ELSE "completed_at" END DESC);--> statement-breakpoint
CREATE INDEX `downloads_client` ON `downloads` (`downloader_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `downloads_client_status` ON `downloads` (`downloader_id`,`status`);--> statement-breakpoint
CREATE INDEX `downloads_client_id` ON `downloads` ("client_id" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `pending_grabs` (
	`download_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`uri` text,
	`bytes` blob,
	`size` integer,
	`category` text,
	`download_path` text,
	`seed_ratio` real,
	`seed_seconds` integer,
	`priority` text,
	`chosen_id` text,
	`possibly_accepted_by` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`reported` integer DEFAULT false NOT NULL,
	`sent` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`download_id`) REFERENCES `downloads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chosen_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`possibly_accepted_by`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pending_grabs_kind" CHECK("kind" IN ('torrent', 'magnet', 'nzb', 'link')),
	CONSTRAINT "pending_grabs_priority" CHECK("priority" IN ('high', 'normal', 'low'))
);
--> statement-breakpoint
CREATE TABLE `rss_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`enabled` integer NOT NULL,
	`interval_minutes` integer NOT NULL,
	`auto_grab` integer NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`etag` text,
	`last_modified` text,
	`last_checked_at` text,
	`next_check_at` text,
	`paused_until` text,
	`created_at` text NOT NULL,
	CONSTRAINT "rss_feeds_status" CHECK("status" IN ('new', 'ok', 'error'))
);
--> statement-breakpoint
CREATE TABLE `rss_item_games` (
	`item_seq` integer NOT NULL,
	`game_id` text NOT NULL,
	PRIMARY KEY(`item_seq`, `game_id`),
	FOREIGN KEY (`item_seq`) REFERENCES `rss_items`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rss_item_games_game` ON `rss_item_games` (`game_id`);--> statement-breakpoint
CREATE TABLE `rss_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`feed_id` text NOT NULL,
	`guid` text NOT NULL,
	`title` text NOT NULL,
	`entry` text NOT NULL,
	`sorted_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`processed` integer NOT NULL,
	`title_key` text NOT NULL,
	FOREIGN KEY (`feed_id`) REFERENCES `rss_feeds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rss_items_id` ON `rss_items` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rss_items_guid` ON `rss_items` (`feed_id`,`guid`);--> statement-breakpoint
CREATE INDEX `rss_items_sorted` ON `rss_items` (`sorted_at`,`seq`);--> statement-breakpoint
CREATE INDEX `rss_items_feed` ON `rss_items` (`feed_id`,`sorted_at`,`seq`);--> statement-breakpoint
CREATE INDEX `rss_items_seen` ON `rss_items` (`feed_id`,`seen_at`,`seq`);--> statement-breakpoint
CREATE INDEX `rss_items_title` ON `rss_items` (`title_key`);--> statement-breakpoint
CREATE INDEX `rss_items_unprocessed` ON `rss_items` (`seq`) WHERE processed = 0;--> statement-breakpoint
CREATE TABLE `rss_titles` (
	`key` text PRIMARY KEY NOT NULL,
	`release_name` text NOT NULL,
	`metadata_id` text,
	`title` text,
	`cover_url` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text
);
--> statement-breakpoint
CREATE INDEX `rss_titles_pending` ON `rss_titles` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `game_files` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`category` text NOT NULL,
	`version` text,
	`download_id` text,
	`added_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_files_category" CHECK("category" IN ('main', 'update', 'dlc', 'extra'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_files_game_path` ON `game_files` (`game_id`,`path`);--> statement-breakpoint
CREATE INDEX `game_files_size` ON `game_files` (`size`);--> statement-breakpoint
CREATE TABLE `game_preferences` (
	`game_id` text PRIMARY KEY NOT NULL,
	`preferences` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `game_updates` (
	`game_id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`release_title` text NOT NULL,
	`indexer_name` text NOT NULL,
	`found_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `games` (
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`root_folder_id`) REFERENCES `root_folders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "games_status" CHECK("status" IN ('wanted', 'downloading', 'owned', 'playing', 'completed', 'shelved')),
	CONSTRAINT "games_release_status" CHECK("release_status" IN ('upcoming', 'early_access', 'released', 'delayed', 'cancelled', 'unknown')),
	CONSTRAINT "games_source" CHECK("source" IN ('manual', 'metadata', 'storefront', 'scan', 'feed', 'api', 'import')),
	CONSTRAINT "games_folder_origin" CHECK("folder_origin" IN ('imported', 'scanned', 'confirmed', 'entered', 'adopted'))
);
--> statement-breakpoint
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
CREATE INDEX `games_disk` ON `games` (`library_path`,`user_id`,`hidden`,`adult`,`size_on_disk`) WHERE size_on_disk IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_unconfirmed_folder` ON `games` ("library_path" COLLATE NOCASE) WHERE library_path IS NOT NULL AND coalesce(folder_origin, 'entered') IN ('entered', 'adopted');--> statement-breakpoint
CREATE INDEX `games_announced_due` ON `games` (`metadata_due_at`,`metadata_id`,`release_status`,`id`) WHERE metadata_id IS NOT NULL AND release_status IN ('upcoming', 'delayed');--> statement-breakpoint
CREATE INDEX `games_metadata_due` ON `games` (`metadata_due_at`,`metadata_id`,`id`) WHERE metadata_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_status_searched` ON `games` (`status`,`last_searched_at`);--> statement-breakpoint
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "history_type" CHECK("type" IN ('grabbed', 'failed', 'imported', 'upgraded', 'deleted', 'scanned', 'skipped', 'released', 'delayed', 'cancelled', 'refreshed'))
);
--> statement-breakpoint
CREATE INDEX `history_game` ON `history` (`game_id`,`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `history_user` ON `history` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `history_type` ON `history` (`user_id`,`type`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `history_time` ON `history` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `history_type_time` ON `history` (`type`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `history_user_title` ON `history` (`user_id`,"game_title" COLLATE NOCASE,`at`,`id`,`type`);--> statement-breakpoint
CREATE INDEX `history_title` ON `history` ("game_title" COLLATE NOCASE,`at`,`id`,`type`);--> statement-breakpoint
CREATE TABLE `history_counts` (
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `type`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_files` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`size` integer NOT NULL,
	`category` text NOT NULL,
	`action` text NOT NULL,
	`recycled` text,
	`staged` integer DEFAULT false NOT NULL,
	`version` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_files_category" CHECK("category" IN ('main', 'update', 'dlc', 'extra')),
	CONSTRAINT "import_files_action" CHECK("action" IN ('create', 'keep', 'replace', 'unpacked', 'remove'))
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`download_id` text NOT NULL,
	`game_id` text,
	`part_id` text,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`source_path` text,
	`root_path` text,
	`target_path` text,
	`transfer_mode` text,
	`accepted_causes` text DEFAULT '[]' NOT NULL,
	`checked` text,
	`folder_chosen` integer DEFAULT false NOT NULL,
	`folder_confirmed` integer DEFAULT false NOT NULL,
	`conflict_resolution` text,
	`corrections` text,
	`scope` text,
	`other_games` text,
	`split_into` text DEFAULT '[]' NOT NULL,
	`requested_mode` text,
	`stopping` integer DEFAULT false NOT NULL,
	`conflicts` text,
	`files_planned` integer DEFAULT 0 NOT NULL,
	`files_total` integer DEFAULT 0 NOT NULL,
	`files_done` integer DEFAULT 0 NOT NULL,
	`unpacked_files` integer DEFAULT 0 NOT NULL,
	`message` text,
	`cause` text,
	`retry` text,
	`game_held` integer,
	`started_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`download_id`) REFERENCES `downloads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "imports_status" CHECK("status" IN ('running', 'done', 'review', 'failed', 'skipped')),
	CONSTRAINT "imports_transfer_mode" CHECK("transfer_mode" IN ('hardlink', 'copy', 'move', 'symlink')),
	CONSTRAINT "imports_requested_mode" CHECK("requested_mode" IN ('hardlink', 'copy', 'move', 'symlink')),
	CONSTRAINT "imports_conflict_resolution" CHECK("conflict_resolution" IN ('replace', 'keepBoth', 'merge'))
);
--> statement-breakpoint
CREATE INDEX `imports_started` ON `imports` ("started_at" DESC);--> statement-breakpoint
CREATE INDEX `imports_download` ON `imports` (`download_id`,"started_at" DESC);--> statement-breakpoint
CREATE INDEX `imports_status` ON `imports` (`status`);--> statement-breakpoint
CREATE INDEX `imports_game` ON `imports` (`game_id`,`status`);--> statement-breakpoint
CREATE INDEX `imports_done` ON `imports` (`finished_at`) WHERE "status" = 'done';--> statement-breakpoint
CREATE INDEX `imports_part` ON `imports` (`part_id`) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `imports_linked` ON `imports` (`source_path`) WHERE "transfer_mode" = 'symlink';--> statement-breakpoint
CREATE TABLE `feed_positions` (
	`indexer_id` text PRIMARY KEY NOT NULL,
	`seen` text NOT NULL,
	`newest_at` text,
	FOREIGN KEY (`indexer_id`) REFERENCES `indexers`(`id`) ON UPDATE no action ON DELETE cascade
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
	`downloader_id` text,
	`source` text NOT NULL,
	`tag_ids` text DEFAULT '[]' NOT NULL,
	`health` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`downloader_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "indexers_query_style" CHECK("query_style" IN ('spaces', 'dots')),
	CONSTRAINT "indexers_source" CHECK("source" IN ('manual', 'prowlarr'))
);
--> statement-breakpoint
CREATE TABLE `reported_releases` (
	`digest` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `library_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `library_views_name` ON `library_views` (`user_id`,lower("name"));--> statement-breakpoint
CREATE TABLE `notification_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`enabled` integer NOT NULL,
	`user_id` text,
	`events` text NOT NULL,
	`settings` text NOT NULL,
	`tag_ids` text DEFAULT '[]' NOT NULL,
	`health` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`read` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`removed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`seq`) WHERE "removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_type` ON `notifications` (`user_id`,`type`,`seq`) WHERE "removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_removed` ON `notifications` (`user_id`,`removed_at`) WHERE "removed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`channel_id` text NOT NULL,
	`user_id` text,
	`event` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link` text,
	`cover_url` text,
	`facts` text NOT NULL,
	`created_at` text NOT NULL,
	`message_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`next_attempt_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`channel_id`) REFERENCES `notification_channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`channel_id`,`next_attempt_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`channel_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `outbox_message` ON `outbox` (`message_id`);--> statement-breakpoint
CREATE INDEX `outbox_title` ON `outbox` (`channel_id`,`title`,`created_at`);--> statement-breakpoint
CREATE TABLE `game_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`normalized_title` text NOT NULL,
	`metadata_id` text,
	`storefront_app_id` integer,
	`release_date` text,
	`status` text DEFAULT 'none' NOT NULL,
	`status_edited` integer DEFAULT false NOT NULL,
	`version` text,
	`path` text,
	`source` text DEFAULT 'provider' NOT NULL,
	`last_searched_at` text,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_parts_kind" CHECK("kind" IN ('dlc', 'expansion', 'soundtrack', 'season', 'other')),
	CONSTRAINT "game_parts_status" CHECK("status" IN ('owned', 'wanted', 'ignored', 'none')),
	CONSTRAINT "game_parts_source" CHECK("source" IN ('provider', 'manual', 'import'))
);
--> statement-breakpoint
CREATE INDEX `game_parts_game` ON `game_parts` (`game_id`,`normalized_title`,`id`);--> statement-breakpoint
CREATE INDEX `game_parts_wanted` ON `game_parts` (`last_searched_at`,`game_id`,`id`,`release_date`) WHERE status = 'wanted';--> statement-breakpoint
CREATE INDEX `game_parts_wanted_game` ON `game_parts` (`game_id`,`normalized_title`,`id`) WHERE status = 'wanted';--> statement-breakpoint
CREATE INDEX `game_parts_wanted_release` ON `game_parts` (`release_date`,`game_id`,`id`) WHERE status = 'wanted';--> statement-breakpoint
CREATE TABLE `game_releases` (
	`game_id` text NOT NULL,
	`platform` text NOT NULL,
	`kind` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`game_id`, `platform`, `kind`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_releases_kind" CHECK("kind" IN ('release', 'earlyAccess'))
);
--> statement-breakpoint
CREATE INDEX `game_releases_date` ON `game_releases` (`date`,`game_id`);--> statement-breakpoint
CREATE TABLE `part_updates` (
	`part_id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`release_title` text NOT NULL,
	`indexer_name` text NOT NULL,
	`found_at` text NOT NULL,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `related_games` (
	`id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`title` text NOT NULL,
	`year` integer,
	`metadata_id` text,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `related_games_game` ON `related_games` (`game_id`,`title`,`id`);--> statement-breakpoint
CREATE TABLE `removed_parts` (
	`part_id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`removed_at` text NOT NULL,
	`part` text NOT NULL,
	`links` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_parts_game` ON `removed_parts` (`game_id`);--> statement-breakpoint
CREATE INDEX `removed_parts_time` ON `removed_parts` (`removed_at`);--> statement-breakpoint
CREATE TABLE `game_removals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`delete_files` integer NOT NULL,
	`state` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_removals_state" CHECK("state" IN ('running', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `game_removals_user` ON `game_removals` (`user_id`,`state`);--> statement-breakpoint
CREATE TABLE `games_to_remove` (
	`removal_id` text NOT NULL,
	`position` integer NOT NULL,
	`game_id` text NOT NULL,
	`started` integer NOT NULL,
	`folder` text,
	PRIMARY KEY(`removal_id`, `position`),
	FOREIGN KEY (`removal_id`) REFERENCES `game_removals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_to_remove_game` ON `games_to_remove` (`game_id`,`removal_id`);--> statement-breakpoint
CREATE TABLE `folder_moves` (
	`rename_id` text NOT NULL,
	`position` integer NOT NULL,
	`game_ids` text NOT NULL,
	`title` text NOT NULL,
	`from_path` text NOT NULL,
	`to_path` text NOT NULL,
	`root` text NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`inner` text,
	`inode` text,
	`state` text NOT NULL,
	`reason` text,
	`message` text,
	PRIMARY KEY(`rename_id`, `position`),
	FOREIGN KEY (`rename_id`) REFERENCES `folder_renames`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "folder_moves_state" CHECK("state" IN ('planned', 'unchanged', 'conflict', 'moving', 'moved', 'failed', 'undoing', 'undone', 'undo-failed')),
	CONSTRAINT "folder_moves_reason" CHECK("reason" IN ('missing', 'file', 'link', 'outside', 'root', 'overlap', 'import', 'download', 'client', 'reserved', 'exists', 'case', 'permission', 'file-system', 'changed', 'error'))
);
--> statement-breakpoint
CREATE INDEX `folder_moves_state` ON `folder_moves` (`rename_id`,`state`,`position`);--> statement-breakpoint
CREATE TABLE `folder_renames` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`game_ids` text,
	`state` text NOT NULL,
	`message` text,
	`created_at` text NOT NULL,
	`finished_at` text,
	CONSTRAINT "folder_renames_state" CHECK("state" IN ('planning', 'planned', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed')),
	CONSTRAINT "folder_renames_scope" CHECK("scope" IN ('all', 'names', 'nested'))
);
--> statement-breakpoint
CREATE TABLE `root_folders` (
	`id` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`enabled` integer NOT NULL,
	`allow_delete` integer NOT NULL,
	`last_scan_at` text,
	`message` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `root_folders_path` ON `root_folders` (`path`);--> statement-breakpoint
CREATE TABLE `root_scans` (
	`root_folder_id` text PRIMARY KEY NOT NULL,
	`scan_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`total` integer NOT NULL,
	`message` text,
	`started_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`root_folder_id`) REFERENCES `root_folders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "root_scans_state" CHECK("state" IN ('running', 'paused', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE `scan_entries` (
	`root_folder_id` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`game_id` text,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	`candidates` text NOT NULL,
	`scan_id` text NOT NULL,
	`queried_at` text,
	PRIMARY KEY(`root_folder_id`, `name`),
	FOREIGN KEY (`root_folder_id`) REFERENCES `root_folders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "scan_entries_state" CHECK("state" IN ('pending', 'matched', 'unmatched', 'ignored', 'removed'))
);
--> statement-breakpoint
CREATE INDEX `scan_entries_state` ON `scan_entries` (`root_folder_id`,`state`);--> statement-breakpoint
CREATE INDEX `scan_entries_game` ON `scan_entries` (`game_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`content_type` text,
	`size` integer DEFAULT 0 NOT NULL,
	`fetched_at` integer,
	`used_at` integer NOT NULL,
	`failed_until` integer,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `images_used` ON `images` (`used_at`,`size`);--> statement-breakpoint
CREATE TABLE `service_responses` (
	`key` text PRIMARY KEY NOT NULL,
	`etag` text,
	`last_modified` text,
	`fetched_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`size` integer NOT NULL,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `service_responses_used` ON `service_responses` (`used_at`,`size`);--> statement-breakpoint
CREATE INDEX `service_responses_fetched` ON `service_responses` (`fetched_at`,`key`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`signed_out_at` text,
	`ended_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `download_outcomes` (
	`download_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`month` text NOT NULL,
	`indexer_name` text,
	`downloader_id` text,
	`downloader_name` text,
	`outcome` text NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "download_outcomes_outcome" CHECK("outcome" IN ('completed', 'imported', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `download_outcomes_groups` ON `download_outcomes` (`user_id`,`month`,`indexer_name`,`downloader_id`,`downloader_name`,`outcome`,`bytes`);--> statement-breakpoint
CREATE TABLE `game_acquisitions` (
	`game_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`wanted_at` text NOT NULL,
	`seconds_to_owned` integer,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `game_acquisitions_user` ON `game_acquisitions` (`user_id`,`seconds_to_owned`,`game_id`);--> statement-breakpoint
CREATE TABLE `game_totals` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`adult` integer NOT NULL,
	`count` integer NOT NULL,
	`amount` real NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `value`, `adult`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_totals_kind" CHECK("kind" IN ('status', 'source', 'year', 'genre', 'platform', 'rating', 'userRating', 'disk'))
);
--> statement-breakpoint
CREATE INDEX `game_totals_empty` ON `game_totals` (`user_id`) WHERE count <= 0;--> statement-breakpoint
CREATE TABLE `wishlist_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`app_id` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wishlist_entries_state" CHECK("state" IN ('pending', 'added', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_entries_app` ON `wishlist_entries` (`user_id`,`app_id`);--> statement-breakpoint
CREATE INDEX `wishlist_entries_pending` ON `wishlist_entries` (`user_id`,`attempts`,`seq`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `wishlist_syncs` (
	`user_id` text PRIMARY KEY NOT NULL,
	`attempted_at` text NOT NULL,
	`synced_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`message` text,
	`stopped` integer DEFAULT false NOT NULL,
	`unreported` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `job_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`result` text NOT NULL,
	`message` text,
	`manual` integer NOT NULL,
	CONSTRAINT "job_history_result" CHECK("result" IN ('done', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE INDEX `job_history_name` ON `job_history` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`last_run_at` text NOT NULL,
	`last_duration_ms` integer NOT NULL,
	`last_result` text NOT NULL,
	`last_message` text,
	`last_success_at` text,
	CONSTRAINT "job_runs_last_result" CHECK("last_result" IN ('done', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `channel_tags` (
	`channel_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`channel_id`, `tag_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `notification_channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_tags_tag` ON `channel_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `downloader_tags` (
	`downloader_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`downloader_id`, `tag_id`),
	FOREIGN KEY (`downloader_id`) REFERENCES `downloaders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `downloader_tags_tag` ON `downloader_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `game_tags` (
	`game_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`game_id`, `tag_id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `game_tags_tag` ON `game_tags` (`tag_id`,`game_id`);--> statement-breakpoint
CREATE TABLE `indexer_tags` (
	`indexer_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`indexer_id`, `tag_id`),
	FOREIGN KEY (`indexer_id`) REFERENCES `indexers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `indexer_tags_tag` ON `indexer_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`normalized_name` text NOT NULL,
	`color` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name` ON `tags` (`normalized_name`);--> statement-breakpoint
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
	`created_at` text NOT NULL,
	CONSTRAINT "users_role" CHECK("role" IN ('admin', 'member'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE TABLE `game_searches` (
	`game_id` text NOT NULL,
	`part_id` text,
	`searched_at` text NOT NULL,
	`considered` integer NOT NULL,
	`accepted` integer NOT NULL,
	`answered` integer NOT NULL,
	`failures` text NOT NULL,
	`problem` text,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_searches_subject` ON `game_searches` (`game_id`,CASE WHEN "part_id" IS NULL THEN '' ELSE "part_id" END);--> statement-breakpoint
CREATE INDEX `game_searches_part` ON `game_searches` (`part_id`) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `grab_decisions` (
	`download_id` text PRIMARY KEY NOT NULL,
	`game_id` text NOT NULL,
	`part_id` text,
	`title` text NOT NULL,
	`indexer_name` text,
	`grabbed_at` text NOT NULL,
	`chosen_by` text NOT NULL,
	`considered` integer,
	`accepted_count` integer,
	`accepted` integer NOT NULL,
	`score` integer NOT NULL,
	`reasons` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "grab_decisions_chosen_by" CHECK("chosen_by" IN ('search', 'feed', 'delay', 'user'))
);
--> statement-breakpoint
CREATE INDEX `grab_decisions_game` ON `grab_decisions` (`game_id`,"grabbed_at" DESC);--> statement-breakpoint
CREATE INDEX `grab_decisions_part` ON `grab_decisions` (`part_id`,"grabbed_at" DESC) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `release_verdicts` (
	`game_id` text NOT NULL,
	`part_id` text,
	`listing` text NOT NULL,
	`title` text NOT NULL,
	`indexer_name` text NOT NULL,
	`protocol` text NOT NULL,
	`size` integer,
	`published_at` text,
	`seen_at` text NOT NULL,
	`seen_in` text NOT NULL,
	`rank` integer NOT NULL,
	`grabbed` integer NOT NULL,
	`accepted` integer NOT NULL,
	`score` integer NOT NULL,
	`refusal` text,
	`reasons` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "release_verdicts_protocol" CHECK("protocol" IN ('torrent', 'usenet', 'direct')),
	CONSTRAINT "release_verdicts_seen_in" CHECK("seen_in" IN ('search', 'feed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_verdicts_listing` ON `release_verdicts` (`game_id`,CASE WHEN "part_id" IS NULL THEN '' ELSE "part_id" END,`listing`);--> statement-breakpoint
CREATE INDEX `release_verdicts_refusal` ON `release_verdicts` (`game_id`,`part_id`,`refusal`);--> statement-breakpoint
CREATE INDEX `release_verdicts_part` ON `release_verdicts` (`part_id`,`refusal`) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `release_verdicts_seen` ON `release_verdicts` ("seen_at" DESC);--> statement-breakpoint
CREATE TABLE `search_requests` (
	`game_id` text NOT NULL,
	`part_id` text,
	`by_user` integer NOT NULL,
	`requested_at` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_requests_subject` ON `search_requests` (`game_id`,CASE WHEN "part_id" IS NULL THEN '' ELSE "part_id" END);--> statement-breakpoint
CREATE INDEX `search_requests_part` ON `search_requests` (`part_id`) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `waiting_releases` (
	`game_id` text NOT NULL,
	`part_id` text,
	`rank` integer NOT NULL,
	`indexer_id` text NOT NULL,
	`indexer_name` text NOT NULL,
	`title` text NOT NULL,
	`protocol` text NOT NULL,
	`since` text NOT NULL,
	`tried_at` text,
	`found` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`part_id`) REFERENCES `game_parts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiting_releases_protocol" CHECK("protocol" IN ('torrent', 'usenet', 'direct'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_releases_rank` ON `waiting_releases` (`game_id`,CASE WHEN "part_id" IS NULL THEN '' ELSE "part_id" END,`rank`);--> statement-breakpoint
CREATE INDEX `waiting_releases_part` ON `waiting_releases` (`part_id`) WHERE "part_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `waiting_releases_indexer` ON `waiting_releases` (`indexer_id`);