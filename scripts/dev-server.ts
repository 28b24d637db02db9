import { join } from 'node:path'
import process from 'node:process'
import { fillDemo, searchDemo } from '../src/cli/demo/fill-demo.ts'
import { waitForStopSignal } from '../src/cli/stop-signal.ts'
import { readConfig } from '../src/config.ts'
import { startApp } from '../src/start-app.ts'

/** The server that ./scripts/dev restarts after each change: the demo with persistent data. */
const folder = given('LUDARR_DEV_FOLDER')
const config = { ...readConfig(process.env), dataFolder: join(folder, 'data') }
const app = await startApp(config, { uiFolder: given('LUDARR_DEV_UI') })
if (app.app.users.all().length === 0) {
  await fillDemo(app.app, { folder, sourceUrl: given('LUDARR_DEV_SOURCE'), password: 'demo-demo' })
  searchDemo(app.app)
}
process.stdout.write(`Listening on ${app.server.url}\n`)
await waitForStopSignal()
await app.stop()
process.exit(0)

function given(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set. Start the server with ./scripts/dev`)
  return value
}
