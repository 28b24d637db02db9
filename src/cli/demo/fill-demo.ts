import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from '#core/accounts/set-up.ts'
import { requestSearch } from '#core/acquisition/request-search.ts'
import { keepGame } from '#core/library/add-game.ts'
import type { Program } from '#core/program.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { addDownloader } from '#core/sources/add-downloader.ts'
import { addIndexer } from '#core/sources/add-indexer.ts'
import { importSettingsDefaults } from '#domain/import.ts'
import { coverOf, type SampleGame, sampleGames } from './sample-games.ts'

export type DemoPlace = { folder: string; sourceUrl: string; password: string }

/** Fills an empty library with the account `demo`, the sample source, the built-in downloader and wanted games. */
export async function fillDemo(program: Program, { folder, sourceUrl, password }: DemoPlace): Promise<void> {
  const user = await setUp(program, { username: 'demo', password })
  const libraryRoot = join(folder, 'library')
  mkdirSync(libraryRoot, { recursive: true })
  writeImportSettings(program, { ...importSettingsDefaults, libraryRoot })
  await addIndexer(program, { name: 'Sample games', url: sourceUrl })
  await addDownloader(program, { name: 'Built-in downloader', type: 'builtin' })
  for (const game of sampleGames.filter((each) => each.wanted)) addWanted(program, user.id, game)
}

/** Searches for the wanted games at once. */
export function searchDemo(program: Program): void {
  for (const game of program.games.withStatus(['wanted'])) requestSearch(program, game.id)
}

function addWanted(program: Program, userId: string, game: SampleGame): void {
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
  keepGame(program, userId, entry, null, 'manual')
}
