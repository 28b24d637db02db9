import { Database } from 'bun:sqlite'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { closedServices } from '../../../test/fakes/closed-services.ts'
import { freePort } from '../../../test/peers/loopback.ts'
import { bareEnvironment, type RunningProgram, startProgram } from '../../running-program.ts'
import { seedGames } from '../seed.ts'
import type { Ask } from './week.ts'

const account = { username: 'soak', password: 'soak soak soak' }
const wantedGames = 300
const unreachable = 599

/** The program with its games in a temporary folder. It can be killed and started again at the same address. */
export async function startSoaked(binary: string | null, games: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-soak-'))
  const data = join(folder, 'data')
  const libraryRoot = join(folder, 'library')
  const ownedRoot = join(folder, 'owned')
  for (const made of [libraryRoot, ownedRoot]) mkdirSync(made)
  const port = await freePort()
  const environment = bareEnvironment({
    HOME: folder,
    LUDARR_DATA: data,
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: String(port),
    LUDARR_LOG_LEVEL: 'info',
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    ...closedServices,
  })
  const command = binary ?? fromSource(folder)
  const url = `http://127.0.0.1:${port}`
  let running: RunningProgram = await startProgram(command, folder, environment)
  process.on('exit', () => void running.end('SIGKILL'))
  process.on('SIGINT', () => process.exit(130))
  const send = (path: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const { token, user } = await (await send('/auth/setup', 'POST', account)).json()
  await running.end('SIGTERM')
  seedGames(data, user.id, games)
  placeGames(join(data, 'ludarr.db'), ownedRoot)
  running = await startProgram(command, folder, environment)
  let startedAt = performance.now()
  /** While the program is down, the status is 599. */
  const ask: Ask = async (method, path, body) => {
    try {
      return await send(path, method, body, { authorization: `Bearer ${token}` })
    } catch {
      return new Response(null, { status: unreachable })
    }
  }
  const askOrFail = async (method: string, path: string, body?: unknown) => {
    const response = await ask(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return await response.json()
  }
  await askOrFail('PATCH', '/settings/import', { libraryRoot })
  return {
    folder,
    libraryRoot,
    ownedRoot,
    url,
    token: String(token),
    ask,
    askOrFail,
    databaseFile: join(data, 'ludarr.db'),
    pid: () => running.pid,
    ageMs: () => performance.now() - startedAt,
    async restart(signal: 'SIGTERM' | 'SIGKILL') {
      await running.end(signal)
      running = await startProgram(command, folder, environment)
      startedAt = performance.now()
    },
    end: () => running.end('SIGTERM'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Soaked = Awaited<ReturnType<typeof startSoaked>>

/** Gives the games with a folder a real one, and leaves a few hundred wanted. */
function placeGames(databaseFile: string, root: string): void {
  const database = new Database(databaseFile)
  database.exec(`BEGIN;
    UPDATE games SET status = 'owned' WHERE status = 'wanted'
      AND seq NOT IN (SELECT seq FROM games WHERE status = 'wanted' ORDER BY seq LIMIT ${wantedGames});
    DELETE FROM game_files WHERE game_id IN (SELECT id FROM games WHERE status = 'wanted');
    UPDATE games SET library_path = NULL, folder_origin = NULL WHERE status = 'wanted';
    UPDATE games SET library_path = replace(library_path, '/srv/games', '${root}');
    UPDATE game_files SET path = replace(path, '/srv/games', '${root}'), size = 4;
    COMMIT`)
  const files = database.query<{ path: string }, []>('SELECT path FROM game_files').all()
  database.close()
  for (const { path } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'game')
  }
}

function fromSource(folder: string): string {
  const file = join(folder, 'ludarr')
  const main = join(import.meta.dirname, '../../../src/main.ts')
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`)
  chmodSync(file, 0o700)
  return file
}
