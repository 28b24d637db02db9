import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Game } from '#domain/games/game.ts'
import { type ImportSettings, importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { instant } from '#domain/ports/clock.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

export type Arrived = {
  app: TestApp
  client: RecordingClient
  downloader: Downloader
  game: Game
  download: StoredDownload
  /** Where the client saves, and where the library is. */
  downloads: string
  library: string
  /** Imports the download and returns the result. */
  importDownload(options?: Parameters<typeof startImport>[2]): Promise<StoredImport>
}

export type Overrides = {
  title?: string
  game?: Partial<Game>
  download?: Partial<StoredDownload>
  settings?: Partial<ImportSettings>
  downloader?: Partial<Downloader>
  /** Files below the download's folder, or one file beside it when the path has no slash and `single` is set. */
  files?: Record<string, string>
  /** Files that the game already has in the library. */
  held?: Record<string, string>
  /** Whether the database is a file instead of being in memory. */
  isOnDisk?: boolean
}

/** A game and a completed download of it on the disk. */
export function createArrived(overrides: Overrides = {}): Arrived {
  const client = createRecordingClient()
  const file = overrides.isOnDisk ? join(mkdtempSync(join(tmpdir(), 'ludarr-db-')), 'library.db') : ':memory:'
  const app = createTestApp({ file, downloadClientKinds: { qbittorrent: client.kind } })
  app.about.dataFolder = join(app.folder, 'data')
  mkdirSync(app.about.dataFolder)
  const downloads = join(app.folder, 'downloads')
  const library = join(app.folder, 'library')
  mkdirSync(downloads)
  mkdirSync(library)
  const user = storeUser(app)
  const title = overrides.title ?? 'Portal 2'
  const game = storeGame(app, { userId: user.id, title, status: 'downloading', ...overrides.game })
  const downloader = storeDownloader(app, {
    type: 'qbittorrent',
    url: 'http://nas.local:8080',
    ...overrides.downloader,
  })
  const path = join(downloads, 'Portal.2.v1.0-GRP')
  const files = overrides.files ?? { 'setup.exe': 'x'.repeat(4000), 'data/one.bin': 'one', 'data/two.bin': 'two' }
  writeTree(path, files)
  const size = Object.values(files).reduce((sum, content) => sum + content.length, 0)
  if (overrides.held !== undefined) {
    writeTree(join(library, title), overrides.held)
    app.games.update(game.id, { libraryPath: join(library, title) })
  }
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, ...overrides.settings })
  const download = storeDownload(app, {
    gameId: game.id,
    userId: user.id,
    downloaderId: downloader.id,
    path,
    size,
    downloaded: size,
    ...overrides.download,
  })
  const importDownload: Arrived['importDownload'] = async (options) => {
    const current = app.downloads.find(download.id) ?? download
    const id = startImport(app, current, options)
    await app.queues.imports.idle()
    const record = app.imports.find(id)
    if (record === null) throw new Error('The import is gone')
    return record
  }
  return { app, client, downloader, game, download, downloads, library, importDownload }
}

/** Files that make an import wait for somebody. */
export const doubtful = { 'game.exe': 'x', 'data.bin': 'y', 'Play.lnk': 'z' }

/** An import that failed midway and could not roll back the one file it had transferred. */
export async function brokenOff(arrived: Arrived): Promise<{ id: string; folder: string }> {
  const { app, download, library, importDownload } = arrived
  const { id } = await importDownload()
  const [source, target] = [join(download.path ?? '', 'game.exe'), join(library, 'Portal 2/game.exe')]
  mkdirSync(dirname(target))
  copyFileSync(source, target)
  const plan = [{ source, target, size: 1, category: 'main', action: 'create' } as const]
  await app.imports.writePlan(id, plan, { status: 'failed', targetPath: dirname(target), filesDone: 1 })
  return { id, folder: dirname(target) }
}

export function storeDownload(
  app: Pick<TestApp, 'downloads' | 'clock'>,
  overrides: Partial<StoredDownload>,
): StoredDownload {
  const download: StoredDownload = {
    id: randomUUID(),
    gameId: null,
    partId: null,
    userId: null,
    downloaderId: null,
    protocol: 'torrent',
    clientId: randomUUID().replaceAll('-', '').padEnd(40, '0'),
    title: 'Portal.2.v1.0-GRP',
    indexerName: 'Indexer',
    kind: 'game',
    version: '1.0',
    status: 'completed',
    progress: 1,
    size: null,
    downloaded: 4006,
    message: null,
    path: null,
    addedAt: instant(app.clock),
    completedAt: instant(app.clock),
    missedPolls: 0,
    removal: null,
    adopted: false,
    manual: false,
    splitFrom: null,
    postedBytes: null,
    archivePasswords: null,
    ...overrides,
  }
  app.downloads.insert(download)
  return download
}

export function writeTree(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** Every file below a folder with the hash of what it holds. */
export function hashesBelow(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(folder.length + 1)] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return found
}
