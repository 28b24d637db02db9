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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
	`asked_at` text,
	PRIMARY KEY(`root_folder_id`, `name`),
	FOREIGN KEY (`root_folder_id`) REFERENCES `root_folders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scan_entries_state` ON `scan_entries` (`root_folder_id`,`state`);