ALTER TABLE `games` ADD `sort_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `games_user_sort_title` ON `games` (`user_id`,`sort_title`);