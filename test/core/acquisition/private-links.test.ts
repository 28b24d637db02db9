import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fetchRelease } from '#core/acquisition/grab/fetch.ts'
import { changePrivateHosts, readPrivateHosts } from '#core/settings/private-hosts.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'
import { storeDownloader, storeIndexer } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let indexer: Loopback
let internal: Loopback
let requests: string[]
let location: string

beforeEach(async () => {
  app = createTestApp()
  requests = []
  internal = await listenOnLoopback((request, response) => {
    requests.push(String(request.url))
    response.writeHead(200, { 'content-type': 'text/plain' }).end('a page of the router')
  })
  location = `${internal.url}/admin`
  indexer = await listenOnLoopback((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location }).end()
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('the key has expired')
  })
  storeIndexer(app, { id: 'ix', name: 'IX', url: `${indexer.url}/api` })
})

afterEach(async () => {
  await Promise.all([indexer.close(), internal.close(), app.close()])
})

async function errorOf(downloadUrl: string): Promise<string> {
  const found: FoundRelease = {
    guid: '1',
    title: 'Celeste v1.4',
    indexerId: 'ix',
    indexerName: 'IX',
    protocol: 'torrent',
    downloadUrl,
    size: 1,
    publishedAt: null,
    infoUrl: null,
    seeders: 1,
    leechers: 0,
    grabs: null,
    freeleech: false,
    infoHash: null,
    categories: [],
    passwordProtected: false,
  }
  return String(await fetchRelease(app, found).catch((error: unknown) => error))
}

const refused = 'has a private address. Only configured services may have one here'

test('an indexer is quoted, and its links lead to no other private address', async () => {
  expect(await errorOf(`${indexer.url}/own`)).toContain('the key has expired')
  const internalPort = new URL(internal.url).port
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
    const error = await errorOf(`http://${host}:${internalPort}/admin`)
    expect({ host, error }).toEqual({ host, error: expect.stringContaining(refused) })
  }
  expect(requests).toEqual([])
})

test('each redirect of a link is checked again', async () => {
  for (const target of [internal.url, internal.url.replace('127.0.0.1', 'localhost'), `${indexer.url}/away`]) {
    location = target
    expect(await errorOf(`${indexer.url}/away`)).toMatch(/has a private address|redirects more than 10 times/)
  }
  expect(requests).toEqual([])
})

test('links lead to no download client, which may carry out what they ask for', async () => {
  storeDownloader(app, { id: 'dl', type: 'aria2', url: `${internal.url}/jsonrpc` })
  location = `${internal.url}/jsonrpc?method=aria2.addUri`
  for (const link of [location, `${indexer.url}/away`]) expect(await errorOf(link)).toContain(refused)
  expect(requests).toEqual([])
})

test('links may lead to another configured service, which is never quoted', async () => {
  storeIndexer(app, { id: 'other', name: 'Other', url: `${internal.url}/api` })
  for (const link of [`${internal.url}/admin`, `${indexer.url}/away`]) {
    const error = await errorOf(link)
    expect(error).toContain('returned text instead of a file (text/plain)')
    expect(error).not.toContain('router')
  }
  expect(requests).toEqual(['/admin', '/admin'])
})

test.each([
  ['HOST:PORT', true],
  ['HOST', true],
  ['127.0.0.0/8', true],
  ['::ffff:127.0.0.1', true],
  ['HOST:1', false],
  ['10.0.0.0/8', false],
  ['router.lan', false],
])('an entry %p in the list of private hosts is followed', async (entry, isAllowed) => {
  const { hostname, port } = new URL(internal.url)
  changePrivateHosts(app, { hosts: [entry.replace('HOST', hostname).replace('PORT', port)] })
  expect(await errorOf(`${indexer.url}/away`)).toContain(isAllowed ? 'returned text instead of a file' : refused)
  expect(requests.length).toBe(isAllowed ? 1 : 0)
})

test('a name in the list may resolve to a private address, and no other name', async () => {
  changePrivateHosts(app, { hosts: [' LocalHost '] })
  const port = new URL(internal.url).port
  expect(await errorOf(`http://localhost:${port}/admin`)).toContain('returned text instead of a file')
  expect(await errorOf(`${internal.url}/admin`)).toContain(refused)
})

test('the list takes host names, addresses and networks, and keeps what it has when one is none', () => {
  const hosts = ['tracker.lan:8080', '192.168.1.20', '10.0.0.0/8', '[fd00::1]:9117', 'fd00::/8', 'nas']
  expect(changePrivateHosts(app, { hosts })).toEqual({ hosts })
  for (const wrong of ['http://nas', 'nas/path', 'nas:0', 'nas:70000', '10.0.0.0/33', 'a b', '*', '10.0.0.0/8:80']) {
    expect(() => changePrivateHosts(app, { hosts: [wrong] })).toThrow('is not a host name, an address or a network')
  }
  expect(readPrivateHosts(app)).toEqual({ hosts })
})
