import { afterEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { measureRequests } from '#http/measure-requests.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { storeDownload, storeDownloader, storeGame, storeIndexer } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const metricsToken = 'metrics-token-for-tests-0123456789'
const bearer = { authorization: `Bearer ${metricsToken}` }
const open: TestSite[] = []

afterEach(async () => {
  for (const site of open.splice(0)) await site.stop()
})

async function start(...args: Parameters<typeof startTestSite>): Promise<TestSite> {
  const site = await startTestSite(...args)
  open.push(site)
  return site
}

const scrape = async (site: TestSite, path = '/metrics'): Promise<string> => {
  const answer = await site.ask('GET', path, undefined, bearer)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The series of a metric as lines without its name. */
const seriesOf = (text: string, name: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length))

test('without a token there are no metrics, whoever asks and however', async () => {
  const site = await start()
  const robin = await site.signUp()
  const sent: Record<string, string>[] = [{}, bearer, { accept: 'text/html' }]
  for (const headers of sent) expect((await site.ask('GET', '/metrics', undefined, headers)).status).toBe(404)
  expect((await robin.ask('GET', '/metrics')).status).toBe(404)
})

test('without a token requests are answered as if there were no metrics', async () => {
  const { context } = await start()
  const respond = async () => new Response()
  expect(measureRequests(context, respond)).toBe(respond)
  const measured = (await start({}, { metricsToken })).context
  expect(measureRequests(measured, respond)).not.toBe(respond)
})

test('only the token opens the metrics: no session, cookie or API key does', async () => {
  const site = await start({}, { metricsToken })
  const robin = await site.signUp()
  const { key } = await (await robin.ask('POST', '/api/api-keys', { name: 'Monitoring' })).json()
  const wrong: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${metricsToken}x` },
    { authorization: `Bearer ${metricsToken.slice(1)}` },
    { authorization: `Basic ${btoa(`metrics:${metricsToken}`)}` },
    { authorization: `Bearer ${robin.token}` },
    { authorization: `Bearer ${key}` },
    { 'x-api-key': key },
    { cookie: `ludarr_session=${robin.token}` },
    { cookie: `ludarr_session=${metricsToken}` },
  ]
  for (const headers of wrong) {
    const answer = await site.ask('GET', '/metrics', undefined, headers)
    expect({ headers, status: answer.status }).toEqual({ headers, status: 401 })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.text()).not.toContain(metricsToken)
  }
  expect((await site.ask('GET', `/metrics?token=${metricsToken}`)).status).toBe(401)
  const answer = await site.ask('GET', '/metrics', undefined, bearer)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  expect((await site.ask('POST', '/metrics', {}, bearer)).status).toBe(404)
  expect((await site.ask('GET', '/api/games', undefined, bearer)).status).toBe(401)
})

test('wrong tokens are limited per address, and do not keep users from signing in', async () => {
  const site = await start({}, { metricsToken, rateLimitsOff: false })
  await site.signUp()
  const guess = () => site.ask('GET', '/metrics', undefined, { authorization: 'Bearer wrong' })
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await guess()).status).toBe(401)
  const limited = await guess()
  expect([limited.status, Number(limited.headers.get('retry-after'))]).toEqual([429, 900])
  // A guess that happens to be right is not told apart from the others.
  expect((await site.ask('GET', '/metrics', undefined, bearer)).status).toBe(429)
  const login = { username: 'robin', password: 'correct horse battery' }
  expect((await site.ask('POST', '/api/auth/login', login)).status).toBe(200)
  site.app.clock.advance(15 * 60_000)
  for (let attempt = 0; attempt < 50; attempt += 1) await scrape(site)
})

test('requests are counted by route, method and class of the status', async () => {
  const site = await start({}, { metricsToken, basePath: '/games' })
  const { token } = await (
    await site.ask('POST', '/games/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  ).json()
  const robin = { authorization: `Bearer ${token}` }
  const id = '00000000-0000-4000-8000-000000000000'
  await site.ask('GET', `/games/api/games/${id}?secret=1`, undefined, robin)
  await site.ask('HEAD', '/games/api/games', undefined, robin)
  await site.ask('GET', '/games/api/games/', undefined, robin)
  await site.ask('GET', '/games/library')
  await site.ask('GET', '/games/swagger')
  await scrape(site, '/games/metrics')
  const text = await scrape(site, '/games/metrics')
  expect(seriesOf(text, 'ludarr_http_requests_total').toSorted()).toEqual([
    '{method="GET",route="/api/games",status="2xx"} 1',
    '{method="GET",route="/api/games/{id}",status="4xx"} 1',
    '{method="GET",route="/metrics",status="2xx"} 1',
    '{method="GET",route="/swagger",status="2xx"} 1',
    '{method="GET",route="ui",status="2xx"} 1',
    '{method="HEAD",route="/api/games",status="2xx"} 1',
    '{method="POST",route="/api/auth/setup",status="2xx"} 1',
  ])
  expect(seriesOf(text, 'ludarr_http_request_duration_seconds_count')).toContain('{method="GET",route="/metrics"} 1')
})

test('a client that requests any paths and methods adds no series of its own', async () => {
  const site = await start({}, { metricsToken })
  const robin = await site.signUp()
  const ask = async (number: number) => {
    const name = `canary-${number}`
    const paths = [`/api/${name}`, `/api/games/${name}`, `/api/games/${name}/${name}`, `/${name}`, `/metrics/${name}`]
    for (const path of paths) await robin.ask(number % 2 === 0 ? 'GET' : 'PURGE', path)
    await robin.ask('GET', `/api/games?search=${name}`)
    await robin.ask('GET', `/api/system/jobs/${name}`)
  }
  for (let number = 0; number < 4; number += 1) await ask(number)
  const before = await scrape(site)
  for (let number = 4; number < 40; number += 1) await ask(number)
  const after = await scrape(site)
  const names = (text: string): string[] =>
    seriesOf(text, 'ludarr_http_requests_total').map((line) => line.split('} ')[0] ?? '')
  // The first scrape counts itself only in the second.
  expect(names(after).filter((name) => !name.includes('"/metrics"'))).toEqual(
    names(before).filter((name) => !name.includes('"/metrics"')),
  )
  expect(after).not.toContain('canary')
  expect(after).not.toContain('PURGE')
  expect(after).toContain('method="other"')
})

test('downloads, games, queues and clients are those of the database', async () => {
  const site = await start({}, { metricsToken })
  const { app } = site
  const { user } = await site.signUp()
  const failing = { ok: false, message: 'no answer', since: null, disabledUntil: null }
  const box = { type: 'transmission', name: 'Seed "box"' } as const
  const first = storeDownloader(app, { ...box, priority: 20 })
  app.clock.advance(1000)
  const second = storeDownloader(app, { ...box, priority: 10, health: failing })
  const game = storeGame(app, { userId: user.id, title: 'Hades', status: 'wanted' })
  for (const downloaderId of [first.id, first.id, second.id, null])
    storeDownload(app, { userId: user.id, gameId: game.id, downloaderId, status: 'downloading' })
  const text = await scrape(site)
  const downloading = seriesOf(text, 'ludarr_downloads').filter((line) => !line.endsWith(' 0'))
  expect(downloading.toSorted()).toEqual(
    [
      `{client="Seed \\"box\\" (${second.id})",status="downloading"} 1`,
      '{client="Seed \\"box\\"",status="downloading"} 2',
      '{client="none",status="downloading"} 1',
    ].toSorted(),
  )
  expect(seriesOf(text, 'ludarr_games')).toContain('{status="wanted"} 1')
  expect(seriesOf(text, 'ludarr_download_client_available').toSorted()).toEqual(
    ['{client="Seed \\"box\\""} 1', `{client="Seed \\"box\\" (${second.id})"} 0`].toSorted(),
  )
  expect(seriesOf(text, 'ludarr_queue_tasks')).toContain('{queue="imports",state="running"} 0')
  expect(text).not.toContain('Hades')
  expect(text).not.toContain('robin')
  expect(text).not.toContain(app.folder)
})

test('searches count for an indexer under its present name, and no more after it is removed', async () => {
  const site = await start({}, { metricsToken })
  const { app } = site
  const indexer = storeIndexer(app, { name: 'Old name', url: 'http://127.0.0.1:9' })
  app.events.emit('indexerQueried', { indexerId: indexer.id, failed: true, seconds: 1.5 })
  app.events.emit('indexerQueried', { indexerId: indexer.id, failed: false, seconds: 0.5 })
  app.indexers.update(indexer.id, { name: 'New name' })
  const text = await scrape(site)
  expect(seriesOf(text, 'ludarr_indexer_searches_total')).toEqual(['{indexer="New name"} 2'])
  expect(seriesOf(text, 'ludarr_indexer_search_failures_total')).toEqual(['{indexer="New name"} 1'])
  expect(seriesOf(text, 'ludarr_indexer_search_duration_seconds_sum')).toEqual(['{indexer="New name"} 2'])
  app.indexers.remove(indexer.id)
  expect(await scrape(site)).not.toContain('indexer="New name"')
})

test('the series of indexers that come and go do not pile up, and start at 0', async () => {
  const site = await start({}, { metricsToken })
  const { app } = site
  const seriesCount = async (): Promise<number> =>
    (await scrape(site)).split('\n').filter((line) => line.includes('indexer=')).length
  const stays = storeIndexer(app, { name: 'Stays', url: 'http://127.0.0.1:9' })
  app.events.emit('indexerQueried', { indexerId: stays.id, failed: false, seconds: 1 })
  const before = await seriesCount()
  const passing = Array.from({ length: 100 }, (_, number) =>
    storeIndexer(app, { name: `Passing ${number}`, url: 'http://127.0.0.1:9' }),
  )
  for (const { id } of passing) app.events.emit('indexerQueried', { indexerId: id, failed: true, seconds: 1 })
  expect(await seriesCount()).toBe(101 * before)
  for (const { id } of passing) app.indexers.remove(id)
  // A search may outlive its indexer.
  for (const { id } of passing) app.events.emit('indexerQueried', { indexerId: id, failed: true, seconds: 1 })
  expect(await seriesCount()).toBe(before)
  const [{ id } = stays] = passing
  storeIndexer(app, { id, name: 'Again', url: 'http://127.0.0.1:9' })
  expect(seriesOf(await scrape(site), 'ludarr_indexer_searches_total').toSorted()).toEqual([
    '{indexer="Again"} 0',
    '{indexer="Stays"} 1',
  ])
})

test('downloads of a client that was removed count as those without a client, and its series end', async () => {
  const site = await start({}, { metricsToken })
  const { app } = site
  const client = storeDownloader(app, { type: 'transmission', name: 'none' })
  storeDownload(app, { downloaderId: client.id, status: 'downloading' })
  const downloading = async (): Promise<string[]> =>
    seriesOf(await scrape(site), 'ludarr_downloads').filter((line) => line.includes('status="downloading"'))
  expect(await downloading()).toEqual([
    '{client="none",status="downloading"} 0',
    `{client="none (${client.id})",status="downloading"} 1`,
  ])
  app.downloaders.remove(client.id)
  expect(await downloading()).toEqual(['{client="none",status="downloading"} 1'])
})

test.skipIf(!peerAvailable('promtool'))('promtool finds nothing to object to', async () => {
  const site = await start({}, { metricsToken })
  const { app } = site
  const indexer = storeIndexer(app, { name: 'One\n"two" \\three', url: 'http://127.0.0.1:9' })
  app.events.emit('indexerQueried', { indexerId: indexer.id, failed: true, seconds: 1.5 })
  app.events.emit('jobEnded', { name: 'check-health', result: 'done', seconds: 0.2 })
  app.events.emit('importEnded', { status: 'done', gameId: null })
  await scrape(site)
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await scrape(site),
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
