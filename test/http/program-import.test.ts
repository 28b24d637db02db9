import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { createKeyedProvider } from '../fakes/keyed-provider.ts'
import {
  createQuestarr,
  game,
  ids,
  questarrKey,
  questarrPassword,
  sampleRows,
  sealed,
} from '../fixtures/questarr/create-questarr.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const route = '/api/system/program-import'
let site: TestSite
let folder: string
let path: string
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-source-'))
  path = join(folder, 'sqlite.db')
  createQuestarr(path, sampleRows()).close()
  site = await startTestSite({ downloadClientKinds, passwords: { hash: hashPassword, verify: verifyPassword } })
  robin = await site.signUp()
})
afterEach(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('an admin previews and imports a database on the server, and its users sign in', async () => {
  const preview = await (await robin.ask('POST', route, { path })).json()
  expect(preview).toMatchObject({ program: 'Questarr', applied: false })
  expect(site.app.users.count()).toBe(1)
  const answer = await robin.ask('POST', `${route}?apply=true`, { path })
  const report = await answer.text()
  expect(answer.status).toBe(200)
  expect(JSON.parse(report)).toMatchObject({ applied: true, tables: preview.tables })
  for (const secret of ['canary', questarrKey, '$2b$']) expect(report).not.toContain(secret)
  const login = await site.ask('POST', '/api/auth/login', { username: 'casey', password: questarrPassword })
  const { token, user } = await login.json()
  expect(user).toMatchObject({ username: 'casey', role: 'member' })
  const games = await site.ask('GET', '/api/games', undefined, { authorization: `Bearer ${token}` })
  expect(await games.json()).toHaveLength(5)
  expect(await (await robin.ask('GET', route)).json()).toEqual({ phase: 'idle', done: 0, total: 0 })
})

test.each([
  ['pages of it are', (size: number) => Math.floor(size / 2 / 4096) * 4096],
  ['its schema is', () => 100],
])(
  'a database of which %s damaged is refused with words about that file, and is no fault of the server',
  async (_, at) => {
    const bytes = readFileSync(path)
    const start = at(bytes.length)
    bytes.fill(0xa5, start, Math.min(bytes.length, start + (start === 100 ? 3996 : bytes.length)))
    writeFileSync(path, bytes)
    for (const query of ['', '?apply=true']) {
      const answer = await robin.ask('POST', `${route}${query}`, { path })
      expect([answer.status, (await answer.json()).error]).toEqual([
        422,
        expect.stringMatching(/database|SQLite|Questarr/i),
      ])
    }
    expect(site.app.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(site.app.backups.databaseCheck).toBeNull()
  },
)

const apply = async (more: object) => {
  const answer = await robin.ask('POST', `${route}?apply=true`, { path, ...more })
  return { status: answer.status, report: await answer.json() }
}
const gamesOf = (userId: string) => site.app.games.mergeTargets([userId]).map(({ title }) => title)

test('games go into the chosen account, and importing again puts them there without a choice', async () => {
  const hash = site.app.users.find(robin.user.id)?.passwordHash
  const { status, report } = await apply({ accounts: [{ id: ids.user, userId: robin.user.id }] })
  expect(status).toBe(200)
  expect(report.accounts).toEqual([
    {
      id: ids.user,
      username: 'casey',
      wasAdmin: true,
      games: 6,
      user: { id: robin.user.id, username: 'robin', role: 'admin', isNew: false },
    },
  ])
  expect(gamesOf(robin.user.id)).toHaveLength(6)
  expect(site.app.users.count()).toBe(1)
  expect(site.app.users.find(robin.user.id)?.passwordHash).toBe(hash)
  expect(site.app.users.settings(robin.user.id)).toMatchObject({ preferredGroups: ['GOG', 'FitGirl'] })
  expect((await apply({})).report.tables.find(({ table }: { table: string }) => table === 'games')).toMatchObject({
    unchanged: 6,
  })
  expect(site.app.users.count()).toBe(1)
})

test('games that went into one account before come into another one, too, when it is chosen', async () => {
  await apply({ accounts: [{ id: ids.user, userId: robin.user.id }] })
  const { report } = await apply({ accounts: [{ id: ids.user, userId: null, role: 'admin' }] })
  expect(report.accounts[0].user).toMatchObject({ username: 'casey', role: 'admin', isNew: true })
  expect(gamesOf(ids.user)).toEqual(gamesOf(robin.user.id))
})

test('two accounts become one without losing notes, states or a word about what both have', async () => {
  rmSync(path)
  const other = { user_id: ids.second, igdb_id: 72, status: 'completed', notes: 'Finished alone', user_rating: 7 }
  createQuestarr(path, {
    users: [...(sampleRows().users ?? []), { id: ids.second, username: 'sam', password_hash: 'x' }],
    games: [...(sampleRows().games ?? []), game(7, 'Portal Two', other)],
  }).close()
  const { report } = await apply({ accounts: [ids.user, ids.second].map((id) => ({ id, userId: robin.user.id })) })
  expect(report.accounts.map(({ games }: { games: number }) => games)).toEqual([6, 1])
  expect(gamesOf(robin.user.id)).toHaveLength(6)
  expect(site.app.games.findById(ids.game(1))).toMatchObject({
    status: 'completed',
    userRating: 9.5,
    notes: 'Played with a friend\nFinished alone',
  })
  expect(report.rows.find(({ name }: { name: string }) => name === 'Portal Two')).toMatchObject({
    result: 'merged',
    note: 'It is the same game as Portal 2, and they become one. Not taken over, because Portal 2 has its own: rating 7.',
  })
})

test('the metadata provider changes only when that is chosen and the imported credentials pass the test', async () => {
  const igdb = createKeyedProvider()
  site.app.metadata.kinds = { steam, igdb: igdb.kind }
  const preview = await (await robin.ask('POST', route, { path })).json()
  expect(preview.metadata).toMatchObject({ current: 'steam', imported: 'igdb', after: 'steam', test: { ok: false } })
  expect(JSON.stringify(preview)).not.toContain('canary')
  expect((await apply({ metadataProvider: 'imported' })).report.metadata).toMatchObject({ after: 'steam' })
  expect(site.app.metadata.provider()).toBe('steam')
  igdb.acceptedSecret = 'canary-igdb-secret'
  expect((await apply({})).report.metadata).toMatchObject({ after: 'steam', test: null })
  expect((await apply({ metadataProvider: 'imported' })).report.metadata).toMatchObject({
    current: 'steam',
    after: 'igdb',
    test: { ok: true, message: null },
  })
  expect(site.app.metadata.provider()).toBe('igdb')
})

test('choices of accounts that do not exist are refused', async () => {
  expect((await apply({ accounts: [{ id: 'nobody', userId: null }] })).status).toBe(400)
  expect((await apply({ accounts: [{ id: ids.user, userId: 'nobody' }] })).status).toBe(400)
  expect(site.app.users.count()).toBe(1)
})

async function upload(parts: Record<string, Blob | string>, query = '') {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, part)
  const headers = { authorization: `Bearer ${robin.token}` }
  return fetch(`${site.url}${route}${query}`, { method: 'POST', headers, body: form })
}

test('a database is uploaded, with its journal and a key', async () => {
  const key = '34'.repeat(32)
  rmSync(path)
  const source = createQuestarr(path, {}, { journal: true })
  const [indexer] = sampleRows().indexers ?? []
  source.run('INSERT INTO indexers (id, name, url, api_key) VALUES (?, ?, ?, ?)', [
    String(indexer?.id),
    'Torznab',
    'http://127.0.0.1:9117',
    sealed('canary', key),
  ])
  const database = new Blob([readFileSync(path)])
  const journal = new Blob([readFileSync(`${path}-wal`)])
  source.close()
  const answer = await upload({ file: database, journal, encryptionKey: key }, '?apply=true')
  expect(await answer.json()).toMatchObject({ applied: true })
  expect(site.app.indexers.all()).toMatchObject([{ name: 'Torznab', apiKey: 'canary', enabled: true }])
})

test('the choices of accounts come with an uploaded database as JSON', async () => {
  const accounts = JSON.stringify([{ id: ids.user, userId: robin.user.id }])
  const file = new Blob([readFileSync(path)])
  const answer = await upload({ file, accounts, metadataProvider: 'keep' }, '?apply=true')
  expect([answer.status, (await answer.json()).accounts?.[0]?.user.username]).toEqual([200, 'robin'])
  expect(gamesOf(robin.user.id)).toHaveLength(6)
})

test('wrong files and paths are refused with the reason', async () => {
  const ask = async (body: object) => {
    const answer = await robin.ask('POST', route, body)
    return [answer.status, (await answer.json()).error]
  }
  expect(await ask({})).toEqual([400, 'Validation failed'])
  expect(await ask({ path: 'sqlite.db' })).toEqual([400, 'The path must be absolute'])
  expect(await ask({ path: join(folder, 'missing.db') })).toEqual([404, expect.stringContaining('does not exist')])
  expect(await ask({ path: folder })).toEqual([400, expect.stringContaining('is not a file')])
  expect(await ask({ path: '/proc/self/status' })).toEqual([403, expect.stringContaining('outside')])
  expect(await ask({ path, encryptionKey: 'short' })).toEqual([400, expect.stringContaining('64 hexadecimal digits')])
  const link = join(folder, 'link')
  symlinkSync(join(site.app.folder, 'ludarr.db'), link)
  await Bun.write(join(site.app.folder, 'ludarr.db'), 'x')
  expect(await ask({ path: link })).toEqual([403, expect.stringContaining('outside')])
  const answer = await upload({ file: new Blob(['no database, but long enough']) })
  expect([answer.status, (await answer.json()).error]).toEqual([400, 'The file is not a SQLite database.'])
})

test('imported API keys keep working', async () => {
  const key = `qst_${'a1'.repeat(20)}`
  const key_hash = new Bun.CryptoHasher('sha256').update(key).digest('hex')
  rmSync(path)
  const rows = {
    users: sampleRows().users ?? [],
    api_keys: [{ id: '1', user_id: ids.user, name: 'Playnite', key_hash }],
  }
  createQuestarr(path, rows, { version: 'newest' }).close()
  const ping = (headers: Record<string, string>) => site.ask('GET', '/api/integration/ping', undefined, headers)
  expect((await ping({ 'x-api-key': key })).status).toBe(401)
  await robin.ask('POST', `${route}?apply=true`, { path })
  const ways: Record<string, string>[] = [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]
  for (const headers of ways) {
    expect(await (await ping(headers)).json()).toMatchObject({ authenticatedAs: { id: ids.user }, usingApiKey: true })
  }
  expect((await ping({ 'x-api-key': `${key}b` })).status).toBe(401)
  expect((await site.ask('GET', '/api/games', undefined, { 'x-api-key': key })).status).toBe(401)
})

test('members and strangers can neither import nor see an import', async () => {
  const sam = await site.addUser('sam')
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', { path }],
  ] as const) {
    expect((await sam.ask(method, route, body)).status).toBe(403)
    expect((await site.ask(method, route, body)).status).toBe(401)
  }
})

test('two imports do not run at once, and the progress of the running one is shown', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { readProgram } = site.app
  const { promise: reading, resolve: started } = Promise.withResolvers<void>()
  site.app.readProgram = async (file, options) => {
    options.onProgress(3, 10)
    started()
    await gate
    return readProgram(file, options)
  }
  const first = robin.ask('POST', `${route}?apply=true`, { path })
  await reading
  expect(await (await robin.ask('GET', route)).json()).toEqual({ phase: 'reading', done: 3, total: 10 })
  expect((await robin.ask('POST', route, { path })).status).toBe(409)
  open()
  expect((await first).status).toBe(200)
})
