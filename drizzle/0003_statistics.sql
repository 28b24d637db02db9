CREATE TRIGGER game_totals_insert AFTER INSERT ON games BEGIN
  INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
  SELECT new.user_id, kind, value, new.adult, 1, amount FROM (
    SELECT 'status' AS kind, new.status AS value, 0 AS amount
    UNION ALL SELECT 'source', new.source, 0
    UNION ALL SELECT 'year', coalesce(substr(new.release_date, 1, 4), ''), 0
    UNION ALL SELECT DISTINCT 'genre', value, 0 FROM json_each(new.genres)
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(new.platforms)
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
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(old.platforms)
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
  new.source IS NOT old.source OR new.release_date IS NOT old.release_date OR new.genres IS NOT old.genres OR new.platforms IS NOT old.platforms
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
CREATE TRIGGER game_totals_update AFTER UPDATE OF source, release_date, genres, platforms, rating, user_rating, hidden, adult ON games
WHEN new.source IS NOT old.source OR new.release_date IS NOT old.release_date OR new.genres IS NOT old.genres OR new.platforms IS NOT old.platforms
  OR new.rating IS NOT old.rating OR new.user_rating IS NOT old.user_rating OR new.hidden IS NOT old.hidden OR new.adult IS NOT old.adult
BEGIN
  UPDATE game_totals SET count = count - 1, amount = game_totals.amount - gone.amount FROM (
    SELECT 'status' AS kind, old.status AS value, 0 AS amount
    UNION ALL SELECT 'source', old.source, 0
    UNION ALL SELECT 'year', coalesce(substr(old.release_date, 1, 4), ''), 0
    UNION ALL SELECT DISTINCT 'genre', value, 0 FROM json_each(old.genres)
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(old.platforms)
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
    UNION ALL SELECT DISTINCT 'platform', value, 0 FROM json_each(new.platforms)
    UNION ALL SELECT 'rating', CASE WHEN new.rating IS NULL THEN '' ELSE min(90, CAST(new.rating AS INTEGER) / 10 * 10) END, coalesce(new.rating, 0)
    UNION ALL SELECT 'userRating', CASE WHEN new.user_rating IS NULL THEN '' ELSE printf('%.1f', new.user_rating) END, coalesce(new.user_rating, 0)
  ) WHERE new.hidden = 0
  ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
  DELETE FROM game_totals WHERE user_id = new.user_id AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER game_totals_update_disk AFTER UPDATE OF size_on_disk, platforms, preferred_platform, hidden, adult ON games
WHEN new.size_on_disk IS NOT old.size_on_disk OR new.platforms IS NOT old.platforms OR new.preferred_platform IS NOT old.preferred_platform OR new.hidden IS NOT old.hidden OR new.adult IS NOT old.adult
BEGIN
  UPDATE game_totals SET count = count - 1, amount = amount - old.size_on_disk
  WHERE old.hidden = 0 AND old.size_on_disk IS NOT NULL AND user_id = old.user_id AND kind = 'disk' AND adult = old.adult
    AND value = coalesce(old.preferred_platform, CASE WHEN json_array_length(old.platforms) = 1 THEN old.platforms ->> 0 END, '');
  INSERT INTO game_totals (user_id, kind, value, adult, count, amount)
  SELECT new.user_id, 'disk', coalesce(new.preferred_platform, CASE WHEN json_array_length(new.platforms) = 1 THEN new.platforms ->> 0 END, ''), new.adult, 1, new.size_on_disk
  WHERE new.hidden = 0 AND new.size_on_disk IS NOT NULL
  ON CONFLICT (user_id, kind, value, adult) DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
  DELETE FROM game_totals WHERE user_id = new.user_id AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER game_acquisitions_insert AFTER INSERT ON games WHEN new.status IN ('wanted', 'downloading') BEGIN
  INSERT INTO game_acquisitions (game_id, user_id, wanted_at) VALUES (new.id, new.user_id, new.added_at);
END;
--> statement-breakpoint
CREATE TRIGGER game_acquisitions_wanted AFTER UPDATE OF status ON games
WHEN new.status IN ('wanted', 'downloading') AND old.status NOT IN ('wanted', 'downloading') BEGIN
  INSERT INTO game_acquisitions (game_id, user_id, wanted_at) VALUES (new.id, new.user_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ON CONFLICT (game_id) DO UPDATE SET wanted_at = excluded.wanted_at, seconds_to_owned = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER game_acquisitions_owned AFTER UPDATE OF status ON games
WHEN new.status IN ('owned', 'playing', 'completed') AND old.status IN ('wanted', 'downloading') BEGIN
  UPDATE game_acquisitions
  SET seconds_to_owned = CAST(round((julianday('now') - julianday(wanted_at)) * 86400) AS INTEGER)
  WHERE game_id = new.id;
  -- A corrected status or clock.
  DELETE FROM game_acquisitions WHERE game_id = new.id AND seconds_to_owned < 60;
END;
--> statement-breakpoint
CREATE TRIGGER game_acquisitions_shelved AFTER UPDATE OF status ON games
WHEN new.status = 'shelved' AND old.status IN ('wanted', 'downloading') BEGIN
  DELETE FROM game_acquisitions WHERE game_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER download_outcomes_insert AFTER INSERT ON downloads
WHEN new.adopted = 0 AND new.split_from IS NULL AND (new.completed_at IS NOT NULL OR new.status IN ('imported', 'failed')) BEGIN
  INSERT INTO download_outcomes (download_id, user_id, month, indexer_name, downloader_id, downloader_name, outcome, bytes)
  VALUES (
    new.id,
    coalesce(new.user_id, (SELECT user_id FROM games WHERE id = new.game_id)),
    substr(coalesce(new.completed_at, new.added_at), 1, 7),
    new.indexer_name,
    new.downloader_id,
    (SELECT name FROM downloaders WHERE id = new.downloader_id),
    CASE WHEN new.status IN ('imported', 'failed') THEN new.status ELSE 'completed' END,
    CASE WHEN new.status = 'failed' AND new.completed_at IS NULL THEN new.downloaded ELSE coalesce(new.size, new.downloaded) END
  )
  ON CONFLICT (download_id) DO UPDATE SET user_id = coalesce(user_id, excluded.user_id), month = excluded.month,
    downloader_id = excluded.downloader_id, downloader_name = excluded.downloader_name, outcome = excluded.outcome,
    bytes = excluded.bytes
  WHERE outcome <> 'imported';
END;
--> statement-breakpoint
CREATE TRIGGER download_outcomes_update AFTER UPDATE OF status, completed_at ON downloads
WHEN new.adopted = 0 AND new.split_from IS NULL AND ((new.completed_at IS NOT NULL AND old.completed_at IS NULL)
  OR (new.status IN ('imported', 'failed') AND new.status <> old.status)) BEGIN
  INSERT INTO download_outcomes (download_id, user_id, month, indexer_name, downloader_id, downloader_name, outcome, bytes)
  VALUES (
    new.id,
    coalesce(new.user_id, (SELECT user_id FROM games WHERE id = new.game_id)),
    substr(coalesce(new.completed_at, new.added_at), 1, 7),
    new.indexer_name,
    new.downloader_id,
    (SELECT name FROM downloaders WHERE id = new.downloader_id),
    CASE WHEN new.status IN ('imported', 'failed') THEN new.status ELSE 'completed' END,
    CASE WHEN new.status = 'failed' AND new.completed_at IS NULL THEN new.downloaded ELSE coalesce(new.size, new.downloaded) END
  )
  ON CONFLICT (download_id) DO UPDATE SET user_id = coalesce(user_id, excluded.user_id), month = excluded.month,
    downloader_id = excluded.downloader_id, downloader_name = excluded.downloader_name, outcome = excluded.outcome,
    bytes = excluded.bytes
  WHERE outcome <> 'imported';
END;
