CREATE TRIGGER game_tags_insert AFTER INSERT ON game_tags BEGIN
  UPDATE games SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM game_tags WHERE game_id = new.game_id ORDER BY tag_id)
  ) WHERE id = new.game_id;
END;
--> statement-breakpoint
CREATE TRIGGER game_tags_delete AFTER DELETE ON game_tags BEGIN
  UPDATE games SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM game_tags WHERE game_id = old.game_id ORDER BY tag_id)
  ) WHERE id = old.game_id;
END;
--> statement-breakpoint
CREATE TRIGGER indexer_tags_insert AFTER INSERT ON indexer_tags BEGIN
  UPDATE indexers SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM indexer_tags WHERE indexer_id = new.indexer_id ORDER BY tag_id)
  ) WHERE id = new.indexer_id;
END;
--> statement-breakpoint
CREATE TRIGGER indexer_tags_delete AFTER DELETE ON indexer_tags BEGIN
  UPDATE indexers SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM indexer_tags WHERE indexer_id = old.indexer_id ORDER BY tag_id)
  ) WHERE id = old.indexer_id;
END;
--> statement-breakpoint
CREATE TRIGGER downloader_tags_insert AFTER INSERT ON downloader_tags BEGIN
  UPDATE downloaders SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM downloader_tags WHERE downloader_id = new.downloader_id ORDER BY tag_id)
  ) WHERE id = new.downloader_id;
END;
--> statement-breakpoint
CREATE TRIGGER downloader_tags_delete AFTER DELETE ON downloader_tags BEGIN
  UPDATE downloaders SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM downloader_tags WHERE downloader_id = old.downloader_id ORDER BY tag_id)
  ) WHERE id = old.downloader_id;
END;
--> statement-breakpoint
CREATE TRIGGER channel_tags_insert AFTER INSERT ON channel_tags BEGIN
  UPDATE notification_channels SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM channel_tags WHERE channel_id = new.channel_id ORDER BY tag_id)
  ) WHERE id = new.channel_id;
END;
--> statement-breakpoint
CREATE TRIGGER channel_tags_delete AFTER DELETE ON channel_tags BEGIN
  UPDATE notification_channels SET tag_ids = (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM channel_tags WHERE channel_id = old.channel_id ORDER BY tag_id)
  ) WHERE id = old.channel_id;
END;
