import { afterEach, beforeEach, expect, test } from 'bun:test'
import JSZip from 'jszip'
import { madeTorrent } from '../core/acquisition/torrents.ts'
import { createRecordingClient, type RecordingClient } from '../fakes/recording-client.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { bencode } from '../peers/bencode.ts'
import { eventually } from '../peers/loopback.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let source: TorznabSource
let client: RecordingClient

const magnet = `magnet:?xt=urn:btih:${'cd'.repeat(20)}&dn=Celeste`

beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  const file = { bytes: madeTorrent('Hades').bytes, type: 'application/x-bittorrent', name: 'hades.torrent' }
  source = await startTorznabSource({ releases: [{ title: 'Hades', file }] })
  await robin.ask('POST', '/api/downloaders', { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:8080' })
})

afterEach(async () => {
  await site.stop()
  await source.close()
})

const linkOf = (index: number) => `${source.url}/download/${index}?apikey=${source.apiKey}`

/** A torrent of this many MiB. */
function largeTorrent(mebibytes: number): Buffer {
  const pieces = Buffer.alloc(mebibytes * 1024 * 1024)
  return bencode({ info: { length: 1, name: 'Large', 'piece length': 1, pieces } })
}

test('a link, a magnet link and an uploaded file each start a download', async () => {
  const fromLink = await robin.ask('POST', '/api/downloads', { url: linkOf(0), title: 'Hades' })
  expect([fromLink.status, (await fromLink.json()).clientId]).toEqual([201, madeTorrent('Hades').infoHash])
  const fromMagnet = await robin.ask('POST', '/api/downloads', { url: magnet, title: 'Celeste' })
  expect([fromMagnet.status, (await fromMagnet.json()).clientId]).toEqual([201, 'cd'.repeat(20)])
  const form = new FormData()
  form.set('title', 'Portal')
  form.set('file', new File([new Uint8Array(madeTorrent('Portal').bytes)], 'portal.torrent'))
  const uploaded = await fetch(`${site.url}/api/downloads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${robin.token}` },
    body: form,
  })
  expect([uploaded.status, (await uploaded.json()).title]).toEqual([201, 'Portal'])
  expect(client.added).toHaveLength(3)
  const story = await (await robin.ask('GET', '/api/history')).json()
  const titles = story.map(({ type, title }: { type: string; title: string }) => `${type} ${title}`)
  expect(titles.sort()).toEqual(['grabbed Celeste', 'grabbed Hades', 'grabbed Portal'])
})

test('requests without or with both link and file, and files of another kind, are rejected with a message', async () => {
  const wrong = [{ title: 'x' }, { title: 'x', url: 'ftp://host/x' }, { title: 'x', url: '' }, { url: magnet }]
  for (const body of wrong) {
    const answer = await robin.ask('POST', '/api/downloads', body)
    expect({ body, status: answer.status }).toEqual({ body, status: 400 })
  }
  const page = await robin.ask('POST', '/api/downloads', { url: `${source.url}/nothing`, title: 'x' })
  expect(page.status).toBe(502)
  expect((await page.json()).error).toMatch(/127\.0\.0\.1/)
})

test('an export contains the fetched files and lists the missing ones', async () => {
  const downloads = [
    { url: linkOf(0), title: 'Hades' },
    { url: linkOf(0), title: 'Hades' },
    { url: magnet, title: 'Celeste: Farewell' },
    { url: `${source.url}/nothing`, title: 'Gone' },
  ]
  const answer = await robin.ask('POST', '/api/downloads/bundle', { downloads })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const archive = await JSZip.loadAsync(await answer.arrayBuffer())
  const names = Object.keys(archive.files).toSorted()
  expect(names).toEqual(['Celeste - Farewell.magnet', 'Hades (2).torrent', 'Hades.torrent', 'errors.txt'])
  expect(await archive.file('Celeste - Farewell.magnet')?.async('string')).toBe(`${magnet}\n`)
  expect(await archive.file('errors.txt')?.async('string')).toMatch(/^Gone: /)
  expect((await robin.ask('POST', '/api/downloads/bundle', { downloads: [] })).status).toBe(400)
})

test('an archive holds at most 256 MiB of files, and lists those that do not fit', async () => {
  const bytes = largeTorrent(20)
  source.releases = [{ title: 'Large', file: { bytes, type: 'application/x-bittorrent', name: 'large.torrent' } }]
  const downloads = [
    ...Array.from({ length: 20 }, () => ({ url: linkOf(0), title: 'Large' })),
    ...Array.from({ length: 80 }, () => ({ url: magnet, title: 'Celeste: Farewell – déjà vu' })),
  ]
  const answer = await robin.ask('POST', '/api/downloads/bundle', { downloads })
  const archive = await JSZip.loadAsync(await answer.arrayBuffer(), { checkCRC32: true })
  const names = Object.keys(archive.files)
  expect(names.filter((name) => name.startsWith('Large'))).toHaveLength(12)
  expect(names.filter((name) => name.includes('déjà vu'))).toHaveLength(80)
  expect(await archive.file('Large.torrent')?.async('uint8array')).toEqual(new Uint8Array(bytes))
  const errors = (await archive.file('errors.txt')?.async('string')) ?? ''
  expect(errors.trim().split('\n')).toEqual(Array(8).fill('Large: the archive would be larger than 256 MiB'))
}, 60_000)

test('each user downloads one archive at a time, and the next one after the first was given up', async () => {
  const bytes = largeTorrent(20)
  source.releases = [{ title: 'Large', file: { bytes, type: 'application/x-bittorrent', name: 'large.torrent' } }]
  const downloads = Array.from({ length: 8 }, () => ({ url: linkOf(0), title: 'Large' }))
  const stop = new AbortController()
  const first = await fetch(`${site.url}/api/downloads/bundle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${robin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ downloads }),
    signal: stop.signal,
  })
  expect(first.status).toBe(200)
  const second = await robin.ask('POST', '/api/downloads/bundle', { downloads })
  expect([second.status, await second.json()]).toEqual([
    409,
    { error: 'Another archive is being downloaded. Try again when it is complete', message: expect.any(Object) },
  ])
  stop.abort()
  await eventually('the next archive may be downloaded', 20_000, async () => {
    const next = await robin.ask('POST', '/api/downloads/bundle', { downloads: [{ url: magnet, title: 'Celeste' }] })
    return next.status === 200 && (await next.arrayBuffer()).byteLength > 0
  })
}, 60_000)
