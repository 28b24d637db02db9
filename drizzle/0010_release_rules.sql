CREATE TABLE `release_rules` (
	`user_id` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `release_verdicts` ADD `uploader` text;--> statement-breakpoint
ALTER TABLE `release_verdicts` ADD `team` text;--> statement-breakpoint
ALTER TABLE `release_verdicts` ADD `site` text;