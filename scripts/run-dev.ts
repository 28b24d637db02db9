import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startDemoSource } from '../src/cli/demo/demo-source.ts'
import { sampleGames } from '../src/cli/demo/sample-games.ts'
import { waitForStopSignal } from '../src/cli/stop-signal.ts'
import { watchFiles } from './file-changes.ts'

const root = join(import.meta.dirname, '..')
const uiFolder = join(root, 'dist/dev-ui')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-dev-'))
const source = await startDemoSource(sampleGames)
const changes = watchFiles(root, ['src', 'drizzle'])

let server: Bun.Subprocess<'ignore', 'pipe', 'inherit'> | null = null
/** Kept across restarts, like the data and the sessions. */
let address: URL | null = null
let ends = false

// Built in a separate process, so that changes to the build script take effect too.
async function buildUi(): Promise<boolean> {
  const build = Bun.spawn([process.execPath, 'scripts/build-ui.ts', '--dev', uiFolder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (await build.exited) === 0
}

/** Starts the server and waits until it listens. Resolves with false if it exits first. */
async function startServer(): Promise<boolean> {
  if (ends) return false
  server = Bun.spawn([process.execPath, 'scripts/dev-server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      LUDARR_HOST: process.env.LUDARR_HOST ?? '127.0.0.1',
      LUDARR_DEV_FOLDER: folder,
      LUDARR_DEV_SOURCE: source.url,
      LUDARR_DEV_UI: uiFolder,
      NODE_ENV: 'development',
      ...(address === null ? {} : { LUDARR_PORT: address.port }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const found = await addressOf(server.stdout)
  if (found === null) {
    if (!ends) console.log('The server did not start. It will be restarted after the next change.')
    return false
  }
  if (address === null) console.log(`Listening on ${found}\nSign in as demo with password demo-demo`)
  address ??= new URL(found)
  return true
}

/** The address that the server prints; null if it exits without one. Other output is passed through. */
function addressOf(output: ReadableStream<Uint8Array>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of output) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const url = /^Listening on (\S+)$/.exec(line)?.[1]
        if (url === undefined) console.log(line)
        else resolve(url)
      }
    }
    resolve(null)
  }
  void read()
  return promise
}

async function stopServer(): Promise<void> {
  server?.kill('SIGTERM')
  await server?.exited
}

/** Open pages poll this file and reload when it changes: see scripts/dev-reload.js. */
function reloadPages(): void {
  writeFileSync(join(uiFolder, 'dev-version.txt'), String(Date.now()))
}

const isUi = (file: string): boolean => /^src\/(?:ui|help|domain)\//.test(file)
const isServer = (file: string): boolean => !/^src\/(?:ui|help)\//.test(file)

async function follow(): Promise<void> {
  while (!ends) {
    const files = await changes.next()
    console.log(`Changed: ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`)
    const isBuilt = !files.some(isUi) || (await buildUi())
    if (!isBuilt && !files.some(isServer)) continue
    // Restarted for UI changes too: the server lists the UI files at startup.
    await stopServer()
    if (isBuilt) reloadPages()
    if (await startServer()) console.log('Reloaded.')
  }
}

const isBuilt = await buildUi()
if (isBuilt) {
  reloadPages()
  await startServer()
  void follow()
  await waitForStopSignal()
  ends = true
  await stopServer()
}
changes.close()
source.close()
rmSync(folder, { recursive: true, force: true })
process.exit(isBuilt ? 0 : 1)
