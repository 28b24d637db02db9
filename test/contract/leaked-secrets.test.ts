import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { io } from 'socket.io-client'
import { runningServer } from '../cli/running-server.ts'
import { planted, plantSecrets, startServices } from './planted-secrets.ts'
import { type Authenticator, askAtRandom } from './random-requests.ts'

/** scripts/fuzz-secrets runs it with many more against the built binary. */
const count = Number(process.env.LEAK_REQUESTS ?? 1000)
const seed = Number(process.env.LEAK_SEED ?? 20_261_122)

/** Ends what a test started, also when it failed. */
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Answer = { status: number; body: unknown }
type Site = { url: string; data: string }

const caller =
  ({ url }: Site, token: string) =>
  async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text }
  }

async function signIn(site: Site, path: string, username: string, password: string) {
  const { body } = await caller(site, '')('POST', path, { username, password })
  return (body as { token: string }).token
}

/** Collects where a secret came out, each place once. */
function createLeaks(secrets: Record<string, string>) {
  const found = new Set<string>()
  let inspected = 0
  return {
    found,
    count: () => inspected,
    inspect(from: string, text: string): void {
      inspected += 1
      for (const [name, secret] of Object.entries(secrets)) if (text.includes(secret)) found.add(`${name} in ${from}`)
    },
  }
}

type Leaks = ReturnType<typeof createLeaks>

/** The command lines and environments of the program and its children; nothing where there is no /proc. */
function inspectProcesses(leaks: Leaks, pid: number): void {
  if (!existsSync('/proc/self/stat')) return
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
      )
    } catch {
      return false
    }
  })
  for (const id of [String(pid), ...children]) {
    for (const name of ['cmdline', 'environ']) {
      try {
        leaks.inspect(`${name} of a process`, readFileSync(`/proc/${id}/${name}`, 'latin1'))
      } catch {
        // It ended meanwhile.
      }
    }
  }
}

/** Every file of the data folder, but the two that hold the keys themselves, and a backup of the database. */
function inspectFiles(leaks: Leaks, data: string): string[] {
  const backup = join(data, 'a-backup.db')
  const database = new Database(join(data, 'ludarr.db'))
  database.run('PRAGMA busy_timeout = 5000')
  database.run(`VACUUM INTO '${backup}'`)
  database.close()
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(data, name)).isFile() && !/^(jwt\.secret|encryption\.key)$/.test(name),
  )
  for (const name of files) leaks.inspect(name, readFileSync(join(data, name), 'latin1'))
  rmSync(backup)
  return files
}

/** Breaks a table, so that a request of the member fails and is reported to them. */
async function inspectErrorReport(leaks: Leaks, data: string, ask: ReturnType<typeof caller>): Promise<void> {
  const database = new Database(join(data, 'ludarr.db'))
  database.run('PRAGMA busy_timeout = 5000')
  database.run('DROP TABLE blacklist')
  database.close()
  expect((await ask('GET', '/blacklist')).status).toBe(500)
  const { body } = await ask('GET', '/notifications')
  const notes = body as { type: string; link: string | null }[]
  const id = notes.find(({ type }) => type === 'errorDetected')?.link?.replace('error-report:', '')
  const report = await ask('GET', `/telemetry/pending/${id}`)
  expect(report.status).toBe(200)
  leaks.inspect('the error report', JSON.stringify([notes, report.body]))
}

/** What a member does who looks for secrets; the rest is random. */
async function askForSecrets(leaks: Leaks, ask: ReturnType<typeof caller>): Promise<void> {
  const inspected = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body)
    leaks.inspect(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`, JSON.stringify(answer))
    return answer
  }
  const { body: game } = await inspected('POST', '/games', { title: `Hades ${crypto.randomUUID()}` })
  const { id } = game as { id: string }
  const { body: indexers } = await inspected('GET', '/indexers')
  const paths = (indexers as { id: string }[]).flatMap((indexer) => [
    `/indexers/${indexer.id}`,
    `/indexers/${indexer.id}/categories`,
    `/indexers/${indexer.id}/search?query=Hades`,
  ])
  const lists = ['/downloaders', '/system/health', '/downloads', '/history', '/notifications', '/rss/feeds', '/wanted']
  for (const path of [...paths, ...lists]) await inspected('GET', path)
  const { body: items } = await inspected('GET', '/rss/items')
  expect((items as unknown[]).length).toBeGreaterThan(3)
  for (const path of [`/games/${id}/releases`, '/search?query=Hades']) {
    const { body } = await inspected('GET', path)
    const { releases } = body as { releases: { guid: string; indexerId: string; downloadUrl: string; title: string }[] }
    expect(releases.length).toBeGreaterThan(3)
    for (const { guid, indexerId, downloadUrl: url, title } of releases) {
      await inspected('POST', `/games/${id}/grab`, { guid, indexerId })
      await inspected('POST', '/downloads', { url, title })
      await inspected('POST', '/downloads/bundle', { downloads: [{ url, title }] })
    }
  }
  await inspected('POST', `/games/${id}/search`)
  await inspected('GET', `/games/${id}/history`)
}

test(`${count} requests of a member reveal no secret`, async () => {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-leaks-'))
  cleanUps.push(() => rmSync(data, { recursive: true, force: true }))
  const services = await startServices()
  cleanUps.push(services.close)
  const environment = {
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    LUDARR_STEAM_STORE_URL: services.echo,
    LUDARR_STEAM_API_URL: services.echo,
    LUDARR_NEXUSMODS_URL: services.echo,
    LUDARR_IGDB_URL: services.echo,
    LUDARR_TWITCH_URL: services.echo,
  }
  const server = await runningServer(data, { ...environment, LUDARR_LOG_LEVEL: 'debug' })
  cleanUps.push(server.stop)
  const site = { url: server.url, data }
  const adminToken = await signIn(site, '/auth/setup', 'robin', planted.adminPassword)
  const admin = caller(site, adminToken)
  const key = (await admin('POST', '/api-keys', { name: 'Script' })).body as { key: string }
  for (const username of ['sam', 'lee']) {
    await admin('POST', '/users', { username, password: 'correct horse battery', role: 'member' })
  }
  await plantSecrets(admin, services)
  const calendar = (await admin('POST', '/calendar/token')).body as { token: string }
  expect((await admin('GET', `/calendar.ics?token=${calendar.token}`)).status).toBe(200)
  const token = await signIn(site, '/auth/login', 'sam', 'correct horse battery')
  const files = Object.fromEntries(
    ['jwt.secret', 'encryption.key'].map((name) => [name, readFileSync(join(data, name), 'utf8').trim()]),
  )
  const leaks = createLeaks({ ...planted, ...files, adminToken, apiKey: key.key, calendarToken: calendar.token })
  const socket = io(server.url, { auth: { token }, transports: ['websocket'] })
  cleanUps.push(() => socket.disconnect())
  let events = 0
  socket.onAny((name: string, payload: unknown) => {
    events += 1
    leaks.inspect(`event ${name}`, JSON.stringify(payload))
  })
  const credentials = { authorization: `Bearer ${token}` }
  const member: Authenticator = {
    stranger: credentials,
    member: credentials,
    admin: credentials,
    key: { cookie: `ludarr_session=${token}`, 'sec-fetch-site': 'same-origin' },
  }
  const ask = caller(site, token)
  const random = {
    url: server.url,
    ask: (method: string, path: string) => fetch(`${server.url}${path}`, { method }),
    spared: new Set<string>(),
    inspect: ({ method, path }: { method: string; path: string }, text: string) =>
      leaks.inspect(`${method} ${path.replace(/\?.*/, '')}`, text),
  }
  let requests = 0
  for (let round = 0; requests < count; round += 1) {
    await askForSecrets(leaks, ask)
    const outcome = await askAtRandom(random, member, Math.min(1000, count - requests), seed + round)
    requests += outcome.requests
    inspectProcesses(leaks, server.pid)
  }
  // Sam may have turned the notifications off.
  const lee = await signIn(site, '/auth/login', 'lee', 'correct horse battery')
  await inspectErrorReport(leaks, data, caller(site, lee))
  const names = inspectFiles(leaks, data)
  leaks.inspect('the console', server.output())
  console.log(JSON.stringify({ requests, inspected: leaks.count(), events, leaks: [...leaks.found] }))
  expect([...leaks.found]).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['ludarr.db', 'a-backup.db', 'logs/ludarr.log']))
  expect(leaks.count()).toBeGreaterThan(count)
  expect(events).toBeGreaterThan(10)
}, 3_600_000)
