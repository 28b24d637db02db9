/**
 * The numbers of a user's games with a problem; the user is named twice. A download needs attention: it is stalled, needs
 * review, or failed and no other followed. Or the last scan of a root folder reported a problem and did not find the game.
 */
export const gamesWithProblems = `SELECT games.seq FROM downloads JOIN games ON games.id = downloads.game_id
  WHERE downloads.status IN ('stalled', 'review', 'failed') AND games.user_id = ?
    AND (downloads.status <> 'failed' OR NOT EXISTS (
      SELECT 1 FROM downloads AS later
      WHERE later.game_id = downloads.game_id AND later.added_at > downloads.added_at))
  UNION
  SELECT games.seq FROM root_folders JOIN root_scans ON root_scans.root_folder_id = root_folders.id
    JOIN games ON substr(games.library_path, 1, length(root_folders.path) + 1) = root_folders.path || '/'
  WHERE root_folders.message IS NOT NULL AND root_scans.state = 'done' AND games.user_id = ? AND NOT EXISTS (
    SELECT 1 FROM scan_entries
    WHERE scan_entries.root_folder_id = root_folders.id AND scan_entries.scan_id = root_scans.scan_id
      AND scan_entries.name = substr(games.library_path, length(root_folders.path) + 2))`
