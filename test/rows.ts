import { randomUUID } from 'node:crypto'
import type { AppContext } from '#core/app-context.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { memberDefaults, type StoredUser } from '#domain/accounts/user.ts'
import { type Downloader, downloaderDefaults } from '#domain/downloads/downloader.ts'
import type { FolderOrigin, Game } from '#domain/games/game.ts'
import { type Indexer, indexerDefaults } from '#domain/indexers/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'

/** Rows with everything a test does not care about filled in, stored at once. */
export function storeUser(app: Pick<AppContext, 'users' | 'clock'>, user: Partial<StoredUser> = {}): StoredUser {
  const stored: StoredUser = {
    id: randomUUID(),
    username: `robin-${randomUUID().slice(0, 8)}`,
    role: 'admin',
    storefrontUserId: null,
    ...memberDefaults,
    passwordHash: 'plain:correct horse',
    createdAt: instant(app.clock),
    ...memberDefaults,
    ...user,
  }
  app.users.insert(stored)
  return stored
}

export function storeGame(
  app: Pick<AppContext, 'games' | 'clock'>,
  game: Partial<Game> & Pick<Game, 'userId' | 'title'> & { folderOrigin?: FolderOrigin },
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
    addedAt: instant(app.clock),
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
    platform: null,
    preferredPlatform: null,
    installedVersion: null,
    updateAvailable: false,
    releasesFound: 0,
    lastSearchedAt: null,
    completedAt: null,
    verification: null,
    verificationReason: null,
    summary: null,
    screenshots: [],
    links: [],
    notes: null,
    tagIds: [],
    rootFolderId: null,
    ...game,
  }
  app.games.insert(stored)
  return stored
}

export function storeDownloader(
  app: Pick<AppContext, 'downloaders' | 'clock'>,
  downloader: Partial<Downloader> & Pick<Downloader, 'type'>,
): Downloader {
  const stored: Downloader = {
    id: randomUUID(),
    name: downloader.type,
    ...downloaderDefaults,
    tagIds: [],
    health: unknownHealth,
    createdAt: instant(app.clock),
    updatedAt: instant(app.clock),
    ...downloader,
  }
  app.downloaders.insert(stored)
  return stored
}

export function storeIndexer(
  app: Pick<AppContext, 'indexers' | 'clock'>,
  indexer: Partial<Indexer> & Pick<Indexer, 'url'>,
): Indexer {
  const stored: Indexer = {
    id: randomUUID(),
    name: 'Indexer',
    ...indexerDefaults,
    tagIds: [],
    source: 'manual',
    health: unknownHealth,
    createdAt: instant(app.clock),
    updatedAt: instant(app.clock),
    ...indexer,
    categories: [...(indexer.categories ?? indexerDefaults.categories)],
  }
  app.indexers.insert(stored)
  return stored
}

export function storeDownload(
  app: Pick<AppContext, 'downloads' | 'clock'>,
  download: Partial<StoredDownload> = {},
): StoredDownload {
  const stored: StoredDownload = {
    id: randomUUID(),
    gameId: null,
    partId: null,
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
    addedAt: instant(app.clock),
    completedAt: null,
    missedPolls: 0,
    removal: null,
    adopted: false,
    manual: false,
    splitFrom: null,
    postedBytes: null,
    archivePasswords: null,
    ...download,
  }
  app.downloads.insert(stored)
  return stored
}

export function storeRootFolder(
  app: Pick<AppContext, 'rootFolders' | 'clock'>,
  root: Partial<StoredRootFolder> & Pick<StoredRootFolder, 'path'>,
): StoredRootFolder {
  const stored: StoredRootFolder = {
    id: randomUUID(),
    name: 'Games',
    enabled: true,
    allowDelete: false,
    kind: 'games',
    lastScanAt: null,
    message: null,
    createdAt: instant(app.clock),
    ...root,
  }
  app.rootFolders.insert(stored)
  return stored
}

export function storeImport(
  app: Pick<AppContext, 'imports' | 'clock'>,
  record: Partial<StoredImport> & Pick<StoredImport, 'downloadId'>,
): StoredImport {
  const stored: StoredImport = {
    id: randomUUID(),
    gameId: null,
    partId: null,
    title: 'Some.Game-GROUP',
    status: 'review',
    sourcePath: null,
    rootPath: null,
    targetPath: null,
    transferMode: null,
    acceptedCauses: [],
    checked: null,
    folderChosen: false,
    folderConfirmed: false,
    corrections: null,
    scope: null,
    otherGames: null,
    splitInto: [],
    requestedMode: null,
    stopping: false,
    conflictResolution: null,
    conflicts: null,
    filesPlanned: 0,
    filesTotal: 0,
    filesDone: 0,
    unpackedFiles: 0,
    message: null,
    cause: null,
    retry: null,
    gameHeld: null,
    startedAt: instant(app.clock),
    finishedAt: null,
    ...record,
  }
  app.imports.insert(stored)
  return stored
}
