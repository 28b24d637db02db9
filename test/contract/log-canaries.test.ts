import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { io } from 'socket.io-client'
import type { JobState } from '#domain/system/job.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import { sampleGames } from '../../src/cli/demo/sample-games.ts'
import { runningServer } from '../cli/running-server.ts'
import { createQuestarr, questarrKey, sampleRows } from '../fixtures/questarr/create-questarr.ts'
import { eventually } from '../peers/loopback.ts'
import { type Ask, addEveryKind, failToSignIn, importGame, type Personal, runJobs, useGames } from './everyday-use.ts'
import { canary, planted, plantSecrets, startServices } from './planted-secrets.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const [sample] = sampleGames
if (sample === undefined) throw new Error('There are no sample games')
const lanternRun = { ...sample, title: 'Lantern Run', release: 'Lantern.Run.v1.0-CC0', ballastBytes: 1000 }

const caller =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text }
  }

async function signIn(url: string, path: string, username: string, password: string): Promise<string> {
  const { body } = await caller(url, '')('POST', path, { username, password })
  return (body as { token: string }).token
}

/** Secrets that only the environment has. */
const environmentSecrets = {
  LUDARR_JWT_SECRET: canary('jwt'),
  LUDARR_ENCRYPTION_KEY: canary('encryption'),
  LUDARR_METRICS_TOKEN: canary('metrics'),
  LUDARR_RAWG_KEY: canary('rawg'),
}

async function startServer(data: string, echo: string) {
  const addresses = ['STEAM_STORE', 'STEAM_API', 'NEXUSMODS', 'IGDB', 'TWITCH', 'RAWG', 'XREL', 'PCGAMINGWIKI', 'HLTB']
  const server = await runningServer(data, {
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    LUDARR_LOG_LEVEL: 'trace',
    ...environmentSecrets,
    ...Object.fromEntries(addresses.map((name) => [`LUDARR_${name}_URL`, echo])),
  })
  cleanUps.push(server.stop)
  return server
}

/** Imports the database of another program, with credentials in it and a key that comes with the request. */
async function importProgram(ask: Ask, folder: string): Promise<void> {
  const path = join(folder, 'sqlite.db')
  createQuestarr(path, sampleRows()).close()
  expect((await ask('POST', '/system/program-import?apply=true', { path, encryptionKey: questarrKey })).status).toBe(
    200,
  )
}

/** Backs up with the stored passphrase, and tries to restore with a wrong one. */
async function backUp(ask: Ask, wrong: string): Promise<void> {
  await ask('POST', '/system/backups')
  const name = await eventually('the backup is made', 60_000, async () => {
    const { body } = await ask('GET', '/system/backups')
    return (body as { name: string }[])[0]?.name ?? null
  })
  await ask('POST', '/system/backups/none.tar.gz/restore', { passphrase: wrong })
  await ask('GET', `/system/backups/${name}`)
}

async function jobsEnded(ask: Ask): Promise<void> {
  await eventually('the jobs have ended', 90_000, async () => {
    const { body } = await ask('GET', '/system/jobs')
    return (body as JobState[]).some(({ running }) => running) ? null : true
  })
}

/** Where a secret came out, as it is, encoded for a URL, or in Base64 as HTTP sends it. */
function leaksIn(places: Record<string, string>, secrets: Record<string, string>): string[] {
  return Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => {
        const local = secret.split('@')[0] ?? secret
        return [local, encodeURIComponent(secret), btoa(`robin:${secret}`)].some((form) => text.includes(form))
      })
      .map(([name]) => {
        const at = text.indexOf(secrets[name]?.split('@')[0] ?? '')
        return `${name} in ${place}: ${text.slice(Math.max(0, at - 200), at + 20)}`
      }),
  )
}

test('no secret and no personal data is in the log files, live lines, download and console at trace level', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-log-canaries-'))
  cleanUps.push(() => rmSync(data, { recursive: true, force: true }))
  const services = await startServices()
  cleanUps.push(services.close)
  const server = await startServer(data, services.echo)
  const token = await signIn(server.url, '/auth/setup', 'robin', planted.adminPassword)
  const admin = caller(server.url, token)
  const live: string[] = []
  const socket = io(server.url, { auth: { token }, transports: ['websocket'] })
  cleanUps.push(() => socket.disconnect())
  socket.on('logLine', (line: LogLine) => live.push(JSON.stringify(line)))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))

  const personal: Personal = {}
  await failToSignIn(server.url, personal)
  await plantSecrets(admin, services)
  const outside = mkdtempSync(join(tmpdir(), 'ludarr-log-canaries-'))
  cleanUps.push(() => rmSync(outside, { recursive: true, force: true }))
  const source = await startDemoSource([lanternRun])
  cleanUps.push(source.close)
  const library = join(outside, 'library')
  mkdirSync(library)
  await importGame(admin, source.url, library, personal)
  const refused: string[] = []
  for (const place of ['/settings/notifications', '/downloaders', '/indexers']) {
    refused.push(...(await addEveryKind(admin, place, services.echo, personal)))
  }
  // These need a program or folders of this machine, and have no secrets.
  expect(refused.map((text) => text.split(':')[0])).toEqual([
    '/settings/notifications script',
    '/downloaders blackhole',
  ])
  const { body: key } = await admin('POST', '/api-keys', { name: 'Script' })
  const { body: calendar } = await admin('POST', '/calendar/token')
  await admin('GET', `/calendar.ics?token=${(calendar as { token: string }).token}`)
  const member = canary('member')
  await admin('POST', '/users', { username: 'sam', password: member, role: 'member' })
  await admin('PATCH', '/auth/password', { currentPassword: member, newPassword: member })
  await signIn(server.url, '/auth/login', 'sam', member)
  await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${environmentSecrets.LUDARR_METRICS_TOKEN}` },
  })
  await importProgram(admin, outside)
  expect(await useGames(admin)).toBeGreaterThan(3)
  await backUp(admin, personal.wrong ?? '')
  const root = join(outside, 'games')
  mkdirSync(join(root, 'Hades'), { recursive: true })
  writeFileSync(join(root, 'Hades', 'hades.exe'), 'x')
  await admin('POST', '/root-folders', { path: root })
  expect((await runJobs(admin)).length).toBeGreaterThan(5)
  await jobsEnded(admin)

  const { body: lines } = await admin('GET', '/system/logs?limit=1000')
  const download = await fetch(`${server.url}/api/system/logs/download`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const zip = await JSZip.loadAsync(await download.arrayBuffer())
  const zipped = await Promise.all(Object.values(zip.files).map((file) => file.async('string')))
  const logs = join(data, 'logs')
  const stored = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'))
  const places = {
    files: stored.join(''),
    'live lines': live.join('\n'),
    download: zipped.join(''),
    'listed lines': JSON.stringify(lines),
    console: server.output(),
  }
  const secrets = {
    ...planted,
    ...environmentSecrets,
    ...personal,
    member,
    token,
    questarrKey,
    apiKey: (key as { key: string }).key,
    calendar: (calendar as { token: string }).token,
    jwtOfQuestarr: 'canary-',
  }
  expect(leaksIn(places, secrets)).toEqual([])
  // What was done is in the log, so that this test cannot pass on an empty one.
  for (const text of Object.values(places)) {
    for (const module of ['outbound', 'http', 'search', 'notifications']) expect(text).toContain(module)
    expect(text.length).toBeGreaterThan(20_000)
  }
  expect(Object.keys(personal).length).toBeGreaterThan(20)
}, 300_000)
