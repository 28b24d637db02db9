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
import { waitForStopSignal } from './stop-signal.ts'

/** Takes sample games from wanted to owned without any other program. */
export const demo: Command = {
  name: 'demo',
  usage: 'demo',
  summary: 'Try Ludarr with a temporary library and sample games',
  help: () =>
    'Everything is stored in a temporary folder, which is removed when the demo stops. The demo listens on\nthis machine only. Set LUDARR_HOST and LUDARR_PORT to change that.',
  async run(_args, environment) {
    const folder = mkdtempSync(join(tmpdir(), 'ludarr-demo-'))
    const source = await startDemoSource(sampleGames)
    try {
      const config = readConfig({ LUDARR_HOST: '127.0.0.1', ...environment })
      const running = await startApp({ ...config, dataFolder: join(folder, 'data'), logLevel: 'warn' })
      const password = randomBytes(6).toString('base64url')
      await fillDemo(running.app, { folder, sourceUrl: source.url, password })
      process.stdout.write(`Listening on ${running.server.url}\nSign in as demo with password ${password}\n`)
      searchDemo(running.app)
      await waitForStopSignal()
      await running.stop()
      return 0
    } finally {
      source.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
