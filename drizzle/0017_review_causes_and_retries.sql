ALTER TABLE `imports` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `retry` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `game_held` integer;--> statement-breakpoint
CREATE INDEX `imports_game` ON `imports` (`game_id`);