import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { readImportSettings } from '#core/settings/import-settings.ts'
import type { ProgramImport } from '#domain/other-programs/import-report.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createQuestarr, game, ids, type QuestarrRows, questarrHash } from '../../fixtures/questarr/create-questarr.ts'
import type { QuestarrVersion } from '../../fixtures/questarr/questarr-schema.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let outside: string

beforeEach(() => {
  app = createTestApp({ downloadClientKinds, outbound: createOutbound() })
  outside = mkdtempSync(join(tmpdir(), 'ludarr-outside-'))
})
afterEach(async () => {
  await app.close()
  rmSync(outside, { recursive: true })
})

const casey = { id: ids.user, username: 'casey', password_hash: questarrHash }

function importRows(rows: QuestarrRows, version: QuestarrVersion = 'usual'): Promise<ProgramImport> {
  const file = join(app.folder, 'questarr.db')
  createQuestarr(file, { users: [casey], ...rows }, { version }).close()
  return importProgram(app, () => copyDatabase(app, file), { apply: true, encryptionKey: null })
}

const rowOf = (report: ProgramImport, table: string, name: string) =>
  report.rows.find((row) => row.table === table && row.name === name)

test('control characters of names become spaces, which the report says, and notes keep their lines', async () => {
  const report = await importRows({
    games: [game(1, 'A\0B\r\n<script>', { notes: 'one\n\u0007two', genres: '["Role\\u0000Play"]' })],
  })
  expect(app.games.findById(ids.game(1))).toMatchObject({
    title: 'A B <script>',
    notes: 'one\n two',
    genres: ['Role Play'],
  })
  expect(report.rows.find(({ table }) => table === 'games')?.note).toContain(
    'Control characters are replaced by spaces: title, genres, notes.',
  )
})

test('addresses that Ludarr must not call are refused one by one with the reason', async () => {
  const report = await importRows({
    indexers: [
      { id: ids.row(1), name: 'metadata', url: 'http://169.254.169.254/api', api_key: 'x' },
      { id: ids.row(2), name: 'fine', url: 'http://127.0.0.1:9117', api_key: 'x' },
      { id: ids.row(3), name: 'long key', url: 'http://127.0.0.1:9118', api_key: 'x'.repeat(600) },
      { id: ids.row(9), name: 'null key', url: 'http://127.0.0.1:9119', api_key: 'x\0y' },
    ],
    downloaders: [
      { id: ids.row(4), name: 'local', type: 'qbittorrent', url: 'http://169.254.10.1' },
      { id: ids.row(5), name: 'qb', type: 'qbittorrent', url: 'http://127.0.0.1:8080', download_path: '/a\0b' },
    ],
    rss_feeds: [
      { id: ids.row(6), name: 'local feed', url: 'http://[fe80::1]/x', enabled: 1 },
      { id: ids.row(7), name: 'feed', url: 'http://127.0.0.1:9/feed.xml', enabled: 1 },
    ],
    path_mappings: [{ id: ids.row(8), remote_path: '/downloads', local_path: '/mnt/../etc' }],
  })
  expect(app.indexers.all().map(({ name }) => name)).toEqual(['fine'])
  expect(app.downloaders.all()).toMatchObject([{ name: 'qb', downloadPath: null }])
  expect(app.rssFeeds.all().map(({ name }) => name)).toEqual(['feed'])
  expect(app.settings.pathMappings()).toEqual([])
  for (const [table, name, note] of [
    ['indexers', 'metadata', 'cloud metadata address'],
    ['indexers', 'long key', 'apiKey: Must have at most 500 characters.'],
    ['indexers', 'null key', 'apiKey: Must not contain a NUL character.'],
    ['downloaders', 'local', 'link-local'],
    ['rss_feeds', 'local feed', 'link-local'],
    ['path_mappings', '/downloads → /mnt/../etc', 'must not contain ".."'],
  ] as const) {
    expect(rowOf(report, table, name)).toMatchObject({ result: 'skipped', note: expect.stringContaining(note) })
  }
  expect(rowOf(report, 'downloaders', 'qb')?.note).toContain('must not contain a null character')
})

test('no game, root folder or library gets a folder of the operating system, and two games never one folder', async () => {
  const shared = join(outside, 'shared')
  mkdirSync(shared)
  const report = await importRows(
    {
      user_settings: [{ id: ids.row(1), user_id: ids.user, library_root: '/etc' }],
      root_folders: [
        { id: ids.row(2), path: '/proc/self/root/etc', name: 'etc' },
        { id: ids.row(3), path: '/usr', name: 'usr' },
      ],
      games: [
        game(1, 'System', { library_path: '/etc' }),
        game(2, 'Detour', { library_path: '/proc/self/root/etc/ssl' }),
        game(3, 'Around', { library_path: '/usr' }),
        game(4, 'First', { library_path: shared }),
        game(5, 'Second', { library_path: shared }),
        game(6, 'Null', { library_path: '/srv/a\0b' }),
      ],
    },
    'newest',
  )
  const folderOf = (number: number) => app.games.findById(ids.game(number))?.libraryPath
  expect([1, 2, 3, 4, 5, 6].map(folderOf)).toEqual([null, null, null, shared, null, null])
  expect(rowOf(report, 'games', 'Second')?.note).toBe(
    `Its folder ${shared} is not taken over: It is the folder of First.`,
  )
  expect(rowOf(report, 'games', 'Detour')?.note).toContain('/etc/ssl belongs to the operating system')
  expect(app.rootFolders.all()).toEqual([])
  expect(readImportSettings(app).libraryRoot).toBeNull()
  expect(rowOf(report, 'user_settings', 'casey')?.note).toContain(
    'The library folder /etc cannot be used: /etc belongs to the operating system.',
  )
})
