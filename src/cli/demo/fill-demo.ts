import { mkdirSync } from 'node:fs'
import { setUp } from '#core/accounts/set-up.ts'
import { requestSearch } from '#core/acquisition/wanted/request-search.ts'
import type { AppContext } from '#core/app-context.ts'
import { addDownloader } from '#core/download-clients/add-downloader.ts'
import { addIndexer } from '#core/indexers/add-indexer.ts'
import { insertGame } from '#core/library/add-game.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { join } from '#domain/paths/paths.ts'
import { coverOf, type SampleGame, sampleGames } from './sample-games.ts'

export type DemoOptions = { folder: string; sourceUrl: string; password: string }

/** Adds the account `demo`, the sample indexer, the built-in downloader and the wanted games. */
export async function fillDemo(app: AppContext, { folder, sourceUrl, password }: DemoOptions): Promise<void> {
  const user = await setUp(app, { username: 'demo', password })
  const libraryRoot = join(folder, 'library')
  mkdirSync(libraryRoot, { recursive: true })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot })
  await addIndexer(app, { name: 'Sample games', url: sourceUrl })
  await addDownloader(app, { name: 'Built-in downloader', type: 'builtin' })
  for (const game of sampleGames.filter((each) => each.wanted)) addWanted(app, user.id, game)
}

/** Queues a search for each wanted game. */
export function searchDemo(app: AppContext): void {
  for (const game of app.games.withStatus(['wanted'])) requestSearch(app, game.id)
}

function addWanted(app: AppContext, userId: string, game: SampleGame): void {
  const { title, releaseDate, genres, summary } = game
  const entry = {
    title,
    releaseDate,
    genres,
    summary,
    coverUrl: coverOf(game),
    platforms: ['PC'],
    releaseStatus: 'released' as const,
  }
  insertGame(app, userId, entry, null, 'manual')
}
