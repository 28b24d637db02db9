import { expect } from 'bun:test'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import { storeGame } from '../../rows.ts'
import type { TestApp } from '../../test-app.ts'
import { createArrived, hashesBelow, type Overrides } from './arrived-download.ts'

const open: TestApp[] = []

export async function closeScenes(): Promise<void> {
  for (const app of open.splice(0)) await app.close()
}

/** Every file below a folder. */
export const filesBelow = (folder: string): string[] => Object.keys(hashesBelow(folder)).sort()

const severalGames = {
  'Portal 2/portal2.exe': 'portal',
  'Portal 2/Play.lnk': 'z',
  'Half-Life v1.1/valve.pak': 'half life',
  'Half-Life v1.1/bonus/map.pak': 'map',
  'Half-Life v1.1/notes.txt': 'n',
}

/** A download with files of two games that waits for somebody, and the second game. */
export async function severalInReview(overrides: Overrides = {}) {
  const arrived = createArrived({ files: severalGames, ...overrides })
  open.push(arrived.app)
  const { app, game } = arrived
  const halfLife = storeGame(app, { userId: game.userId, title: 'Half-Life', status: 'wanted' })
  const { id } = await arrived.importDownload()
  expect(app.imports.find(id)?.status).toBe('review')
  const corrections: ImportCorrections = {
    files: [
      { path: 'Half-Life v1.1/', gameId: halfLife.id },
      { path: 'Half-Life v1.1/notes.txt', skip: true },
    ],
  }
  const resolve = async (corrected = corrections, importId = id) => {
    await resolveImport(app, game.userId, importId, { action: 'import', corrections: corrected })
    await app.queues.imports.idle()
    return app.imports.find(importId)
  }
  const importsOf = (gameId: string | null) => app.imports.all().filter((record) => record.gameId === gameId)
  return { ...arrived, halfLife, id, corrections, resolve, importsOf }
}
