DROP TRIGGER game_totals_insert;
--> statement-breakpoint
DROP TRIGGER game_totals_delete;
--> statement-breakpoint
DROP TRIGGER game_totals_update_status;
--> statement-breakpoint
DROP TRIGGER game_totals_update;
--> statement-breakpoint
WITH known (name, id) AS (VALUES
    ('32x', 'sega32x'), ('3do', '3do'), ('3dointeractivemultiplayer', '3do'), ('3ds', '3ds'),
    ('acornarchimedes', 'archimedes'), ('acornatom', 'atom'), ('acornelectron', 'electron'), ('adam', 'adam'),
    ('advancedpicobeena', 'beena'), ('aga', 'amiga'), ('amd64', 'linux'), ('amiga', 'amiga'),
    ('amigacd32', 'amigacd32'), ('amstradcpc', 'amstradcpc'), ('amstradgx4000', 'gx4000'), ('amstradpcw', 'pcw'),
    ('android', 'android'), ('apk', 'android'), ('apple2', 'apple2'), ('apple2gs', 'apple2gs'),
    ('appleii', 'apple2'), ('appleiigs', 'apple2gs'), ('applemacintosh', 'mac'), ('applepippin', 'pippin'),
    ('arcade', 'arcade'), ('arcadia', 'arcadia'), ('arcadia2001', 'arcadia'), ('archimedes', 'archimedes'),
    ('arduboy', 'arduboy'), ('astrocade', 'astrocade'), ('atari2600', 'atari2600'), ('atari5200', 'atari5200'),
    ('atari7800', 'atari7800'), ('atari800', 'atari8bit'), ('atari8bit', 'atari8bit'), ('atarijaguar', 'jaguar'),
    ('atarijaguarcd', 'jaguarcd'), ('atarilynx', 'lynx'), ('atarist', 'atarist'), ('atariste', 'atarist'),
    ('ataristste', 'atarist'), ('atarixe', 'atari8bit'), ('atarixegs', 'atari8bit'), ('atom', 'atom'),
    ('atomiswave', 'atomiswave'), ('ballyastrocade', 'astrocade'), ('bbcmicro', 'bbcmicro'),
    ('bbcmicrocomputersystem', 'bbcmicro'), ('beena', 'beena'), ('browser', 'browser'),
    ('browserflashhtml5', 'browser'), ('browsergames', 'browser'), ('c16', 'c16'), ('c64', 'c64'),
    ('capcomcps1', 'cps1'), ('capcomcps2', 'cps2'), ('capcomcps3', 'cps3'), ('casioloopy', 'loopy'),
    ('casiopv1000', 'pv1000'), ('cd32', 'amigacd32'), ('cdi', 'cdi'), ('cdtv', 'cdtv'), ('channelf', 'channelf'),
    ('chihiro', 'chihiro'), ('cia', '3ds'), ('classicmacintosh', 'mac'), ('coco', 'coco'), ('colecoadam', 'adam'),
    ('colecovision', 'colecovision'), ('colorcomputer', 'coco'), ('commodore16', 'c16'),
    ('commodore16andplus4', 'c16'), ('commodore64', 'c64'), ('commodoreamiga', 'amiga'),
    ('commodorec64128max', 'c64'), ('commodorecdtv', 'cdtv'), ('commodoreplus4', 'c16'), ('commodorevic20', 'vic20'),
    ('cpc', 'amstradcpc'), ('cps1', 'cps1'), ('cps2', 'cps2'), ('cps3', 'cps3'), ('creativision', 'creativision'),
    ('daphne', 'daphne'), ('dc', 'dreamcast'), ('dos', 'dos'), ('dragon32', 'dragon32'), ('dragon3264', 'dragon32'),
    ('dreamcast', 'dreamcast'), ('ds', 'nds'), ('easyrpg', 'easyrpg'), ('ecs', 'amiga'), ('electron', 'electron'),
    ('epochsupercassettevision', 'scv'), ('evercade', 'evercade'), ('fairchildchannelf', 'channelf'),
    ('famicom', 'nes'), ('familycomputer', 'nes'), ('familycomputerdisksystem', 'fds'), ('fds', 'fds'),
    ('finalburnneo', 'arcade'), ('flash', 'browser'), ('fm7', 'fm7'), ('fmtowns', 'fmtowns'), ('fpkg', 'ps4'),
    ('gamate', 'gamate'), ('gameandwatch', 'gameandwatch'), ('gameboy', 'gb'), ('gameboyadvance', 'gba'),
    ('gameboycolor', 'gbc'), ('gamecom', 'gamecom'), ('gamecube', 'gamecube'), ('gamegear', 'gamegear'),
    ('gamemaster', 'gmaster'), ('gamewatch', 'gameandwatch'), ('gb', 'gb'), ('gba', 'gba'), ('gbc', 'gbc'),
    ('gc', 'gamecube'), ('gcn', 'gamecube'), ('genesis', 'megadrive'), ('gizmondo', 'gizmondo'),
    ('gmaster', 'gmaster'), ('gnu', 'linux'), ('gp32', 'gp32'), ('gx4000', 'gx4000'),
    ('hartunggamemaster', 'gmaster'), ('ibmpc', 'pc'), ('intellivision', 'intellivision'), ('ios', 'ios'),
    ('ipa', 'ios'), ('ipad', 'ios'), ('iphone', 'ios'), ('j2me', 'j2me'), ('jaguar', 'jaguar'),
    ('jaguarcd', 'jaguarcd'), ('javame', 'j2me'), ('javamephones', 'j2me'), ('laseractive', 'daphne'),
    ('laserdisc', 'daphne'), ('laserdiscgames', 'daphne'), ('legacymobiledevice', 'j2me'), ('linux', 'linux'),
    ('loopy', 'loopy'), ('lynx', 'lynx'), ('mac', 'mac'), ('macintosh', 'mac'), ('macos', 'mac'), ('macosx', 'mac'),
    ('magnavoxodyssey2', 'videopac'), ('mame', 'arcade'), ('markiii', 'mastersystem'),
    ('mastersystem', 'mastersystem'), ('megacd', 'segacd'), ('megacdsegacd', 'segacd'), ('megadrive', 'megadrive'),
    ('megadrivegenesis', 'megadrive'), ('megaduck', 'megaduck'), ('megaduckcougarboy', 'megaduck'),
    ('microsoftwindows', 'pc'), ('microsoftxbox', 'xbox'), ('microsoftxbox360', 'xbox360'),
    ('microsoftxboxone', 'xboxone'), ('model2', 'model2'), ('model3', 'model3'), ('msdos', 'dos'), ('msx', 'msx'),
    ('msx2', 'msx2'), ('mugen', 'mugen'), ('mz700', 'mz700'), ('n3ds', '3ds'), ('n64', 'n64'), ('n64dd', 'n64dd'),
    ('naomi', 'naomi'), ('naomi2', 'naomi2'), ('nds', 'nds'), ('ndsi', 'nds'), ('neogeo', 'neogeo'),
    ('neogeoaes', 'neogeo'), ('neogeocd', 'neogeocd'), ('neogeomvs', 'neogeo'), ('neogeopocket', 'ngp'),
    ('neogeopocketcolor', 'ngpc'), ('nes', 'nes'), ('newnintendo3ds', '3ds'), ('ngage', 'ngage'),
    ('ngc', 'gamecube'), ('ngp', 'ngp'), ('ngpc', 'ngpc'), ('nintendo3ds', '3ds'), ('nintendo64', 'n64'),
    ('nintendo64dd', 'n64dd'), ('nintendods', 'nds'), ('nintendodsi', 'nds'), ('nintendoentertainmentsystem', 'nes'),
    ('nintendogamecube', 'gamecube'), ('nintendones', 'nes'), ('nintendoswitch', 'switch'),
    ('nintendoswitch2', 'switch2'), ('nintendowii', 'wii'), ('nintendowiiu', 'wiiu'), ('nsp', 'switch'),
    ('nsw', 'switch'), ('nsw2', 'switch2'), ('nsz', 'switch'), ('nuon', 'nuon'), ('ocs', 'amiga'),
    ('odyssey2', 'videopac'), ('odyssey2videopacg7000', 'videopac'), ('openbor', 'openbor'), ('oric', 'oric'),
    ('originalxbox', 'xbox'), ('osx', 'mac'), ('ouya', 'ouya'), ('palm', 'palm'), ('palmos', 'palm'), ('pc', 'pc'),
    ('pc88', 'pc88'), ('pc8800series', 'pc88'), ('pc98', 'pc98'), ('pc9800series', 'pc98'), ('pcengine', 'pcengine'),
    ('pcenginecd', 'pcenginecd'), ('pcenginecdturbografxcd', 'pcenginecd'), ('pcenginesupergrafx', 'supergrafx'),
    ('pcengineturbografx16', 'pcengine'), ('pcfx', 'pcfx'), ('pcmicrosoftwindows', 'pc'), ('pcvr', 'pc'),
    ('pcw', 'pcw'), ('pcwindows', 'pc'), ('philipscdi', 'cdi'), ('pico', 'pico'), ('pico8', 'pico8'),
    ('pippin', 'pippin'), ('pkg', 'ps4'), ('playdate', 'playdate'), ('playdia', 'playdia'), ('playstation', 'ps1'),
    ('playstation1', 'ps1'), ('playstation2', 'ps2'), ('playstation3', 'ps3'), ('playstation4', 'ps4'),
    ('playstation5', 'ps5'), ('playstationportable', 'psp'), ('playstationvita', 'psvita'), ('plus4', 'c16'),
    ('pocketstation', 'pocketstation'), ('pokemini', 'pokemini'), ('pokemonmini', 'pokemini'),
    ('pokitto', 'pokitto'), ('ps1', 'ps1'), ('ps2', 'ps2'), ('ps2cd', 'ps2'), ('ps2dvd', 'ps2'), ('ps2dvd5', 'ps2'),
    ('ps2dvd9', 'ps2'), ('ps3', 'ps3'), ('ps4', 'ps4'), ('ps5', 'ps5'), ('psone', 'ps1'), ('psp', 'psp'),
    ('psv', 'psvita'), ('psvita', 'psvita'), ('psx', 'ps1'), ('pv1000', 'pv1000'), ('samcoupe', 'samcoupe'),
    ('sammyatomiswave', 'atomiswave'), ('satellaview', 'satellaview'), ('saturn', 'saturn'), ('scummvm', 'scummvm'),
    ('scv', 'scv'), ('sega32x', 'sega32x'), ('segacd', 'segacd'), ('segacd32x', 'sega32x'),
    ('segadreamcast', 'dreamcast'), ('segagamegear', 'gamegear'), ('segagenesis', 'megadrive'),
    ('segamastersystem', 'mastersystem'), ('segamastersystemmarkiii', 'mastersystem'), ('segamegacd', 'segacd'),
    ('segamegadrive', 'megadrive'), ('segamegadrivegenesis', 'megadrive'), ('segamodel2', 'model2'),
    ('segamodel3', 'model3'), ('seganaomi', 'naomi'), ('seganaomi2', 'naomi2'), ('segapico', 'pico'),
    ('segasaturn', 'saturn'), ('segasg1000', 'sg1000'), ('segastv', 'stv'), ('sfc', 'snes'), ('sg1000', 'sg1000'),
    ('sharpmz', 'mz700'), ('sharpmz2200', 'mz700'), ('sharpx1', 'x1'), ('sharpx68000', 'x68000'),
    ('sinclairzx81', 'zx81'), ('sinclairzxspectrum', 'zxspectrum'), ('snes', 'snes'), ('sonyplaystation', 'ps1'),
    ('sonyplaystation2', 'ps2'), ('sonyplaystation3', 'ps3'), ('sonyplaystation4', 'ps4'),
    ('sonyplaystation5', 'ps5'), ('sonypsp', 'psp'), ('spectravideo', 'spectravideo'), ('spectrum', 'zxspectrum'),
    ('steamdeck', 'linux'), ('steamos', 'linux'), ('stv', 'stv'), ('sufami', 'sufami'), ('sufamiturbo', 'sufami'),
    ('superacan', 'supracan'), ('supercassettevision', 'scv'), ('superfamicom', 'snes'),
    ('supergrafx', 'supergrafx'), ('supernintendo', 'snes'), ('supernintendoentertainmentsystem', 'snes'),
    ('supervision', 'supervision'), ('supracan', 'supracan'), ('swancrystal', 'wonderswancolor'),
    ('switch', 'switch'), ('switch2', 'switch2'), ('symbian', 'symbian'), ('texasinstrumentsti99', 'ti99'),
    ('tg16', 'pcengine'), ('thomson', 'thomson'), ('thomsonmo5', 'thomson'), ('thomsonmoandto', 'thomson'),
    ('ti99', 'ti99'), ('ti994a', 'ti99'), ('tic80', 'tic80'), ('triforce', 'triforce'), ('trs80', 'trs80'),
    ('trs80colorcomputer', 'coco'), ('turbografx16', 'pcengine'), ('turbografx16pcengine', 'pcengine'),
    ('turbografx16pcenginecd', 'pcenginecd'), ('turbografxcd', 'pcenginecd'), ('uzebox', 'uzebox'),
    ('vectrex', 'vectrex'), ('vic20', 'vic20'), ('videopac', 'videopac'), ('videopacg7000', 'videopac'),
    ('virtualboy', 'virtualboy'), ('vita', 'psvita'), ('vsmile', 'vsmile'), ('vtechcreativision', 'creativision'),
    ('wasm4', 'wasm4'), ('wataraquickshotsupervision', 'supervision'), ('watarasupervision', 'supervision'),
    ('web', 'browser'), ('wii', 'wii'), ('wiiu', 'wiiu'), ('win', 'pc'), ('win10', 'pc'), ('win11', 'pc'),
    ('win32', 'pc'), ('win64', 'pc'), ('win7', 'pc'), ('windows', 'pc'), ('wine', 'linux'),
    ('wonderswan', 'wonderswan'), ('wonderswancolor', 'wonderswancolor'), ('wup', 'wiiu'), ('x1', 'x1'),
    ('x360', 'xbox360'), ('x68000', 'x68000'), ('xb1', 'xboxone'), ('xbla', 'xbox360'), ('xbone', 'xboxone'),
    ('xbox', 'xbox'), ('xbox360', 'xbox360'), ('xboxcd', 'xbox'), ('xboxclassic', 'xbox'), ('xboxdvd', 'xbox'),
    ('xboxone', 'xboxone'), ('xboxseries', 'xboxseries'), ('xboxseriess', 'xboxseries'),
    ('xboxseriessx', 'xboxseries'), ('xboxseriesx', 'xboxseries'), ('xboxseriesxs', 'xboxseries'),
    ('xboxsx', 'xboxseries'), ('xci', 'switch'), ('xcz', 'switch'), ('xsx', 'xboxseries'), ('zeebo', 'zeebo'),
    ('zx81', 'zx81'), ('zxspectrum', 'zxspectrum')
)
UPDATE games SET platform = (
  SELECT id FROM known WHERE name = lower(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(preferred_platform, ' ', ''), '-', ''), '(', ''), ')', ''), '/', ''), '|', ''), '.', ''), '''', ''), '&', ''), '+', ''), '_', ''), ',', ''), '[', ''), ']', ''), ':', '')
  )
) WHERE preferred_platform IS NOT NULL;
--> statement-breakpoint
UPDATE games SET title_group = (
  SELECT id FROM games AS oldest WHERE oldest.user_id = games.user_id AND oldest.metadata_id = games.metadata_id ORDER BY seq LIMIT 1
) WHERE metadata_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM games AS other WHERE other.user_id = games.user_id AND other.metadata_id = games.metadata_id
    AND other.platform IS NOT games.platform
) AND NOT EXISTS (
  SELECT 1 FROM games AS older WHERE older.user_id = games.user_id AND older.metadata_id = games.metadata_id
    AND older.platform IS games.platform AND older.seq < games.seq
);
--> statement-breakpoint
UPDATE game_totals SET count = 0 WHERE kind = 'platform';
--> statement-breakpoint
INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
SELECT user_id, 'platform', platform, adult, count(*), 0 FROM (
  SELECT DISTINCT games.seq, user_id, adult, entry.value AS platform FROM games, json_each(CASE
    WHEN platform IS NOT NULL THEN json_array(coalesce(preferred_platform, platform))
    WHEN EXISTS (SELECT 1 FROM json_each(platforms) WHERE value = 'PC') THEN '["PC"]' ELSE platforms END) AS entry
  WHERE hidden = 0
) GROUP BY user_id, platform, adult
ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = excluded.count;
--> statement-breakpoint
CREATE TRIGGER game_totals_insert AFTER INSERT ON games BEGIN
  INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
  SELECT new.user_id, kind, value, new.adult, 1, amount FROM (
    SELECT 'status' AS kind, new.status AS value, 0 AS amount
    UNION ALL SELECT 'source', new.source, 0
    UNION ALL SELECT 'year', coalesce(substr(new.release_date, 1, 4), ''), 0
    UNION ALL SELECT DISTINCT 'genre', value, 0 FROM json_each(new.genres)
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(CASE
      WHEN new.platform IS NOT NULL THEN json_array(coalesce(new.preferred_platform, new.platform))
      WHEN EXISTS (SELECT 1 FROM json_each(new.platforms) WHERE value = 'PC') THEN '["PC"]' ELSE new.platforms END)
    UNION ALL SELECT 'rating', CASE WHEN new.rating IS NULL THEN '' ELSE min(90, CAST(new.rating AS INTEGER) / 10 * 10) END, coalesce(new.rating, 0)
    UNION ALL SELECT 'userRating', CASE WHEN new.user_rating IS NULL THEN '' ELSE printf('%.1f', new.user_rating) END, coalesce(new.user_rating, 0)
  ) WHERE new.hidden = 0
  ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
  INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
  SELECT new.user_id, 'disk', coalesce(new.preferred_platform, CASE WHEN json_array_length(new.platforms) = 1 THEN new.platforms ->> 0 END, ''), new.adult, 1, new.size_on_disk
  WHERE new.hidden = 0 AND new.size_on_disk IS NOT NULL
  ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER game_totals_delete AFTER DELETE ON games BEGIN
  UPDATE game_totals SET count = count - 1, amount = game_totals.amount - gone.amount FROM (
    SELECT 'status' AS kind, old.status AS value, 0 AS amount
    UNION ALL SELECT 'source', old.source, 0
    UNION ALL SELECT 'year', coalesce(substr(old.release_date, 1, 4), ''), 0
    UNION ALL SELECT DISTINCT 'genre', value, 0 FROM json_each(old.genres)
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(CASE
      WHEN old.platform IS NOT NULL THEN json_array(coalesce(old.preferred_platform, old.platform))
      WHEN EXISTS (SELECT 1 FROM json_each(old.platforms) WHERE value = 'PC') THEN '["PC"]' ELSE old.platforms END)
    UNION ALL SELECT 'rating', CASE WHEN old.rating IS NULL THEN '' ELSE min(90, CAST(old.rating AS INTEGER) / 10 * 10) END, coalesce(old.rating, 0)
    UNION ALL SELECT 'userRating', CASE WHEN old.user_rating IS NULL THEN '' ELSE printf('%.1f', old.user_rating) END, coalesce(old.user_rating, 0)
  ) AS gone
  WHERE old.hidden = 0 AND game_totals.user_id = old.user_id AND game_totals.kind = gone.kind
    AND game_totals.value = CAST(gone.value AS TEXT) AND game_totals.adult = old.adult;
  UPDATE game_totals SET count = count - 1, amount = amount - old.size_on_disk
  WHERE old.hidden = 0 AND old.size_on_disk IS NOT NULL AND user_id = old.user_id AND kind = 'disk' AND adult = old.adult
    AND value = coalesce(old.preferred_platform, CASE WHEN json_array_length(old.platforms) = 1 THEN old.platforms ->> 0 END, '');
  DELETE FROM game_totals WHERE user_id = old.user_id AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER game_totals_update_status AFTER UPDATE OF status ON games
WHEN new.status <> old.status AND new.hidden = 0 AND NOT (
  new.source IS NOT old.source OR new.release_date IS NOT old.release_date OR new.genres IS NOT old.genres OR new.platform IS NOT old.platform OR new.preferred_platform IS NOT old.preferred_platform OR new.platforms IS NOT old.platforms
  OR new.rating IS NOT old.rating OR new.user_rating IS NOT old.user_rating OR new.hidden IS NOT old.hidden OR new.adult IS NOT old.adult
) BEGIN
  UPDATE game_totals SET count = count - 1
  WHERE user_id = old.user_id AND kind = 'status' AND value = old.status AND adult = old.adult;
  INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
  VALUES (new.user_id, 'status', new.status, new.adult, 1, 0)
  ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = count + 1;
  DELETE FROM game_totals WHERE user_id = new.user_id AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER game_totals_update AFTER UPDATE OF source, release_date, genres, platforms, platform, preferred_platform, rating, user_rating, hidden, adult ON games
WHEN new.source IS NOT old.source OR new.release_date IS NOT old.release_date OR new.genres IS NOT old.genres OR new.platform IS NOT old.platform OR new.preferred_platform IS NOT old.preferred_platform OR new.platforms IS NOT old.platforms
  OR new.rating IS NOT old.rating OR new.user_rating IS NOT old.user_rating OR new.hidden IS NOT old.hidden OR new.adult IS NOT old.adult
BEGIN
  UPDATE game_totals SET count = count - 1, amount = game_totals.amount - gone.amount FROM (
    SELECT 'status' AS kind, old.status AS value, 0 AS amount
    UNION ALL SELECT 'source', old.source, 0
    UNION ALL SELECT 'year', coalesce(substr(old.release_date, 1, 4), ''), 0
    UNION ALL SELECT DISTINCT 'genre', value, 0 FROM json_each(old.genres)
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(CASE
      WHEN old.platform IS NOT NULL THEN json_array(coalesce(old.preferred_platform, old.platform))
      WHEN EXISTS (SELECT 1 FROM json_each(old.platforms) WHERE value = 'PC') THEN '["PC"]' ELSE old.platforms END)
    UNION ALL SELECT 'rating', CASE WHEN old.rating IS NULL THEN '' ELSE min(90, CAST(old.rating AS INTEGER) / 10 * 10) END, coalesce(old.rating, 0)
    UNION ALL SELECT 'userRating', CASE WHEN old.user_rating IS NULL THEN '' ELSE printf('%.1f', old.user_rating) END, coalesce(old.user_rating, 0)
  ) AS gone
  WHERE old.hidden = 0 AND game_totals.user_id = old.user_id AND game_totals.kind = gone.kind
    AND game_totals.value = CAST(gone.value AS TEXT) AND game_totals.adult = old.adult;
  INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
  SELECT new.user_id, kind, value, new.adult, 1, amount FROM (
    SELECT 'status' AS kind, new.status AS value, 0 AS amount
    UNION ALL SELECT 'source', new.source, 0
    UNION ALL SELECT 'year', coalesce(substr(new.release_date, 1, 4), ''), 0
    UNION ALL SELECT DISTINCT 'genre', value, 0 FROM json_each(new.genres)
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(CASE
      WHEN new.platform IS NOT NULL THEN json_array(coalesce(new.preferred_platform, new.platform))
      WHEN EXISTS (SELECT 1 FROM json_each(new.platforms) WHERE value = 'PC') THEN '["PC"]' ELSE new.platforms END)
    UNION ALL SELECT 'rating', CASE WHEN new.rating IS NULL THEN '' ELSE min(90, CAST(new.rating AS INTEGER) / 10 * 10) END, coalesce(new.rating, 0)
    UNION ALL SELECT 'userRating', CASE WHEN new.user_rating IS NULL THEN '' ELSE printf('%.1f', new.user_rating) END, coalesce(new.user_rating, 0)
  ) WHERE new.hidden = 0
  ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
  DELETE FROM game_totals WHERE user_id = new.user_id AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER games_title_group_insert AFTER INSERT ON games WHEN new.title_group IS NOT NULL BEGIN
  UPDATE games SET title_group = id WHERE id = new.title_group AND title_group IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER games_title_group_update AFTER UPDATE OF title_group ON games WHEN new.title_group IS NOT old.title_group BEGIN
  UPDATE games SET title_group = id WHERE id = new.title_group AND title_group IS NULL;
  UPDATE games SET title_group = NULL WHERE title_group = old.title_group
    AND (SELECT count(*) FROM games AS others WHERE others.title_group = old.title_group) = 1;
END;
--> statement-breakpoint
CREATE TRIGGER games_title_group_delete AFTER DELETE ON games WHEN old.title_group IS NOT NULL BEGIN
  UPDATE games SET title_group = NULL WHERE title_group = old.title_group
    AND (SELECT count(*) FROM games AS others WHERE others.title_group = old.title_group) = 1;
END;
