import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '#core/accounts/sign-in.ts'
import { readNexusKey } from '#core/lookups/nexus-settings.ts'
import { storedSettings } from '#core/metadata/stored-settings.ts'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { readImportSettings } from '#core/settings/import-settings.ts'
import type { ProgramImport } from '#domain/other-programs/import-report.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import {
  createQuestarr,
  game,
  ids,
  insertQuestarr,
  type QuestarrRows,
  questarrHash,
  questarrKey,
  questarrPassword,
  sampleRows,
  sealed,
} from '../../fixtures/questarr/create-questarr.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let file: string

beforeEach(() => {
  app = createTestApp({ downloadClientKinds, passwords: { hash: hashPassword, verify: verifyPassword } })
  file = join(app.folder, 'questarr.db')
})
afterEach(() => app.close())

type Options = { apply?: boolean; encryptionKey?: string | null }

const importFile = ({ apply = true, encryptionKey = null }: Options = {}): Promise<ProgramImport> =>
  importProgram(app, () => copyDatabase(app, file), { apply, encryptionKey })

function create(rows: QuestarrRows, version: 'usual' | 'newest' | 'oldest' = 'usual'): void {
  createQuestarr(file, rows, { version }).close()
}

const rowOf = (report: ProgramImport, table: string, name: string) =>
  report.rows.find((row) => row.table === table && row.name === name)

/** Everything that is stored, without the encryption, which differs each time. */
const stored = () => ({
  users: app.users.all(),
  games: app.games.mergeTargets([ids.user]),
  indexers: app.indexers.all(),
  downloaders: app.downloaders.all(),
  downloads: app.downloads.all(),
  mappings: app.settings.pathMappings(),
  feeds: app.rssFeeds.all(),
  channels: app.channels.all(),
  importing: readImportSettings(app),
})

test('a preview reports every row and stores nothing', async () => {
  create(sampleRows())
  const before = stored()
  const report = await importFile({ apply: false })
  expect(report).toMatchObject({ program: 'Questarr', applied: false })
  expect(stored()).toEqual(before)
  for (const { rows, imported, merged, unchanged, skipped } of report.tables) {
    expect(imported + merged + unchanged + skipped).toBe(rows)
  }
  expect(report.tables.map(({ table }) => table)).toEqual(expect.arrayContaining(Object.keys(sampleRows())))
  expect(report.rows.every(({ result, note }) => result !== 'skipped' || note !== null)).toBe(true)
})

test('values that are too long are left out, and the report lists them', async () => {
  const long = 'x'.repeat(256 * 1024 + 1)
  create({
    ...sampleRows(),
    games: [
      game(1, 'Hades', { summary: long, notes: `${long}"'` }),
      game(2, 'Celeste', { summary: 'x'.repeat(256 * 1024) }),
    ],
  })
  const imported = await importFile()
  const note = 'Left out, because longer than 262 kB: summary, notes.'
  expect(rowOf(imported, 'games', 'Hades')).toMatchObject({ result: 'imported', note: expect.stringContaining(note) })
  expect(rowOf(imported, 'games', 'Celeste')?.note ?? '').not.toContain('Left out')
  expect(app.games.findById(ids.game(1))?.summary).toBeNull()
  const again = await importFile()
  expect(rowOf(again, 'games', 'Hades')).toMatchObject({ result: 'unchanged', note: expect.stringContaining(note) })
})

test('accounts keep their passwords, which are hashed anew at the first sign-in', async () => {
  create(sampleRows())
  await importFile()
  const credentials = { username: 'casey', password: questarrPassword }
  expect(app.users.find(ids.user)).toMatchObject({ role: 'admin', passwordHash: questarrHash })
  await expect(signIn(app, { ...credentials, password: 'wrong password' })).rejects.toThrow('Invalid username')
  expect(app.users.find(ids.user)?.passwordHash).toBe(questarrHash)
  expect(await signIn(app, credentials)).toMatchObject({ id: ids.user, storefrontUserId: '76561197960287930' })
  expect(app.users.find(ids.user)?.passwordHash).toStartWith('$argon2id$')
  expect(await signIn(app, credentials)).toMatchObject({ id: ids.user })
})

test('games come with their ids, ratings, notes, states and folders', async () => {
  create(sampleRows())
  await importFile()
  expect(app.games.findById(ids.game(1))).toMatchObject({
    userId: ids.user,
    title: 'Portal 2',
    metadataId: 'igdb:72',
    storefrontAppId: 620,
    status: 'owned',
    userRating: 9.5,
    rating: 91,
    notes: 'Played with a friend',
    libraryPath: '/srv/missing/games/Portal 2',
    platforms: ['PC'],
    genres: ['Adventure'],
    releaseDate: '2011-04-18',
    source: 'import',
    addedAt: '2026-09-01T12:01:00.000Z',
    links: [{ kind: 'gog', url: 'https://www.gog.com/game/portal_2' }],
  })
  expect(app.games.findById(ids.game(4))).toMatchObject({
    status: 'completed',
    completedAt: '2026-09-01T12:30:00.000Z',
    hidden: false,
  })
  expect(app.games.findById(ids.game(5))).toMatchObject({ title: 'DOOM', hidden: true, metadataId: 'igdb:673' })
  expect(app.games.list({ userId: ids.user, search: 'okami' }, { limit: 10 })).toMatchObject({ total: 1 })
})

test('a download in progress is tracked, and only its game is downloading', async () => {
  create(sampleRows())
  const report = await importFile()
  expect(app.games.findById(ids.game(3))?.status).toBe('downloading')
  expect(app.games.findById(ids.game(6))?.status).toBe('wanted')
  expect(app.downloads.all()).toEqual([
    expect.objectContaining({
      gameId: ids.game(3),
      userId: ids.user,
      downloaderId: ids.torrents,
      status: 'downloading',
      adopted: true,
      clientId: 'aaaabbbbccccddddeeeeffff0000111122223333',
      title: 'Okami.HD-CODEX',
      size: 12_345_678_901,
    }),
  ])
  expect(rowOf(report, 'game_downloads', 'Portal.2-GOG')).toMatchObject({
    result: 'skipped',
    note: 'It is completed and imported.',
  })
  expect(app.blacklist.ofGame(ids.game(2))).toMatchObject([{ releaseTitle: 'TUNIC.v1.0-BADGRP' }])
})

test('indexers and download clients come with their decrypted credentials', async () => {
  create(sampleRows())
  await importFile()
  expect(app.indexers.find(ids.indexer)).toMatchObject({
    name: 'Torznab',
    apiKey: 'canary-torznab-key',
    priority: 3,
    categories: [4000, 4050],
    enabled: true,
  })
  expect(app.indexers.find(ids.row(2))).toMatchObject({ apiKey: 'canary-plain-key', priority: 50, enabled: false })
  expect(app.downloaders.find(ids.torrents)).toMatchObject({
    url: 'http://127.0.0.1:8080/qb',
    username: 'admin',
    password: 'canary-qb-password',
    category: 'games',
    postImportCategory: 'games-imported',
    removeCompleted: true,
    downloadPath: '/downloads/games',
  })
  expect(app.downloaders.find(ids.usenet)).toMatchObject({
    url: 'http://127.0.0.1:8085',
    username: null,
    settings: { apiKey: 'canary-sab-apikey' },
  })
  const stored = app.connection.all<{ text: string }>(
    'SELECT group_concat(password || settings) AS text FROM downloaders',
  )
  expect(stored[0]?.text).not.toContain('canary')
})

test('settings, feeds, path mappings and keys come along', async () => {
  create(sampleRows())
  await importFile()
  expect(app.users.settings(ids.user)).toMatchObject({
    autoGrabEnabled: true,
    searchIntervalHours: 12,
    preferredGroups: ['GOG', 'FitGirl'],
    acceptedGroups: [],
    minSeeders: 3,
    preferredPlatform: 'PC',
  })
  expect(readImportSettings(app)).toMatchObject({
    libraryRoot: '/srv/missing/games',
    transferMode: 'copy',
    unpackArchives: true,
    minFileSize: 1024,
    ignoredExtensions: ['nfo'],
    renamePattern: '{Title}',
  })
  expect(app.settings.pathMappings()).toMatchObject([{ remotePath: '/downloads', remoteHost: '127.0.0.1' }])
  expect(app.rssFeeds.all()).toMatchObject([{ name: 'Releases', url: 'http://127.0.0.1:9/feed.xml', enabled: true }])
  expect(storedSettings(app).igdb).toEqual({ clientId: 'canary-igdb-client-id', clientSecret: 'canary-igdb-secret' })
  expect(app.metadata.provider()).toBe('steam')
  expect(readNexusKey(app)).toBe('canary-nexus-key')
  expect(app.channels.all()).toMatchObject([{ type: 'discord', events: [] }])
})

test('importing again changes nothing', async () => {
  create(sampleRows())
  await importFile()
  const before = stored()
  const report = await importFile()
  expect(stored()).toEqual(before)
  expect(report.rows.filter(({ result }) => result === 'imported' || result === 'merged')).toEqual([])
})

test('the report and the log contain no secrets', async () => {
  create(sampleRows())
  const report = JSON.stringify(await importFile())
  for (const secret of ['canary', questarrKey, questarrHash, questarrPassword]) {
    expect(report).not.toContain(secret)
    expect(JSON.stringify(app.log.lines)).not.toContain(secret)
  }
})

test('neither the database nor its folder is written to, and what is in its journal is read', async () => {
  const folder = join(app.folder, 'source')
  mkdirSync(folder)
  file = join(folder, 'questarr.db')
  const source = createQuestarr(file, sampleRows(), { journal: true })
  // The open database keeps its journal, which has all rows that are not in the file yet.
  insertQuestarr(source, { games: [game(7, 'Only In The Journal')] })
  const contents = () =>
    readdirSync(folder).map((name) => {
      const path = join(folder, name)
      const digest = name.endsWith('-shm') ? '' : createHash('sha256').update(readFileSync(path)).digest('hex')
      return { name, digest, mtimeMs: statSync(path).mtimeMs, atomicName: statSync(path).ino }
    })
  const before = contents()
  expect(before.map(({ name }) => name)).toContain('questarr.db-wal')
  chmodSync(folder, 0o555)
  await importFile()
  chmodSync(folder, 0o755)
  expect(contents()).toEqual(before)
  expect(app.games.findById(ids.game(7))?.title).toBe('Only In The Journal')
  source.close()
})

test('a failure while it is stored leaves nothing', async () => {
  create(sampleRows())
  const before = stored()
  const { rssFeeds } = app
  app.rssFeeds = {
    ...rssFeeds,
    insert: () => {
      throw new Error('killed')
    },
  }
  await expect(importFile()).rejects.toThrow('killed')
  app.rssFeeds = rssFeeds
  expect(stored()).toEqual(before)
  expect(readdirSync(join(app.folder, 'program-imports'))).toEqual([])
  await importFile()
  expect(app.games.mergeTargets([ids.user])).toHaveLength(6)
})

test('another key than the one in the database can be given', async () => {
  const other = 'cd'.repeat(32)
  const rows = sampleRows()
  create({
    ...rows,
    indexers: [{ ...rows.indexers?.[0], api_key: sealed('canary-other-key', other) }],
    system_config: [{ key: 'nexusmods.apiKey', value: sealed('canary-nexus-key', other) }],
  })
  const without = await importFile({ apply: false })
  expect(rowOf(without, 'indexers', 'Torznab')?.note).toContain('cannot be decrypted')
  expect(rowOf(without, 'system_config', 'nexusmods.apiKey')?.note).toContain('cannot be decrypted')
  const report = await importFile({ encryptionKey: other })
  expect(readNexusKey(app)).toBe('canary-nexus-key')
  expect(rowOf(report, 'indexers', 'Torznab')).toMatchObject({ result: 'imported', note: null })
  expect(app.indexers.find(ids.indexer)).toMatchObject({ apiKey: 'canary-other-key', enabled: true })
  await expect(importFile({ encryptionKey: 'short' })).rejects.toThrow('64 hexadecimal digits')
})

test('a file that is no database of Questarr is refused', async () => {
  await Bun.write(file, 'not a database at all, but long enough for a header')
  await expect(importFile()).rejects.toThrow('is not a SQLite database')
  file = join(app.folder, 'missing.db')
  await expect(importFile()).rejects.toThrow('cannot be read')
  expect(existsSync(file)).toBe(false)
  file = join(app.folder, 'other.db')
  createQuestarr(file, {}, { version: 'oldest' }).run('DROP TABLE games')
  await expect(importFile()).rejects.toThrow('not a database of Questarr')
})

test('a user who only saw preferred groups accepts no others', async () => {
  const rows = sampleRows()
  create({
    ...rows,
    user_settings: (rows.user_settings ?? []).map((settings) => ({ ...settings, filter_by_preferred_groups: 1 })),
  })
  await importFile()
  expect(app.users.settings(ids.user)).toMatchObject({
    preferredGroups: ['GOG', 'FitGirl'],
    acceptedGroups: ['GOG', 'FitGirl'],
    unknownGroups: 'reject',
  })
})
