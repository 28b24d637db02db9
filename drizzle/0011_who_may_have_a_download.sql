ALTER TABLE `hand_overs` ADD `chosen_id` text;--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `perhaps_taken_by` text;--> statement-breakpoint
-- What was open before may be in the client that was asked last.
UPDATE `hand_overs` SET `perhaps_taken_by` = (SELECT `downloader_id` FROM `downloads` WHERE `downloads`.`id` = `hand_overs`.`download_id`);