DROP INDEX `dat_games_key`;--> statement-breakpoint
ALTER TABLE `dat_games` ADD `description` text;--> statement-breakpoint
CREATE INDEX `dat_games_key` ON `dat_games` (`dat_id`,`key`,`description`);--> statement-breakpoint
UPDATE dats SET stamp = '' WHERE stamp IS NOT NULL AND system IN (
  'arcade', 'atomiswave', 'chihiro', 'cps1', 'cps2', 'cps3', 'daphne', 'dos', 'model2', 'model3', 'naomi', 'naomi2', 'neogeo',
  'scummvm', 'stv', 'triforce'
);
