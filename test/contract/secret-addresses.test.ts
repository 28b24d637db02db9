import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { listenOnLoopback } from '../fakes/loopback.ts'
import { startTestSite, type TestSite } from '../http/test-site.ts'

let folder: string
let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-addresses-'))
  site = await startTestSite({ file: join(folder, 'ludarr.db'), downloadClientKinds })
  robin = await site.signUp()
  sam = await site.addUser('sam')
})

afterEach(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const json = async (answer: Response | Promise<Response>) => {
  const { status, body } = { status: (await answer).status, body: await (await answer).json() }
  return { status, body }
}

/** A site that has the key in the path and the parameters of every link, and repeats it in titles and names. */
async function startKeyedSite(key: string) {
  return listenOnLoopback((request, response) => {
    const base = `http://${request.headers.host}`
    const item = (index: number, link: string) =>
      `<item><title>Hades v1.${index} ${key}</title><guid>${base}/details/${index}/${key}</guid>` +
      `<comments>${base}/page/${index}?uid=${key}</comments><link>${link.replaceAll('&', '&amp;')}</link></item>`
    if (request.url?.includes('t=caps')) {
      return response.end(
        `<caps><server title="Site ${key}"/><categories><category id="4050" name="PC ${key}"/></categories></caps>`,
      )
    }
    if (request.url?.startsWith('/dl/')) {
      return response.end(`magnet:?xt=urn:btih:${'ab'.repeat(20)}&dn=Hades`)
    }
    const links = [`${base}/dl/${key}/0.torrent?k=${key}&apikey=${key}`, `${base}/dl/getnzb/1.nzb&i=1&r=${key}`]
    response.end(`<rss><channel>${links.map((link, index) => item(index, link)).join('')}</channel></rss>`)
  })
}

test("no user gets an indexer's links, and the id of a listed release starts its download", async () => {
  const key = 'CANARY-OF-THE-INDEXER'
  const source = await startKeyedSite(key)
  const added = await json(
    robin.ask('POST', '/api/indexers', { name: 'Site', url: `${source.url}/${key}/api`, apiKey: key }),
  )
  const { body: game } = await json(sam.ask('POST', '/api/games', { title: 'Hades' }))
  const { body: own } = await json(robin.ask('POST', '/api/games', { title: 'Hades' }))
  await robin.ask('POST', '/api/downloaders', { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:9' })
  for (const [user, gameId] of [
    [sam, game.id],
    [robin, own.id],
  ] as const) {
    const paths = [
      `/api/games/${gameId}/releases`,
      '/api/search?query=Hades',
      `/api/indexers/${added.body.id}/search?query=Hades`,
      `/api/indexers/${added.body.id}/categories`,
      '/api/indexers',
    ]
    for (const path of paths) {
      const answer = await user.ask('GET', path)
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      expect({ path, leaks: (await answer.text()).includes(key) }).toEqual({ path, leaks: false })
    }
  }
  const { body: listed } = await json(sam.ask('GET', '/api/search?query=Hades'))
  expect(listed.releases).toHaveLength(2)
  for (const { guid, infoUrl, downloadUrl } of listed.releases) {
    expect([infoUrl, downloadUrl]).toEqual([null, `release:${guid}`])
    expect(guid).toMatch(/^[\w-]{22}$/)
  }
  const [{ downloadUrl, title }] = listed.releases
  const zip = await sam.ask('POST', '/api/downloads/bundle', { downloads: [{ url: downloadUrl, title }] })
  const archive = await JSZip.loadAsync(await zip.arrayBuffer())
  expect(Object.keys(archive.files)).toEqual([expect.stringMatching(/^Hades .*\.magnet$/)])
  const bogus = await json(sam.ask('POST', '/api/downloads', { url: 'release:0123456789012345678901', title }))
  expect(bogus).toMatchObject({ status: 410, body: { error: expect.stringContaining('Search again') } })
  await source.close()
})

test('a failed fetch quotes no link', async () => {
  const key = 'CANARY-OF-THE-LINK'
  const source = await listenOnLoopback((request, response) => {
    const link = `http://${request.headers.host}/get/${key}/1?k=${key}`
    if (request.url?.startsWith('/get/') === true) {
      response.setHeader('content-type', 'text/html')
      response.end(`<html><title>no ${request.url}</title></html>`)
    } else response.end(`<rss><channel><item><title>Hades v1</title><link>${link}</link></item></channel></rss>`)
  })
  await robin.ask('POST', '/api/indexers', { name: 'Site', url: source.url, apiKey: 'x' })
  const { body: game } = await json(sam.ask('POST', '/api/games', { title: 'Hades' }))
  const { body } = await json(sam.ask('GET', `/api/games/${game.id}/releases`))
  const [{ guid, indexerId }] = body.releases
  const grabbed = await json(sam.ask('POST', `/api/games/${game.id}/grab`, { guid, indexerId }))
  expect(grabbed.status).toBe(502)
  expect(grabbed.body.error).toContain('leads to a web page')
  expect(JSON.stringify([grabbed, site.app.log.lines])).not.toContain(key)
  await source.close()
})

test('addresses with secrets are encrypted, read back masked, kept by the mask, and hidden from members', async () => {
  const secrets = ['PATHKEY-CANARY', 'QUERY-CANARY']
  const url = `http://127.0.0.1:9/${secrets[0]}/api?foo=${secrets[1]}`
  const shown = 'http://127.0.0.1:9/********/api?foo=********'
  const indexer = await json(robin.ask('POST', '/api/indexers', { name: 'Site', url, categories: [4050] }))
  const client = { name: 'Box', type: 'transmission', url, username: 'robin' }
  const downloader = await json(robin.ask('POST', '/api/downloaders', client))
  for (const [path, { status, body }] of [
    ['/api/indexers', indexer],
    ['/api/downloaders', downloader],
  ] as const) {
    expect({ status, url: body.url }).toEqual({ status: 201, url: shown })
    const id = `${path}/${body.id}`
    expect((await json(robin.ask('GET', id))).body.url).toBe(shown)
    expect((await json(robin.ask('PATCH', id, { url: shown, priority: 7 }))).body.url).toBe(shown)
    const edited = await json(robin.ask('PATCH', id, { url: shown.replace('/api', '/rpc') }))
    expect(edited).toMatchObject({ status: 200, body: { url: shown.replace('/api', '/rpc') } })
    const moved = await json(robin.ask('PATCH', id, { url: shown.replace('127.0.0.1', 'localhost') }))
    expect(moved).toMatchObject({ status: 400, body: { details: [{ path: 'url' }] } })
    for (const read of [path, id]) {
      const text = await (await sam.ask('GET', read)).text()
      expect(text).toContain('http://127.0.0.1:9/********"')
      for (const hidden of [...secrets, '/api', 'robin']) expect(text).not.toContain(hidden)
    }
  }
  expect(site.app.indexers.find(indexer.body.id)?.url).toBe(url.replace('/api', '/rpc'))
  expect(site.app.downloaders.find(downloader.body.id)?.url).toBe(url.replace('/api', '/rpc'))
  const rows = site.app.connection.all<{ url: string }>(
    'SELECT url FROM indexers UNION ALL SELECT url FROM downloaders',
  )
  expect(rows.map((row) => row.url.slice(0, 7))).toEqual(['enc:v1:', 'enc:v1:'])
})
