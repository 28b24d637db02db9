import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runningServer } from '../cli/running-server.ts'
import { knownGames } from '../fakes/known-games.ts'
import { password, startTestSite } from '../http/test-site.ts'
import { type Authenticator, askAtRandom } from './random-requests.ts'

/** A longer run by hand: RANDOM_REQUESTS=20000 RANDOM_SEED=7 bun test test/contract/random-requests.test.ts */
const count = Number(process.env.RANDOM_REQUESTS ?? 5000)
const seed = Number(process.env.RANDOM_SEED ?? 20_261_121)

const megabytes = () => {
  Bun.gc(true)
  return process.memoryUsage.rss() / 1024 / 1024
}

test(`${count} random requests cause no internal error, undocumented response, hang or leak`, async () => {
  const site = await startTestSite({ metadataSource: knownGames('Hades', 'Celeste', 'Portal 2') })
  const robin = await site.signUp()
  const sam = await site.addUser('sam')
  const { key } = await (await robin.ask('POST', '/api/api-keys', { name: 'Random' })).json()
  const authenticator: Authenticator = {
    stranger: {},
    member: { authorization: `Bearer ${sam.token}` },
    admin: { authorization: `Bearer ${robin.token}` },
    key: { 'x-api-key': key },
  }
  const renew = async () => {
    for (const [name, user] of [
      ['admin', robin],
      ['member', sam],
    ] as const) {
      if (site.app.users.find(user.user.id) !== null) continue
      const again = await site.addUser(`${name}-${crypto.randomUUID().slice(0, 8)}`, name)
      Object.assign(authenticator, { [name]: { authorization: `Bearer ${again.token}` } })
    }
  }
  const rounds = Math.max(1, Math.round(count / 5000))
  const memory: number[] = []
  const statuses: Record<string, number> = {}
  let slowestMs = 0
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await askAtRandom(site, authenticator, Math.ceil(count / rounds), seed + round)
    const unexpected = outcome.faults.map(({ asked: { headers, ...asked }, ...fault }) => ({ ...fault, ...asked }))
    expect(unexpected.slice(0, 5)).toEqual([])
    for (const [status, times] of Object.entries(outcome.statuses)) statuses[status] = (statuses[status] ?? 0) + times
    slowestMs = Math.max(slowestMs, outcome.slowestMs)
    memory.push(Math.round(megabytes()))
    await renew()
  }
  console.log(JSON.stringify({ requests: count, statuses, slowestMs: Math.round(slowestMs), memory }))
  expect((await site.ask('GET', '/api/health')).status).toBe(200)
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '204', '400', '401', '403', '404', '409']),
  )
  if (memory.length > 2) expect(memory.at(-1)).toBeLessThan((memory[0] ?? 0) + 100)
  await site.app.queues.searches.stop()
  await site.stop()
}, 1_200_000)

test('random requests cause none of these in the running program, from source or as binary', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-random-'))
  const limitsOff = { NODE_ENV: 'test', DISABLE_RATE_LIMITS: 'true' }
  const nowhere = {
    LUDARR_STEAM_STORE_URL: 'http://127.0.0.1:9',
    LUDARR_STEAM_API_URL: 'http://127.0.0.1:9',
    LUDARR_LOG_LEVEL: 'error',
  }
  const server = await runningServer(data, { ...limitsOff, ...nowhere })
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { token, user } = await post('/api/auth/setup', { username: 'robin', password })
  await post('/api/users', { username: 'sam', password, role: 'member' }, token)
  const sam = await post('/api/auth/login', { username: 'sam', password })
  const { key, id: keyId } = await post('/api/api-keys', { name: 'Random' }, token)
  const authenticator: Authenticator = {
    stranger: {},
    member: { authorization: `Bearer ${sam.token}` },
    admin: { authorization: `Bearer ${token}` },
    key: { 'x-api-key': key },
  }
  const site = {
    url: server.url,
    ask: (method: string, path: string) => fetch(`${server.url}${path}`, { method }),
    spared: new Set<string>([user.id, sam.user.id, keyId]),
  }
  const whole = process.env.RANDOM_REQUESTS === undefined ? Math.ceil(count / 5) : count
  const rounds = Math.max(1, Math.round(whole / 5000))
  const memory: number[] = []
  const found: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const { faults, statuses } = await askAtRandom(site, authenticator, Math.ceil(whole / rounds), seed + round)
    expect(faults.slice(0, 5)).toEqual([])
    for (const [status, times] of Object.entries(statuses)) found[status] = (found[status] ?? 0) + times
    memory.push(residentMegabytes(server.pid))
  }
  console.log(JSON.stringify({ requests: whole, statuses: found, memory }))
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '404']))
  expect(server.output()).not.toContain('"status":500')
  if (memory.length > 2) expect(memory.at(-1)).toBeLessThan((memory[0] ?? 0) + 150)
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}, 1_200_000)

/** What the kernel says the process holds; 0 where there is no such kernel. */
function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file) ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : 0
  return Math.round(Number(kilobytes) / 1024)
}
