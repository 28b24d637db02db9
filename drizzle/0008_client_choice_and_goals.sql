ALTER TABLE `hand_overs` ADD `seed_ratio` real;--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `seed_seconds` integer;--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `priority` text;--> statement-breakpoint
ALTER TABLE `indexers` ADD `downloader_id` text REFERENCES downloaders(id) ON DELETE set null;