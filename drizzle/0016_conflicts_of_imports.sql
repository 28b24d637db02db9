ALTER TABLE `imports` ADD `conflict_resolution` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `conflicts` text;