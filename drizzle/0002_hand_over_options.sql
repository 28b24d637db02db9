ALTER TABLE `hand_overs` ADD `category` text;--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `download_path` text;--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `next_attempt_at` text;