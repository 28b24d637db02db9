import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import process from 'node:process'
import { join } from '#domain/paths/paths.ts'
import { rmSync } from '#platform/held-files.ts'
import { readConfig } from '../config.ts'
import { startDemoSource } from './demo/demo-source.ts'
import { fillDemo, searchDemo } from './demo/fill-demo.ts'
import { sampleGames } from './demo/sample-games.ts'
import type { Command } from './run-command.ts'
import { runServer } from './run-server.ts'

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
      const password = randomBytes(6).toString('base64url')
      const demoConfig = { ...config, dataFolder: join(folder, 'data'), logLevel: 'warn' } as const
      const running = await runServer(demoConfig, {
        reopensLogs: false,
        async listening({ app, server }, isFirst) {
          if (isFirst) await fillDemo(app, { folder, sourceUrl: source.url, password })
          process.stdout.write(`Listening on ${server.url}\nSign in as demo with password ${password}\n`)
          if (isFirst) searchDemo(app)
        },
      })
      await running.stop()
      return 0
    } finally {
      source.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
