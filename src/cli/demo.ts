import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readConfig } from '../config.ts'
import { startApp } from '../start-app.ts'
import { startDemoSource } from './demo/demo-source.ts'
import { fillDemo, searchDemo } from './demo/fill-demo.ts'
import { sampleGames } from './demo/sample-games.ts'
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
      const running = await startApp({ ...config, dataFolder: join(folder, 'data'), logLevel: 'warn' })
      const password = randomBytes(6).toString('base64url')
      await fillDemo(running.app, { folder, sourceUrl: source.url, password })
      process.stdout.write(`Listening on ${running.server.url}\nSign in as demo with password ${password}\n`)
      searchDemo(running.app)
      await untilStopped()
      await running.stop()
      return 0
    } finally {
      source.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
