import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { runningServer } from '../../cli/running-server.ts'
import { startSteamStore } from '../../fakes/steam-store.ts'

export type Who = 'stranger' | 'admin' | 'member' | 'key' | 'keyAsBearer' | 'cookie'
export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> }
export type World = Awaited<ReturnType<typeof startWorld>>

export const password = 'correct horse battery'
export const allowedOrigin = 'https://games.example'

/** The program as a user runs it, with an admin, a member, a key, a game and a metadata provider that knows two more. */
export async function startWorld(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-sentences-'))
  const store = await startSteamStore([
    { id: 1145360, name: 'Hades' },
    { id: 504230, name: 'Celeste' },
  ])
  const server = await runningServer(folder, {
    LUDARR_ALLOWED_ORIGINS: allowedOrigin,
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    ...environment,
  })
  const proofs: Record<Who, Record<string, string>> = {
    stranger: {},
    admin: {},
    member: {},
    key: {},
    keyAsBearer: {},
    cookie: {},
  }
  const ask = (who: Who, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    answerOf(`${server.url}${path}`, method, { ...proofs[who], ...headers }, body)
  const made = async (who: Who, path: string, body: unknown) => (await ask(who, 'POST', path, body)).body
  const { token } = await made('stranger', '/api/auth/setup', { username: 'robin', password })
  proofs.admin = { authorization: `Bearer ${token}` }
  proofs.cookie = { cookie: `ludarr_session=${token}` }
  await made('admin', '/api/users', { username: 'sam', password, role: 'member' })
  const sam = await made('stranger', '/api/auth/login', { username: 'sam', password })
  proofs.member = { authorization: `Bearer ${sam.token}` }
  const key = await made('admin', '/api/api-keys', { name: 'Desktop' })
  proofs.key = { 'x-api-key': String(key.key) }
  proofs.keyAsBearer = { authorization: `Bearer ${key.key}` }
  const game = await made('admin', '/api/games', { title: 'Portal 2', storefrontAppId: 620, notes: 'mine' })
  return {
    folder,
    url: server.url,
    ask,
    made,
    token: String(token),
    key: String(key.key),
    keyId: String(key.id),
    gameId: String(game.id),
    output: server.output,
    /** `connected`, or the error message. */
    socket(auth: Record<string, string>, extraHeaders: Record<string, string> = {}): Promise<string> {
      const socket = io(server.url, { forceNew: true, reconnection: false, auth, extraHeaders })
      return new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', (error) => resolve(error.message))
      }).finally(() => socket.disconnect())
    },
    memberToken: String(sam.token),
    /** What a socket receives of an event that `action` causes. */
    async hear(token: string, event: string, action: () => Promise<unknown>): Promise<unknown> {
      const socket = io(server.url, { forceNew: true, auth: { token } })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', () => resolve())
        socket.once('connect_error', reject)
      })
      const heard = new Promise<unknown>((resolve) => socket.once(event, resolve))
      await action()
      return heard.finally(() => socket.disconnect())
    },
    async stop() {
      await server.stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answerOf(url: string, method: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
  const sent = text === undefined ? {} : { body: text }
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...sent })
  const bodyText = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true && bodyText !== ''
  return { status: answer.status, headers: answer.headers, text: bodyText, body: isJson ? JSON.parse(bodyText) : {} }
}
