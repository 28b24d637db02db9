import { expect } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { startScan } from '#core/scanning/start-scan.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

/** The games that the provider of a scene knows; there are two named Doom. */
export const knownTitles = [
  'Hades',
  'Celeste',
  'Portal 2',
  'Super Metroid',
  'Stardew Valley',
  'Doom',
  'Outer Wilds',
  'Legendary',
]

export type ScanScene = ReturnType<typeof createScanScene>

/** An app with an empty root folder, and a provider that remembers what was searched for. */
export function createScanScene(provider: MetadataSource = knownGames(...knownTitles, 'DOOM')()) {
  const searched: string[] = []
  const app = createTestApp({
    metadataSource: () => ({
      ...provider,
      search: (query, limit) => {
        searched.push(query)
        return provider.search(query, limit)
      },
    }),
  })
  const userId = storeUser(app).id
  const place = join(app.folder, 'root')
  mkdirSync(place)
  const root = storeRootFolder(app, { path: place })
  return {
    app,
    userId,
    place,
    root,
    searched,
    /** A test may replace its functions. */
    provider,
    async scan(): Promise<void> {
      expect(startScan(app, userId).accepted).toBe(true)
      await app.queues.scans.idle()
    },
    games: () => app.games.list({ userId, includeHidden: true }, {}).games,
    state: () => scanStatus(app).roots[0],
  }
}
