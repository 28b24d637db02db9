DROP INDEX `games_user_sort_title`;--> statement-breakpoint
DROP INDEX `games_user_metadata`;--> statement-breakpoint
ALTER TABLE `games` ADD `platform` text;--> statement-breakpoint
ALTER TABLE `games` ADD `title_group` text;--> statement-breakpoint
CREATE INDEX `games_title_group` ON `games` (`title_group`,`seq`,`user_id`,`hidden`,`adult`,`status`,`platform`) WHERE title_group IS NOT NULL;--> statement-breakpoint
CREATE INDEX `games_user_sort_title` ON `games` (`user_id`,`sort_title`,`seq`,`hidden`,`adult`,`status`,`genres`,`platforms`,`platform`,`id`);--> statement-breakpoint
CREATE INDEX `games_user_metadata` ON `games` (`user_id`,`metadata_id`,`platform`);