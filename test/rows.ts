import { randomUUID } from 'node:crypto'
import type { Program } from '#core/program.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { type Downloader, downloaderDefaults } from '#domain/downloader.ts'
import type { Game } from '#domain/game.ts'
import { unknownHealth } from '#domain/health.ts'
import { type Indexer, indexerDefaults } from '#domain/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import type { StoredUser } from '#domain/user.ts'

/** Rows with everything a test does not care about filled in, stored at once. */
export function storeUser(program: Pick<Program, 'users' | 'clock'>, user: Partial<StoredUser> = {}): StoredUser {
  const stored: StoredUser = {
    id: randomUUID(),
    username: `robin-${randomUUID().slice(0, 8)}`,
    role: 'admin',
    storefrontUserId: null,
    passwordHash: 'plain:correct horse',
    createdAt: instant(program.clock),
    ...user,
  }
  program.users.insert(stored)
  return stored
}

export function storeGame(
  program: Pick<Program, 'games' | 'clock'>,
  game: Partial<Game> & Pick<Game, 'userId' | 'title'>,
): Game {
  const stored: Game = {
    id: randomUUID(),
    metadataId: null,
    storefrontAppId: null,
    status: 'wanted',
    releaseStatus: 'released',
    releaseDate: null,
    coverUrl: null,
    platforms: [],
    genres: [],
    libraryPath: null,
    addedAt: instant(program.clock),
    themes: [],
    developers: [],
    publishers: [],
    rating: null,
    userRating: null,
    hidden: false,
    adult: false,
    earlyAccess: false,
    source: 'manual',
    alternateTitles: [],
    preferredPlatform: null,
    installedVersion: null,
    updateAvailable: false,
    releasesFound: 0,
    lastSearchedAt: null,
    completedAt: null,
    summary: null,
    screenshots: [],
    links: [],
    notes: null,
    ...game,
  }
  program.games.insert(stored)
  return stored
}

export function storeDownloader(
  program: Pick<Program, 'downloaders' | 'clock'>,
  downloader: Partial<Downloader> & Pick<Downloader, 'type'>,
): Downloader {
  const stored: Downloader = {
    id: randomUUID(),
    name: downloader.type,
    ...downloaderDefaults,
    health: unknownHealth,
    createdAt: instant(program.clock),
    updatedAt: instant(program.clock),
    ...downloader,
  }
  program.downloaders.insert(stored)
  return stored
}

export function storeIndexer(
  program: Pick<Program, 'indexers' | 'clock'>,
  indexer: Partial<Indexer> & Pick<Indexer, 'url'>,
): Indexer {
  const stored: Indexer = {
    id: randomUUID(),
    name: 'Indexer',
    ...indexerDefaults,
    source: 'manual',
    health: unknownHealth,
    createdAt: instant(program.clock),
    updatedAt: instant(program.clock),
    ...indexer,
    categories: [...(indexer.categories ?? indexerDefaults.categories)],
  }
  program.indexers.insert(stored)
  return stored
}

export function storeDownload(
  program: Pick<Program, 'downloads' | 'clock'>,
  download: Partial<StoredDownload> = {},
): StoredDownload {
  const stored: StoredDownload = {
    id: randomUUID(),
    gameId: null,
    userId: null,
    downloaderId: null,
    protocol: 'torrent',
    clientId: randomUUID().replaceAll('-', '').padEnd(40, '0'),
    title: 'Some.Game-GROUP',
    indexerName: null,
    kind: 'game',
    version: null,
    status: 'downloading',
    progress: 0,
    size: null,
    downloaded: 0,
    message: null,
    path: null,
    addedAt: instant(program.clock),
    completedAt: null,
    missedRounds: 0,
    removal: null,
    archivePasswords: null,
    ...download,
  }
  program.downloads.insert(stored)
  return stored
}

export function storeRootFolder(
  program: Pick<Program, 'rootFolders' | 'clock'>,
  root: Partial<StoredRootFolder> & Pick<StoredRootFolder, 'path'>,
): StoredRootFolder {
  const stored: StoredRootFolder = {
    id: randomUUID(),
    name: 'Games',
    enabled: true,
    allowDelete: false,
    lastScanAt: null,
    message: null,
    createdAt: instant(program.clock),
    ...root,
  }
  program.rootFolders.insert(stored)
  return stored
}

export function storeImport(
  program: Pick<Program, 'imports' | 'clock'>,
  record: Partial<StoredImport> & Pick<StoredImport, 'downloadId'>,
): StoredImport {
  const stored: StoredImport = {
    id: randomUUID(),
    gameId: null,
    title: 'Some.Game-GROUP',
    status: 'review',
    sourcePath: null,
    rootPath: null,
    targetPath: null,
    transferMode: null,
    accepted: false,
    folderChosen: false,
    conflictResolution: null,
    conflicts: null,
    plan: [],
    filesDone: 0,
    unpackedFiles: 0,
    message: null,
    cause: null,
    retry: null,
    gameHeld: null,
    startedAt: instant(program.clock),
    finishedAt: null,
    ...record,
  }
  program.imports.insert(stored)
  return stored
}
