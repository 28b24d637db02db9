ALTER TABLE `downloads` ADD `removal` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `accepted` integer DEFAULT false NOT NULL;