import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount } from '#core/accounts/accounts.ts'
import { userOfKey } from '#core/api-keys/user-of-key.ts'
import { insertGame } from '#core/library/add-game.ts'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import type { ProgramImport } from '#domain/other-programs/import-report.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import {
  createQuestarr,
  game,
  ids,
  insertQuestarr,
  type QuestarrRows,
  questarrHash,
  type Row,
  sampleRows,
} from '../../fixtures/questarr/create-questarr.ts'
import type { QuestarrVersion } from '../../fixtures/questarr/questarr-schema.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let files = 0
/** Removed after each test. */
let outside: string

beforeEach(() => {
  app = createTestApp({ downloadClientKinds })
  outside = mkdtempSync(join(tmpdir(), 'ludarr-outside-'))
})
afterEach(async () => {
  await app.close()
  rmSync(outside, { recursive: true })
})

function importRows(rows: QuestarrRows, version: QuestarrVersion = 'usual'): Promise<ProgramImport> {
  files += 1
  const file = join(app.folder, `questarr-${files}.db`)
  createQuestarr(file, rows, { version }).close()
  return importProgram(app, () => copyDatabase(app, file), { apply: true, encryptionKey: null })
}

const rowOf = (report: ProgramImport, table: string, name: string) =>
  report.rows.find((row) => row.table === table && row.name === name)

const casey = { id: ids.user, username: 'casey', password_hash: questarrHash }
const user = (id: string, username: string, more: Row = {}): Row => ({ ...casey, id, username, ...more })

test('an account of the same name stays, and its games get what they lack', async () => {
  const account = await addAccount(app, { username: 'Casey', password: 'a password of Ludarr', role: 'member' })
  const known = insertGame(app, account.id, { title: 'Portal 2', metadataId: 'igdb:72' }, null, 'manual')
  const named = insertGame(app, account.id, { title: 'Tunic', status: 'owned', notes: 'mine' }, null, 'manual')
  const hash = app.users.find(account.id)?.passwordHash
  const rows = sampleRows()
  const report = await importRows({
    ...rows,
    games: rows.games?.map((row) => (row.title === 'Tunic' ? { ...row, notes: 'theirs', user_rating: 8 } : row)) ?? [],
  })
  expect(app.users.all()).toHaveLength(1)
  expect(app.users.find(account.id)).toMatchObject({ role: 'member', passwordHash: hash, username: 'Casey' })
  expect(rowOf(report, 'users', 'casey')?.note).toContain('keeps its password and role')
  expect(app.games.findById(known.id)).toMatchObject({
    status: 'wanted',
    userRating: 9.5,
    storefrontAppId: 620,
    notes: 'Played with a friend',
  })
  expect(app.games.findById(named.id)).toMatchObject({ status: 'owned', notes: 'mine', userRating: 8 })
  expect(rowOf(report, 'games', 'Portal 2 (2011)')).toMatchObject({ result: 'merged' })
  expect(app.games.mergeTargets([account.id])).toHaveLength(6)
  // The blacklist entry belongs to the game of Ludarr now.
  expect(app.blacklist.ofGame(named.id)).toMatchObject([{ releaseTitle: 'TUNIC.v1.0-BADGRP' }])
})

test('the first account becomes the administrator, the others members', async () => {
  await importRows({ users: [casey, user(ids.second, 'sam')] })
  expect(app.users.find(ids.user)?.role).toBe('admin')
  expect(app.users.find(ids.second)?.role).toBe('member')
})

test('with an administrator in Ludarr, nobody else becomes one', async () => {
  await addAccount(app, { username: 'robin', password: 'a password of Ludarr', role: 'admin' })
  await importRows(sampleRows())
  expect(app.users.find(ids.user)?.role).toBe('member')
  expect(readImportSettings(app).libraryRoot).toBe('/srv/missing/games')
})

test('usernames that Ludarr does not allow are changed, and stay apart', async () => {
  const report = await importRows({
    users: [user(ids.user, 'Jürgen Ö'), user(ids.second, 'jo'), user(ids.row(1), 'CASEY'), user(ids.row(2), 'casey')],
  })
  expect(
    app.users
      .all()
      .map(({ username }) => username)
      .toSorted(),
  ).toEqual(['CASEY', 'Jurgen-O', 'casey-2', 'jo-user'])
  expect(rowOf(report, 'users', 'jo')?.note).toContain('The username becomes "jo-user".')
})

test('a password hash that Ludarr cannot verify is replaced', async () => {
  const report = await importRows({ users: [user(ids.user, 'casey', { password_hash: 'plain text' })] })
  expect(rowOf(report, 'users', 'casey')?.note).toContain('Set a new one')
  expect(app.users.find(ids.user)?.passwordHash).not.toContain('plain text')
})

test('settings and credentials of Ludarr stay', async () => {
  writeImportSettings(app, { ...importSettingsDefaults, transferMode: 'move' })
  const report = await importRows(sampleRows())
  expect(readImportSettings(app)).toMatchObject({ transferMode: 'move', libraryRoot: null })
  expect(rowOf(report, 'user_settings', 'casey')?.note).toContain("Ludarr's import settings stay as they are.")
})

test("a member's folder outside of the library is not taken over", async () => {
  const library = join(outside, 'library')
  mkdirSync(join(library, 'Tunic'), { recursive: true })
  const report = await importRows({
    users: [casey, user(ids.second, 'sam')],
    user_settings: [{ id: ids.row(1), user_id: ids.user, library_root: library }],
    games: [
      game(1, 'Portal 2', { library_path: '/srv/elsewhere/Portal 2' }),
      game(2, 'Tunic', { user_id: ids.second, library_path: join(library, 'Tunic') }),
      game(3, 'Okami', { user_id: ids.second, library_path: '/srv/elsewhere/Okami' }),
      game(4, 'Inside', { user_id: ids.second, library_path: '/srv/elsewhere/Portal 2' }),
      game(5, 'Data', { library_path: app.folder }),
    ],
  })
  const folderOf = (number: number) => app.games.findById(ids.game(number))?.libraryPath
  expect([1, 2, 3, 4, 5].map(folderOf)).toEqual(['/srv/elsewhere/Portal 2', join(library, 'Tunic'), null, null, null])
  expect(app.games.folderOrigin(ids.game(1))).toBe('confirmed')
  expect(app.games.folderOrigin(ids.game(2))).toBe('entered')
  expect(rowOf(report, 'games', 'Okami')?.note).toContain('Its folder /srv/elsewhere/Okami is not taken over')
  expect(rowOf(report, 'games', 'Data')?.note).toContain("Ludarr's own data")
})

test('the oldest versions, without owners and notes, are read by the columns that are there', async () => {
  const report = await importRows(
    {
      users: [{ id: '7', username: 'casey', password: questarrHash }],
      games: [{ id: '42', title: 'Portal 2', igdb_id: 72, status: 'owned', added_at: 1_600_000_000 }],
      indexers: [{ id: '1', name: 'Old', url: 'http://127.0.0.1:9117', api_key: 'plain' }],
    },
    'oldest',
  )
  expect(rowOf(report, 'games', 'Portal 2')?.result).toBe('imported')
  const [account] = app.users.all()
  expect(account).toMatchObject({ username: 'casey', passwordHash: questarrHash, role: 'admin' })
  expect(app.games.mergeTargets([account?.id ?? ''])).toMatchObject([{ title: 'Portal 2', metadataId: 'igdb:72' }])
  expect(app.games.findById(app.games.mergeTargets([account?.id ?? ''])[0]?.id ?? '')?.addedAt).toBe(
    '2020-09-13T12:26:40.000Z',
  )
  const again = await importRows({ users: [{ id: '7', username: 'casey', password: questarrHash }] }, 'oldest')
  expect(rowOf(again, 'users', 'casey')?.result).toBe('unchanged')
})

test('root folders, API keys, journals and tables of newer versions', async () => {
  const key = `qst_${'a1'.repeat(20)}`
  const hash = new Bun.CryptoHasher('sha256').update(key).digest('hex')
  const root = join(outside, 'root')
  mkdirSync(root)
  const report = await importRows(
    {
      users: [casey],
      games: [game(1, 'Portal 2', { installed_version: '1.2', target_platform_name: 'Linux' })],
      root_folders: [{ id: ids.row(1), path: root, name: 'Old disk', allow_delete: 1 }],
      api_keys: [
        { id: ids.row(2), user_id: ids.user, name: 'Playnite', key_hash: hash, prefix: key.slice(0, 10) },
        { id: ids.row(3), user_id: ids.user, name: 'Short', key_hash: hash, prefix: 'x', expires_at: 1 },
      ],
      game_journal_entries: [
        { id: ids.row(4), game_id: ids.game(1), note: 'Began today', created_at: Date.UTC(2026, 0, 2) },
        { id: ids.row(5), game_id: ids.game(9), note: 'Lost' },
      ],
      from_the_future: [{ id: 'x', thing: 'y' }],
    },
    'newest',
  )
  expect(app.rootFolders.all()).toMatchObject([{ path: root, name: 'Old disk', allowDelete: true }])
  const by = { address: '127.0.0.1', userAgent: null }
  expect(userOfKey(app, key, by)).toMatchObject({ user: { id: ids.user }, scopes: ['library'] })
  expect(rowOf(report, 'api_keys', 'Short')).toMatchObject({ result: 'skipped' })
  expect(app.games.findById(ids.game(1))).toMatchObject({
    installedVersion: '1.2',
    notes: '2026-01-02: Began today',
  })
  expect(report.rows.find(({ table }) => table === 'from_the_future')).toMatchObject({ result: 'skipped', count: 1 })
  for (const { rows, imported, merged, unchanged, skipped } of report.tables) {
    expect(imported + merged + unchanged + skipped).toBe(rows)
  }
})

test('columns that hide the positions of rows, and columns that compute huge values, do not matter', async () => {
  const file = join(app.folder, 'hostile.db')
  const database = createQuestarr(file, { users: [casey] })
  database.run('ALTER TABLE games ADD COLUMN _position INTEGER DEFAULT 0')
  const games = Array.from({ length: 1200 }, (_, index) => game(index + 1, `Game ${index + 1}`))
  insertQuestarr(database, { games })
  database.run('ALTER TABLE games ADD COLUMN bomb TEXT AS (hex(zeroblob(100000000)))')
  database.run('DROP TABLE rss_feeds')
  database.run('CREATE TABLE rss_feeds (id TEXT, name TEXT, url TEXT, _rowid_ BLOB)')
  database.run(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 600)
    INSERT INTO rss_feeds SELECT n, 'Feed ' || n, 'http://127.0.0.1/' || n, '0' FROM numbers`)
  database.close()
  const report = await importProgram(app, () => copyDatabase(app, file), { apply: true, encryptionKey: null })
  expect(report.tables.find(({ table }) => table === 'games')).toMatchObject({ rows: 1200, imported: 1200 })
  expect(app.rssFeeds.all()).toHaveLength(600)
}, 60_000)

test('addresses of download clients are put together from their parts', async () => {
  const client = (number: number, more: Row): Row => ({ id: ids.row(number), name: `client ${number}`, ...more })
  const report = await importRows({
    downloaders: [
      client(1, { type: 'rtorrent', url: 'https://box.lan', port: 443, use_ssl: 1, url_path: '/RPC2' }),
      client(2, { type: 'transmission', url: 'nas', port: 9091, use_ssl: 1 }),
      client(3, { type: 'nzbget', url: 'http://nas:6789/', url_path: 'xmlrpc' }),
      client(4, { type: 'qbittorrent', url: 'http://admin:p%40ss@nas:8080' }),
      client(5, { type: 'qbittorrent', url: 'ftp://nas' }),
      client(6, { type: 'utorrent', url: 'nas' }),
      client(7, { type: 'sabnzbd', url: 'nas', port: 8085, url_path: '/sabnzbd/' }),
    ],
  })
  const urlOf = (number: number) => app.downloaders.find(ids.row(number))?.url ?? null
  expect([1, 2, 3, 4, 5, 6, 7].map(urlOf)).toEqual([
    'https://box.lan/RPC2',
    'https://nas:9091',
    'http://nas:6789',
    'http://nas:8080',
    null,
    null,
    null,
  ])
  expect(app.downloaders.find(ids.row(4))).toMatchObject({ username: 'admin', password: 'p@ss' })
  expect(rowOf(report, 'downloaders', 'client 5')?.note).toContain('not an http or https URL')
  expect(rowOf(report, 'downloaders', 'client 6')?.note).toContain('no download client "utorrent"')
  // Without its API key, SABnzbd cannot be used.
  expect(rowOf(report, 'downloaders', 'client 7')?.result).toBe('skipped')
})

test('games of the same account that are the same game become one', async () => {
  const report = await importRows({
    users: [casey],
    games: [
      game(1, 'Portal 2', { igdb_id: 72 }),
      game(2, 'Portal II', { igdb_id: 72, notes: 'twice', status: 'unheard of' }),
      game(3, '', {}),
      game(4, 'Of Nobody', { user_id: ids.row(99) }),
    ],
  })
  expect(app.games.mergeTargets([ids.user])).toMatchObject([{ title: 'Portal 2', notes: 'twice' }])
  expect(rowOf(report, 'games', 'Portal II')).toMatchObject({ result: 'merged' })
  expect(rowOf(report, 'games', 'Of Nobody')).toMatchObject({ result: 'skipped' })
})

test('a library of 5,000 games is imported with few queries and without blocking for long', async () => {
  const games = Array.from({ length: 5000 }, (_, index) => game(index + 1, `Game ${index + 1}`, { igdb_id: index + 1 }))
  const perGame = (): never => {
    throw new Error('a query for each game')
  }
  app.games = { ...app.games, byMetadataId: perGame, sameTitle: perGame, findById: perGame, insert: perGame }
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const report = await importRows({ users: [casey], games })
  clearInterval(timer)
  expect(report.tables.find(({ table }) => table === 'games')).toMatchObject({ imported: 5000 })
  expect(app.games.mergeTargets([ids.user])).toHaveLength(5000)
  expect(turns).toBeGreaterThan(2)
}, 60_000)
