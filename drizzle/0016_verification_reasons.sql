ALTER TABLE `games` ADD `verification_reason` text;--> statement-breakpoint
ALTER TABLE `checked_files` ADD `reason` text;