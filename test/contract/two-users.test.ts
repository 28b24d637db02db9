import { afterAll, beforeAll, expect, test } from 'bun:test'
import { notify } from '#core/notifications/notify.ts'
import { type ImageHost, startImageHost } from '../fakes/image-host.ts'
import { startTestSite, type TestSite } from '../http/test-site.ts'
import { storeDownload } from '../rows.ts'
import { type DescribedRoute, describedRoutes, exampleBody, readDocument } from './described-api.ts'

let site: TestSite
let images: ImageHost
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>
/** Everyone but the owner, and what they get for an id of hers. */
let others: Record<'admin' | 'member' | 'key' | 'stranger', { ask: TestSite['ask']; status: number }>
let routes: DescribedRoute[]
let own: Record<
  'game' | 'entry' | 'download' | 'import' | 'key' | 'notification' | 'report' | 'session' | 'view' | 'part' | 'file',
  string
>

const canary = 'Canary of Robin'

beforeAll(async () => {
  site = await startTestSite()
  images = await startImageHost()
  site.app.services.addresses.steamImages = images.url
  robin = await site.signUp()
  sam = await site.addUser('sam', 'admin')
  const kim = await site.addUser('kim')
  const { key } = await (await kim.ask('POST', '/api/api-keys', { name: 'Playnite' })).json()
  others = {
    admin: { ask: sam.ask, status: 404 },
    member: { ask: kim.ask, status: 404 },
    key: { ask: (method, path, body) => site.ask(method, path, body, { authorization: `Bearer ${key}` }), status: 401 },
    stranger: { ask: site.ask, status: 401 },
  }
  routes = describedRoutes(await readDocument(site))
  own = await thingsOfRobin()
})

afterAll(async () => {
  await site.stop()
  await images.close()
})

async function thingsOfRobin() {
  const made = async (path: string, body: unknown) => (await (await robin.ask('POST', path, body)).json()).id
  const game = await made('/api/games', { title: canary, status: 'owned' })
  site.app.games.update(game, { coverUrl: `${images.url}/a.png`, screenshots: [`${images.url}/a.png`] })
  await site.app.imageCache.prefetch(`${images.url}/a.png`)
  const file = addFile(game)
  const entry = await made(`/api/games/${game}/blacklist`, { releaseTitle: canary })
  const part = await made(`/api/games/${game}/parts`, { title: canary })
  const key = await made('/api/api-keys', { name: canary })
  const view = await made('/api/library/views', { name: canary, query: 'status=owned' })
  const userId = robin.user.id
  const download = storeDownload(site.app, { gameId: game, userId, title: canary, status: 'review' }).id
  const record = {
    id: crypto.randomUUID(),
    downloadId: download,
    gameId: game,
    title: canary,
    status: 'review' as const,
  }
  const unplanned = {
    sourcePath: null,
    rootPath: null,
    targetPath: null,
    transferMode: null,
    filesPlanned: 0,
    filesTotal: 0,
    filesDone: 0,
    unpackedFiles: 0,
    acceptedCauses: [],
    checked: null,
    folderChosen: false,
    folderConfirmed: false,
    corrections: null,
    scope: null,
    otherGames: null,
    splitInto: [],
    requestedMode: null,
    stopping: false,
    conflictResolution: null,
    conflicts: { total: 1, files: [{ path: canary, size: 1, newSize: 2 }], release: null },
    message: null,
    cause: null,
    partId: null,
    retry: null,
    gameHeld: null,
  }
  site.app.imports.insert({ ...record, ...unplanned, startedAt: '2026-11-21T12:00:00.000Z', finishedAt: null })
  notify(site.app, userId, 'grabbed', { title: canary, message: canary })
  const notification = site.app.notifications.list(userId, {}).notifications[0]?.id ?? ''
  const about = { lineCount: 1, appVersion: '0.0.0', platform: 'linux-x64', createdAt: '2026-11-21T12:00:00.000Z' }
  const report = { reportId: crypto.randomUUID(), text: canary, ...about }
  site.app.errorReports.add({ report, userId, fault: canary, delivery: 'none' })
  const [session] = await (await robin.ask('GET', '/api/auth/sessions')).json()
  return {
    game,
    entry,
    file,
    part,
    key,
    view,
    download,
    notification,
    import: record.id,
    report: report.reportId,
    session: String(session.id),
  }
}

/** A recorded file. The game has no folder: with one, the household would see it. */
function addFile(gameId: string): string {
  const id = crypto.randomUUID()
  const facts = { category: 'main', version: null, downloadId: null, addedAt: '2026-11-21T12:00:00.000Z' } as const
  site.app.imports.putFiles([{ id, gameId, path: '/nowhere/setup.exe', size: 5, ...facts }])
  return id
}

/** What belongs to the household: an admin sees and changes it whoever made it. */
const shared =
  /^\/api\/(?:auth\/oidc|indexers|downloaders|path-mappings|root-folders|users|system|settings|metadata|storefront|rss|tags|requests|household|dats|systems|integration\/arr\/api\/v3\/indexer)\//

/** Routes with an id that names something of one user. */
const privateRoutes = () =>
  // Whoever has the token of a link may use it.
  routes.filter(({ path }) => path.includes('{') && !shared.test(path) && !path.includes('{token}'))

function withIdsOfRobin({ path }: DescribedRoute): string {
  const named: Record<string, string> = {
    entryId: own.entry,
    partId: own.part,
    fileId: own.file,
    downloadId: own.download,
    reportId: own.report,
    index: '0',
  }
  const [, , resource = ''] = path.split('/')
  const ids: Record<string, string> = {
    games: own.game,
    downloads: own.download,
    imports: own.import,
    'api-keys': own.key,
    auth: own.session,
    library: own.view,
    notifications: own.notification,
    integration: String(site.app.arrIds.numbersOf('game', [own.game]).get(own.game)),
  }
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = name === 'id' ? ids[resource] : named[name]
    if (id === undefined) throw new Error(`This test has nothing for {${name}} of ${path}: say whose it is`)
    return id
  })
}

test.each(['admin', 'member', 'key', 'stranger'] as const)(
  'ids of one user are unknown on every route to everyone else: %s',
  async (name) => {
    const { ask, status: usual } = others[name]
    expect(privateRoutes().length).toBeGreaterThan(15)
    for (const route of privateRoutes()) {
      const answer = await ask(route.method, withIdsOfRobin(route), exampleBody(route))
      // A key is accepted there, but its scope does not open them.
      const isClosed = name === 'key' && route.path.startsWith('/api/integration/arr/')
      // The specification folds "unknown" and "not delivered" into one for the sending of reports.
      const isReport = route.path.startsWith('/api/telemetry/') && route.method === 'POST'
      const status = isReport && usual === 404 ? 422 : isClosed ? 403 : usual
      expect({ route: route.name, status: answer.status }).toEqual({ route: route.name, status })
      expect(await answer.text()).not.toContain(canary)
    }
    expect(await (await robin.ask('GET', '/api/games')).text()).toContain(canary)
  },
)

test('the same ids are found by their owner', async () => {
  const reads = privateRoutes().filter(
    ({ method, path }) => method === 'GET' && !/\/(?:releases|download|download\/preparation)$/.test(path),
  )
  for (const route of reads) {
    const answer = await robin.ask('GET', withIdsOfRobin(route))
    expect({ route: route.name, status: answer.status }).toEqual({ route: route.name, status: 200 })
  }
})

test.each(['admin', 'member', 'key'] as const)('no list contains entries of another user: %s', async (caller) => {
  const { ask } = others[caller]
  const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const telling: string[] = []
  for (const { name, path } of lists) {
    const ids = `gameId=${own.game}&downloadId=${own.download}&query=x&q=x&search=&path=/`
    for (const query of ['', `?${ids}`]) {
      const text = await (await ask('GET', `${path}${query}`)).text()
      const named = Object.entries(own).filter(([, id]) => text.includes(id))
      if (text.includes(canary) || (named.length > 0 && query === '')) telling.push(`${name}${query}`)
    }
  }
  expect(telling).toEqual([])
  const mine = await (await robin.ask('GET', '/api/games')).text()
  expect(mine).toContain(canary)
})

test("another user's ids in a body are not found", async () => {
  const game = { gameId: own.game }
  const asked: [string, string, unknown][] = [
    [
      'POST',
      '/api/downloads',
      { url: 'magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567', title: 'x', ...game },
    ],
    ['POST', '/api/downloads/claim', { downloaderId: crypto.randomUUID(), clientId: 'x', ...game }],
  ]
  const known = new Set(routes.map(({ name }) => name))
  for (const [method, path, body] of asked.filter(([method, path]) => known.has(`${method} ${path}`))) {
    expect({ path, status: (await sam.ask(method, path, body)).status }).toEqual({ path, status: 404 })
  }
  const sync = await sam.ask('POST', '/api/integration/library/sync', { games: [{ title: canary }] })
  expect(await sync.json()).toMatchObject({ matched: [], unmatched: [{ title: canary }] })
})

test('two users who add the same 200 titles in parallel get each of them once', async () => {
  const titles = Array.from({ length: 200 }, (_, index) => `Twice ${index}`)
  const answers = await Promise.all(
    titles.flatMap((title) =>
      [robin, sam, robin, sam].map((user) => user.ask('POST', '/api/games', { title, status: 'owned' })),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(400)
  expect(statuses.filter((status) => status === 409)).toHaveLength(400)
  for (const user of [robin, sam]) {
    const games = await (await user.ask('GET', '/api/games?search=Twice')).json()
    expect(new Set(games.map(({ title }: { title: string }) => title)).size).toBe(200)
    expect(games).toHaveLength(200)
  }
}, 60_000)

test('one title added 200 times in parallel by each of two users results in one game each', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }).flatMap(() =>
      [robin, sam].map((user) => user.ask('POST', '/api/games', { title: 'The Same', status: 'owned' })),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(398)
}, 60_000)

test('fifty parallel setups create one account', async () => {
  const fresh = await startTestSite()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      fresh.ask('POST', '/api/auth/setup', { username: `first${index}`, password: 'correct horse battery' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
  expect(fresh.app.users.all()).toHaveLength(1)
  await fresh.stop()
})
