import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setUp } from '#core/accounts/set-up.ts'
import { requestSearch } from '#core/acquisition/request-search.ts'
import { keepGame } from '#core/library/add-game.ts'
import type { Program } from '#core/program.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { addDownloader } from '#core/sources/add-downloader.ts'
import { addIndexer } from '#core/sources/add-indexer.ts'
import { importSettingsDefaults } from '#domain/import.ts'
import { startApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startDemoSource } from './demo/demo-source.ts'
import { coverOf, type SampleGame, sampleGames } from './demo/sample-games.ts'
import type { Command } from './run-command.ts'
import { untilStopped } from './until-stopped.ts'

/** Shows the whole way of a game, from wanted to owned, with nothing but this program. */
export const demo: Command = {
  name: 'demo',
  usage: 'demo',
  meaning: 'Try it: a temporary library, sample games and a source that offers them',
  help: () =>
    'Everything lies in a temporary folder that is removed at the end. It answers on this machine only, unless LUDARR_HOST says otherwise; LUDARR_PORT counts too.',
  async run(_words, environment) {
    const folder = mkdtempSync(join(tmpdir(), 'ludarr-demo-'))
    const source = await startDemoSource(sampleGames)
    try {
      const config = readConfig({ LUDARR_HOST: '127.0.0.1', ...environment })
      const app = await startApp({ ...config, dataFolder: join(folder, 'data'), logLevel: 'warn' })
      const password = randomBytes(6).toString('base64url')
      await prepare(app.program, { folder, sourceUrl: source.url, password })
      process.stdout.write(`Listening on ${app.server.url}\nSign in as demo with password ${password}\n`)
      for (const game of app.program.games.withStatus(['wanted'])) requestSearch(app.program, game.id)
      await untilStopped()
      await app.stop()
      return 0
    } finally {
      source.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Place = { folder: string; sourceUrl: string; password: string }

async function prepare(program: Program, { folder, sourceUrl, password }: Place): Promise<void> {
  const user = await setUp(program, { username: 'demo', password })
  const libraryRoot = join(folder, 'library')
  mkdirSync(libraryRoot, { recursive: true })
  writeImportSettings(program, { ...importSettingsDefaults, libraryRoot })
  await addIndexer(program, { name: 'Sample games', url: sourceUrl })
  await addDownloader(program, { name: 'Built-in downloader', type: 'builtin' })
  for (const game of sampleGames.filter((each) => each.wanted)) wish(program, user.id, game)
}

function wish(program: Program, userId: string, game: SampleGame): void {
  const { title, releaseDate, genres, summary } = game
  const said = {
    title,
    releaseDate,
    genres,
    summary,
    coverUrl: coverOf(game),
    platforms: ['PC'],
    releaseStatus: 'released' as const,
  }
  keepGame(program, userId, said, null, 'manual')
}
