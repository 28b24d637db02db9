import { symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { recordReportedFolder } from '#core/download-clients/client-folders.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeRootFolder } from '../rows.ts'
import type { TestApp } from '../test-app.ts'

/** A library with games of others, and folders inside and outside of it that no game may have. */
export function makeFolders(app: TestApp, users: { admin: string; member: string; other: string }, outside: string) {
  const lib = join(app.folder, 'lib')
  writeTree(app.folder, {
    'lib/AdminTwo/two.exe': 'two',
    'lib/Kims Café/kim.exe': 'kim',
    'lib/downloads/Release/setup.exe': 'setup',
    'lib/Saved Here/saved.exe': 'saved',
    'lib/recycled/ludarr-replaced-1/old.exe': 'old',
    'lib/.ludarr-staging-1/part.exe': 'part',
    'lib/mapped/file': 'x',
    'lib/Loose/loose.exe': 'belongs to no game',
    'open/Other/other.exe': 'other',
    'backups/ludarr.db': 'all of it',
  })
  writeTree(outside, { 'precious/photo.jpg': 'photo' })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: lib, recycleFolder: join(lib, 'recycled') })
  storeRootFolder(app, { path: join(app.folder, 'open'), allowDelete: true })
  const downloader = storeDownloader(app, { type: 'qbittorrent' })
  recordReportedFolder(app, downloader.id, join(lib, 'downloads'))
  app.settings.putPathMapping({ id: 'one', remoteHost: null, remotePath: '/remote', localPath: join(lib, 'mapped') })
  const common = { userId: users.admin, downloaderId: downloader.id }
  storeDownload(app, { ...common, path: join(lib, 'Saved Here'), status: 'downloading' })
  storeGame(app, { userId: common.userId, title: 'Two', libraryPath: join(lib, 'AdminTwo') })
  storeGame(app, {
    userId: users.other,
    title: 'Café',
    libraryPath: join(lib, 'Kims Café'),
    folderOrigin: 'entered',
  })
  const game = storeGame(app, { userId: users.member, title: 'Mine' })
  const review = storeDownload(app, { userId: users.member, gameId: game.id, status: 'review', clientId: 'mine' })
  const record = storeImport(app, { downloadId: review.id, gameId: game.id })
  return { app, lib, game, record, downloader }
}

/** Folders that are reserved for everyone, and those that only members may not have. */
export const reserved = [
  'lib/downloads',
  'lib/downloads/Release',
  'lib/Saved Here',
  'lib/recycled',
  'lib/recycled/ludarr-replaced-1',
  'lib/.ludarr-staging-1',
  'lib/mapped',
  'backups',
  '',
]
export const ofOthers = ['lib/AdminTwo', 'lib/AdminTwo/two.exe', 'lib/Kims Café', 'lib', 'open']

export const tricks: [string, (path: string, lib: string) => string][] = [
  ['as it is', (path) => path],
  ['with a slash at the end', (path) => `${path}/`],
  ['with dots and slashes', (path) => `${dirname(path)}/.//${basename(path)}/.`],
  ['through the links of a process', (path) => `/proc/self/root${path}`],
  ['through its working folder', (path) => `/proc/self/cwd/${'../'.repeat(20)}${path.slice(1)}`],
  ['through a link in the library', (path, lib) => linkTo(path, join(lib, `link ${crypto.randomUUID()}`))],
  [
    'through a link to its parent',
    (path, lib) => join(linkTo(dirname(path), join(lib, crypto.randomUUID())), basename(path)),
  ],
  [
    'through two links',
    (path, lib) => linkTo(linkTo(path, join(lib, crypto.randomUUID())), join(lib, crypto.randomUUID())),
  ],
]
export const tricksOfNames: typeof tricks = [
  ['in capitals', (path, lib) => (path === lib ? path : join(dirname(path), basename(path).toUpperCase()))],
  ['with composed letters split', (path) => path.normalize('NFD')],
]

export function linkTo(goal: string, at: string): string {
  symlinkSync(goal, at)
  return at
}
