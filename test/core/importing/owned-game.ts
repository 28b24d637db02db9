import { expect } from 'bun:test'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, createArrived, storeDownload, writeTree } from './arrived-download.ts'

export const oldRelease = {
  'game.bin': 'old game',
  'old-only.bin': 'goes',
  'data/old/level.bin': 'goes',
  'same.bin': 'same',
}
export const newRelease = { 'game.bin': 'the new game', 'data/new.bin': 'new', 'same.bin': 'same' }
/** What the game's folder holds after the upgrade. */
export const upgraded = { ...newRelease, 'saves/slot 1.sav': 'my save' }

export type Owned = Arrived & {
  folder: string
  /** Another release of the game has arrived. */
  offer(files: Record<string, string>, overrides?: Partial<StoredDownload>): StoredDownload
  importNew(download: StoredDownload, options?: Parameters<typeof startImport>[2]): Promise<StoredImport>
}

/** A game whose version 1.0 was imported, with a save file of the user. */
export async function ownGame(settings: Partial<ImportSettings> = {}): Promise<Owned> {
  const arrived = createArrived({ files: oldRelease, settings: { transferMode: 'copy', ...settings } })
  const { app, game, downloads, library } = arrived
  // Files are compared with when they were imported.
  app.clock.set(new Date().toISOString())
  expect(await arrived.importDownload()).toMatchObject({ status: 'done' })
  const folder = join(library, 'Portal 2')
  writeTree(folder, { 'saves/slot 1.sav': 'my save' })
  const offer: Owned['offer'] = (files, overrides) => {
    const title = `Portal.2.v${overrides?.version ?? '1.1'}-GRP`
    const path = join(downloads, `${title} again`)
    writeTree(path, files)
    app.clock.advance(1000)
    return storeDownload(app, { gameId: game.id, userId: game.userId, title, path, version: '1.1', ...overrides })
  }
  const importNew: Owned['importNew'] = async (download, options) => {
    const id = startImport(app, download, options)
    await app.queues.imports.idle()
    const record = app.imports.find(id)
    if (record === null) throw new Error('The import is gone')
    return record
  }
  return { ...arrived, folder, offer, importNew }
}

/** Every file below a folder with its text. */
export function textsBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** Played since: later than the import, whatever the clocks say. */
export function change(path: string, text: string): void {
  writeFileSync(path, text)
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(path, later, later)
}
