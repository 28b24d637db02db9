import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Connection, SqlValue } from '#db/connection.ts'
import { applyMigrations, pendingMigrations, readMigrations } from '#db/migrate.ts'
import { createBlacklistRepository } from '#db/repositories/blacklist.ts'
import { createDownloadsRepository } from '#db/repositories/downloads.ts'
import { createGamesRepository } from '#db/repositories/games.ts'
import { createHistoryRepository } from '#db/repositories/history.ts'
import { createImportsRepository } from '#db/repositories/imports.ts'
import { createNotificationsRepository } from '#db/repositories/notifications.ts'
import { createRelationsRepository } from '#db/repositories/relations.ts'
import { createRssFeedsRepository } from '#db/repositories/rss-feeds.ts'
import { createScansRepository } from '#db/repositories/scans.ts'
import { createStatisticsRepository } from '#db/repositories/statistics.ts'
import { createVerdictsRepository } from '#db/repositories/verdicts.ts'
import { createWaitingReleasesRepository } from '#db/repositories/waiting-releases.ts'
import type { WantedPartSort } from '#db/repositories/wanted-part-lists.ts'
import { createWishlistsRepository } from '#db/repositories/wishlists.ts'
import { createSecretBox } from '#db/secret-box.ts'
import { openObserved } from './observed-database.ts'

type Query = { sql: string; params: SqlValue[] }

const box = createSecretBox(new Uint8Array(32))

let client: Database
let connection: Connection
let queries: Query[]

beforeEach(() => {
  client = new Database(':memory:')
  connection = openObserved(client, (sql, params) => void queries.push({ sql, params }))
  queries = []
  const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))
  applyMigrations(connection, pendingMigrations(connection, migrations, ':memory:'), '2026-01-01T00:00:00.000Z')
})

afterEach(() => connection.close())

/** The plans of the queries that a call makes. */
function plansOf(call: () => unknown): string[] {
  queries = []
  call()
  const made = queries
  expect(made).not.toEqual([])
  return made.flatMap(({ sql, params }) =>
    client
      .query<{ detail: string }, SqlValue[]>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail),
  )
}

const page = { limit: 100, offset: 200 }
const userId = 'user'
const gameId = 'game'
const games = () => createGamesRepository(connection)
const history = () => createHistoryRepository(connection)
const downloads = () => createDownloadsRepository(connection, box)
const imports = () => createImportsRepository(connection)
const notifications = () => createNotificationsRepository(connection)
const blacklist = () => createBlacklistRepository(connection)
const relations = () => createRelationsRepository(connection)
const scans = () => createScansRepository(connection)
const waiting = () => createWaitingReleasesRepository(connection, box)
const wishlists = () => createWishlistsRepository(connection)
const feeds = () => createRssFeedsRepository(connection, box)
const statistics = () => createStatisticsRepository(connection)
const verdicts = () => createVerdictsRepository(connection)

test.each<[string, () => unknown]>([
  ['games by title', () => games().list({ userId }, page)],
  ['games by title, descending', () => games().list({ userId, order: 'desc', hideAdult: true }, page)],
  ['games with a status', () => games().list({ userId, statuses: ['wanted', 'owned'] }, page)],
  ['the largest games', () => games().list({ userId, sort: 'size', order: 'desc' }, page)],
  ['the latest games', () => games().list({ userId, sort: 'addedAt', order: 'desc' }, page)],
  ['history of a user', () => history().list({ userId, ...page })],
  ['history of a game', () => history().list({ userId, gameId, ...page })],
  ['history of a type', () => history().list({ userId, type: 'imported', ...page })],
  ['downloads', () => downloads().all()],
  ['imports of a user', () => imports().list({ userId, ...page })],
  ['the blacklist of a user', () => blacklist().list(userId, page)],
  ['the blacklist of a game', () => blacklist().list(userId, { gameId, ...page })],
  ['the blacklist by release', () => blacklist().list(userId, { sort: 'release', ...page })],
  ['the blacklist by indexer', () => blacklist().list(userId, { sort: 'indexer', order: 'desc', ...page })],
  ['the blacklist by game', () => blacklist().list(userId, { sort: 'game', ...page })],
  ['the blacklist by game, descending', () => blacklist().list(userId, { sort: 'game', order: 'desc', ...page })],
  ['downloads of a game', () => downloads().ofGame(gameId)],
  ['downloads to remove', () => downloads().toRemove()],
  ['the latest import of a download', () => imports().latestOf('download')],
  ['games to refresh', () => games().dueForMetadata({ provider: 'steam', now: '2026', limit: 50 })],
  ['games with metadata', () => games().gamesWithMetadata({ userId, after: '', limit: 50 })],
  ['what waits for a game', () => waiting().ofGame(gameId)],
  ['the waiting releases of some games', () => waiting().ofGames(userId, [gameId])],
  ['the parts of a game', () => relations().partsOf(gameId)],
  ['the parts of a game whose files are gone', () => relations().forgetMissingParts(gameId)],
  ['the wanted parts of a game', () => relations().wantParts(userId, gameId)],
  [
    'the wanted parts that are due',
    () =>
      relations().wantedParts([{ id: userId, searchedBefore: '', releasedBy: null, tagLists: [] }], {
        owned: ['owned'],
        queued: ['queued'],
        now: '',
        limit: 10,
        failures: { count: 5, since: '' },
      }),
  ],
  ['the games related to a game', () => relations().relatedTo(gameId)],
  ['the names around games', () => relations().knownNames([gameId])],
  ['notifications', () => notifications().list(userId, page)],
  ['notifications of an event', () => notifications().list(userId, { type: 'imported', ...page })],
  ['the items of all feeds', () => feeds().list(page)],
  ['the items of a feed', () => feeds().list({ feedId: 'feed', ...page })],
  ['new feed items', () => feeds().unprocessed(10)],
  ['the titles to look up', () => feeds().dueTitles('2026', 20)],
  ['the titles that were put off too long', () => feeds().titlesAfter('2036', 20)],
  ['unread notifications', () => notifications().countUnread(userId)],
  [
    'own games among those of a provider',
    () => games().libraryMatches(userId, { metadataIds: ['a:1'], storefrontAppIds: [1], titles: ['a'] }),
  ],
  ['pending entries of a user', () => wishlists().pending(userId, 100)],
  ['the game of an application', () => wishlists().gameOfApp(userId, 620)],
  ['games with an update', () => games().list({ userId, updateAvailable: true, hideAdult: true }, page)],
  ['how downloads ended', () => statistics().downloadTotals(userId)],
  ['how downloads of all users ended', () => statistics().downloadTotals(null)],
  ['how long it took to own games', () => statistics().acquisitions({ userId, hideAdult: true })],
  ['the releases that were seen last', () => verdicts().latestTitles(userId, 500)],
  ['the grabs of a game', () => verdicts().grabsOf(gameId, 20)],
  ['the entries of removed games', () => scans().markGamesRemoved([gameId], 'removed')],
])('%s are read in the order of an index', (_, call) => {
  const plans = plansOf(call)
  expect(plans.filter((step) => /^SCAN \w+$|TEMP B-TREE/.test(step))).toEqual([])
  expect(plans).toContainEqual(expect.stringContaining('INDEX'))
})

test.each<[string, () => unknown]>([
  ['history by game', () => history().list({ userId, sort: 'game', ...page })],
  ['history of everyone by game', () => history().list({ userId: null, sort: 'game', order: 'desc', ...page })],
  ['history of a type by game', () => history().list({ userId, type: 'imported', sort: 'game', ...page })],
  ['history of a time by game', () => history().list({ userId, from: '2026', to: '2027', sort: 'game', ...page })],
  ['history by type', () => history().list({ userId, sort: 'type', order: 'desc', ...page })],
  ['history of a time by type', () => history().list({ userId, from: '2026', to: '2027', sort: 'type', ...page })],
  ['history of everyone by type', () => history().list({ userId: null, sort: 'type', ...page })],
])('%s is read in the order of an index', (_, call) => {
  const plans = plansOf(call)
  expect(plans.filter((step) => /^SCAN history$|TEMP B-TREE/.test(step))).toEqual([])
  expect(plans).toContainEqual(expect.stringMatching(/^S\w+ history USING INDEX history_(user_)?(title|type)/))
})

const updates = (order: 'asc' | 'desc', sort: 'addedAt' | 'releaseDate' | 'lastSearchedAt') => () =>
  games().list({ userId, updateAvailable: true, hideAdult: true, sort, order }, page)
const firstPage = { limit: 100, offset: 0 }
const partSearch = { now: '2026', tagIds: null, releasedBy: '2026', owned: ['owned'] as const }
/** With a part of each section: one that is searched for and has all values, one of the future, and one without. */
const parts = (order: 'asc' | 'desc', sort: WantedPartSort) => () => {
  client.exec(`PRAGMA foreign_keys = OFF;
    INSERT OR IGNORE INTO games (id, user_id, title, normalized_title, sort_title, status, release_status, added_at, source)
      VALUES ('owned', 'user', '', '', '', 'owned', 'released', '', 'manual'), ('wanted', 'user', '', '', '', 'wanted', 'released', '', 'manual');
    INSERT OR IGNORE INTO game_parts (id, game_id, kind, title, normalized_title, status, release_date, last_searched_at)
      VALUES ('a', 'owned', 'dlc', '', '', 'wanted', '2001-01-01', '2001'),
        ('c', 'owned', 'dlc', '', '', 'wanted', '2001-01-01', '2999'), ('b', 'wanted', 'dlc', '', '', 'wanted', NULL, NULL)`)
  return relations().listWantedParts({ userId, sort, order, hideAdult: true, nextSearch: partSearch, ...firstPage })
}

test.each<[string, () => unknown, RegExp]>([
  ['updates by when they were added', updates('desc', 'addedAt'), /games_user_update_added_at/],
  ['updates by their release', updates('asc', 'releaseDate'), /games_user_update_release_date/],
  ['updates by their last search', updates('asc', 'lastSearchedAt'), /games_user_update_last_searched_at/],
  ['wanted parts by title', parts('asc', 'title'), /game_parts_wanted_game/],
  ['wanted parts by title, descending', parts('desc', 'title'), /game_parts_wanted_game/],
  ['wanted parts by release', parts('desc', 'releaseDate'), /game_parts_wanted_release/],
  ['wanted parts by their last search', parts('asc', 'lastSearchedAt'), /game_parts_wanted /],
  ['wanted parts by their next search', parts('desc', 'nextSearchAt'), /game_parts_wanted /],
])('%s are read in the order of an index that has all that it takes', (_, call, index) => {
  const plans = plansOf(call)
  expect(plans.filter((step) => /TEMP B-TREE|USING INDEX/.test(`${step} `))).toEqual([])
  expect(plans.map((step) => `${step} `)).toContainEqual(expect.stringMatching(index))
})

const gameSearch = { now: '2026', tagIds: null, pauseHours: { found: 6, empty: 24 } }

test.each<[string, () => unknown, RegExp]>([
  [
    'wanted games',
    () =>
      games().list(
        {
          userId,
          statuses: ['wanted'],
          hideAdult: true,
          nextSearch: { ...gameSearch, releasedBy: { announced: '2026', released: '2026' } },
        },
        page,
      ),
    /COVERING INDEX games_user_next_search/,
  ],
  [
    'games with an update',
    () => games().list({ userId, updateAvailable: true, nextSearch: { ...gameSearch, releasedBy: null } }, page),
    /COVERING INDEX games_user_update/,
  ],
])('%s are sorted by their next search without reading their rows', (_, call, index) => {
  expect(plansOf(call).map((step) => `${step} `)).toContainEqual(expect.stringMatching(index))
})

test.each<[string, () => unknown, string]>([
  ['games are counted', () => games().list({ userId, hideAdult: true }, page), 'games_user_sort_title'],
  ['games are put in order by size', () => games().list({ userId, sort: 'size' }, page), 'games_user_size_on_disk'],
  ['the history of a game is counted', () => history().list({ userId, gameId, ...page }), 'history_game'],
  [
    'games to refresh are found',
    () => games().dueForMetadata({ provider: 'steam', now: '2026', limit: 50 }),
    'games_metadata_due',
  ],
  [
    'announced games to refresh are found',
    () => games().dueForMetadata({ provider: 'steam', announced: true, now: '2026', limit: 50 }),
    'games_announced_due',
  ],
  ['old history of a user is deleted', () => history().removeUpTo({ userId, at: '', id: '' }, 10), 'history_user'],
  ['the oldest history to keep is found', () => history().newestBeyond(3), 'history_user'],
  ['the downloads of a user are counted', () => downloads().countByStatus(userId, ['review']), 'downloads_user'],
  ['active downloads are put in order', () => downloads().page(userId, 'active', page), 'downloads_status'],
  ['active downloads are found', () => downloads().activeIds(userId), 'downloads_status'],
  ['failed downloads are counted', () => downloads().countFailedMissing(userId), 'games_label'],
  ['games are named', () => games().labelsOf([gameId]), 'games_label'],
  ['refused releases are counted', () => verdicts().refusalsOf([gameId]), 'release_verdicts_refusal'],
  ['the oldest verdicts to keep are found', () => verdicts().seenBeyond(3), 'release_verdicts_seen'],
  [
    'the largest games of all users are found',
    () => statistics().largestGames({ userId: null, hideAdult: true }, 10),
    'games_user_size_on_disk',
  ],
  [
    'the sizes of folders are summed',
    () => statistics().bytesByFolder({ userId, hideAdult: true }, [{ first: '/srv/', end: '/srv0' }]),
    'games_disk',
  ],
  ['old verdicts are deleted', () => verdicts().removeSeenUpTo('', 10), 'release_verdicts_seen'],
])('%s without reading their rows', (_, call, index) => {
  expect(plansOf(call)).toContainEqual(expect.stringMatching(new RegExp(`COVERING INDEX ${index}`)))
})

test('finished downloads are found in the order of an index, and history is counted without reading it', () => {
  expect(plansOf(() => downloads().page(userId, 'finished', page))[0]).toBe(
    'SCAN downloads USING INDEX downloads_ended',
  )
  const plans = plansOf(() => history().list({ userId, ...page }))
  expect(plans.filter((step) => /^S\w+ history /.test(step))).toHaveLength(1)
})

test('files are found by their size, imports by their game or links, and downloads by their id in the client', () => {
  expect(plansOf(() => imports().pathsOfSizes([1]))[0]).toBe('SEARCH game_files USING INDEX game_files_size (size=?)')
  expect(plansOf(() => downloads().withClientIds(['A1', 'b2'])).join()).toContain('INDEX downloads_client_id')
  expect(plansOf(() => imports().linkedSources()).join()).toContain('INDEX imports_linked')
  expect(plansOf(() => imports().doneOf([gameId]))[0]).toContain('imports_game (game_id=? AND status=?)')
})

test('whether a game is busy is found by its downloads and imports alone', () => {
  expect(plansOf(() => downloads().hasActive([gameId]))[0]).toContain('INDEX downloads_game (game_id=?)')
  expect(plansOf(() => imports().hasUnfinished([gameId]))[0]).toContain('INDEX imports_game (game_id=?)')
})

test('the newest games of a user are found by an index, and what they are related to by theirs', () => {
  const plans = plansOf(() => games().tasteOf(userId))
  expect(plans.filter((step) => step.includes('INDEX games_user_added_at (user_id=?)'))).toHaveLength(3)
  expect(plans.filter((step) => step.includes('INDEX related_games_game (game_id=?)'))).toHaveLength(1)
  expect(plans.filter((step) => /^SCAN games/.test(step))).toEqual([])
})

/** Small tables: all of their rows are read when the parent is deleted. */
const readWhole = [
  'indexers.downloader_id',
  'notification_channels.user_id',
  'pending_grabs.chosen_id',
  'pending_grabs.possibly_accepted_by',
  'root_scans.user_id',
]

test('an index finds the rows of a parent that is deleted, except for small tables', () => {
  const tables = client.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const unindexed = tables.flatMap(({ name: table }) =>
    client
      .query<{ from: string }, []>(`PRAGMA foreign_key_list(${table})`)
      .all()
      .filter(({ from }) =>
        plansOf(() => connection.all(`SELECT 1 FROM ${table} WHERE ${from} = 'x'`))[0]?.startsWith('SCAN'),
      )
      .map(({ from }) => `${table}.${from}`),
  )
  expect(unindexed.sort()).toEqual(readWhole)
})
