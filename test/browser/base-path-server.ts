import { expect } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSteamStore } from '../fakes/steam-store.ts'
import { startXrel } from '../fakes/xrel.ts'
import { credentials, launchServer } from '../main-job/server-process.ts'

/** Starts a server below a path, with an admin. Its page is at `url`, and `origin` is the address without the path. */
export async function startBasePathServer(basePath: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-addresses-'))
  const [store, xrel] = await Promise.all([startSteamStore([]), startXrel()])
  const server = await launchServer(folder, {
    LUDARR_BASE_PATH: basePath,
    LUDARR_TRUSTED_PROXIES: '127.0.0.1',
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_XREL_URL: xrel.url,
    LUDARR_LIMIT_GENERAL: '1000000',
  })
  const url = server.url + basePath
  const post = (path: string, body: unknown, token = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const answer = await post('/auth/setup', credentials)
  expect(answer.status).toBe(201)
  const { token } = await answer.json()
  return {
    url,
    origin: server.url,
    /** Adds a game and returns its id. */
    async addGame(title: string): Promise<string> {
      return (await (await post('/games', { title, status: 'owned' }, token)).json()).id
    },
    async stop() {
      await server.stop()
      await Promise.all([store.close(), xrel.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
