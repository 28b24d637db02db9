import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '#core/tls/self-signed.ts'
import { readTables } from '#integrations/questarr/tables.ts'
import { openSourceDatabase } from '#runtime/source-database.ts'
import { madeTorrent } from '../core/acquisition/torrents.ts'
import { type Bytes, bytesOf, damagesOf, utf16 } from '../fakes/damages.ts'
import { createRecordingClient } from '../fakes/recording-client.ts'
import { createQuestarr, sampleRows } from '../fixtures/questarr/create-questarr.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let token: string
let userId: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-damaged-'))
  createQuestarr(join(folder, 'questarr.db'), sampleRows()).close()
  const [torrents, usenet] = [
    createRecordingClient(),
    createRecordingClient({ type: 'sabnzbd', protocols: ['usenet'], accepts: ['nzb'] }),
  ]
  site = await startTestSite({ downloadClientKinds: { qbittorrent: torrents.kind, sabnzbd: usenet.kind } })
  const robin = await site.signUp()
  token = robin.token
  userId = robin.user.id
  await robin.ask('POST', '/api/downloaders', { name: 'Torrents', type: 'qbittorrent', url: 'http://127.0.0.1:8080' })
  await robin.ask('POST', '/api/downloaders', { name: 'Usenet', type: 'sabnzbd', url: 'http://127.0.0.1:8081' })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

/** Changed bytes can leave a file intact, and an NZB that was uploaded before is a conflict. */
const statuses = [200, 201, 400, 409, 413, 422]

type Sent = { path: string; field?: string; more?: Record<string, string | File> }

async function upload(bytes: Bytes, { path, field, more = {} }: Sent): Promise<{ status: number; error: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  if (field !== undefined) form.set(field, new File([bytes], 'file'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers,
    body: field === undefined ? bytes : form,
  })
  const { error = '' } = await answer.json()
  return { status: answer.status, error }
}

const questarr = (): Bytes => new Uint8Array(readFileSync(join(folder, 'questarr.db')))
const nzb = bytesOf(
  '<?xml version="1.0"?>\n<nzb xmlns="http://www.newzbin.com/DTD/2003/nzb"><head><meta type="title">A</meta></head>' +
    '<file poster="a" date="1" subject="&quot;a.bin&quot; (1/1)"><groups><group>alt.binaries.x</group></groups>' +
    '<segments><segment bytes="100" number="1">a@b</segment></segments></file></nzb>\n',
)
const csv = bytesOf('title,status,year,rating\nPortal 2,owned,2011,9\nHades,wanted,2020,8\n')
const json = bytesOf('{"games":[{"title":"Portal 2","status":"owned","year":2011},{"title":"Hades"}]}')
const pem = (label: string): Bytes => bytesOf(`-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`)

const openers: [name: string, whole: () => Bytes, sent: (whole: Bytes) => Sent][] = [
  ['a torrent', () => new Uint8Array(madeTorrent('Portal').bytes), () => asDownload],
  ['an NZB', () => nzb, () => asDownload],
  ['a CSV file of games', () => csv, () => ({ path: '/api/games/import', field: 'file' })],
  ['a JSON file of games', () => json, () => ({ path: '/api/games/import?apply=true', field: 'file' })],
  ['a database', questarr, () => ({ path: '/api/system/program-import?apply=true', field: 'file' })],
  [
    'the journal of a database',
    questarr,
    (whole) => ({ path: '/api/system/program-import', field: 'journal', more: { file: new File([whole], 'a.db') } }),
  ],
  ['a certificate', () => pem('CERTIFICATE'), () => asPart('cert', 'key')],
  ['a key', () => pem('PRIVATE KEY'), () => asPart('key', 'cert')],
  ['a backup', questarr, () => ({ path: '/api/system/backups/upload' })],
]
const asDownload: Sent = { path: '/api/downloads', field: 'file', more: { title: 'Portal' } }
const asPart = (field: string, other: string): Sent => ({
  path: '/api/settings/ssl/upload',
  field,
  more: { [other]: new File(['x'], other) },
})

describe.each(openers)('%s', (_name, whole, sent) => {
  test('that is damaged is refused in a sentence, and is no fault of the server', async () => {
    for (const [damage, bytes] of damagesOf(whole())) {
      const { status, error } = await upload(bytes, sent(whole()))
      expect({ damage, allowed: statuses.includes(status), status }).toEqual({ damage, allowed: true, status })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a quoted byte of the file would be one
      if (status >= 400) expect(error).toMatch(/^[A-Z"][^\u0000-\u001f]{10,}$/)
    }
    expect(site.app.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

test('an NZB that breaks off, and one without files, reach no client', async () => {
  const text = new TextDecoder().decode(nzb)
  const refused = [text.slice(0, -8), text.slice(0, 200), '<nzb />', '<nzb xmlns="x">\n</nzb>', '<nzb></nzb>']
  const answers = await Promise.all(refused.map((each) => upload(bytesOf(each), asDownload)))
  expect(answers).toEqual([
    ...[0, 1].map(() => ({ status: 400, error: expect.stringContaining('The NZB is incomplete') })),
    ...[2, 3, 4].map(() => ({ status: 400, error: expect.stringContaining('The NZB is empty') })),
  ])
  expect((await upload(bytesOf(`${text}<!-- made by a robot -->\n`), asDownload)).error).not.toContain('NZB')
})

test('a file of games in UTF-16 is read without a mark, too, and one with zeros in it is no text', async () => {
  const games = { path: '/api/games/import', field: 'file' }
  for (const order of ['little', 'big']) {
    for (const mark of [true, false]) {
      for (const text of [csv, json]) {
        const bytes = utf16(new TextDecoder().decode(text), { order, mark })
        expect({ order, mark, answer: await upload(bytes, games) }).toMatchObject({ answer: { status: 200 } })
      }
    }
  }
  const broken = new Uint8Array([...csv, 0, 0, 0, ...csv])
  expect(await upload(broken, games)).toEqual({
    status: 400,
    error: 'The file is damaged or not a text file. Choose a CSV or JSON file.',
  })
})

test('a certificate and its key are read in UTF-16, as PowerShell writes them', async () => {
  const { cert, key } = selfSigned(['localhost'], site.app.clock.now())
  const parts = { path: '/api/settings/ssl/upload', field: 'cert', more: { key: new File([utf16(key)], 'key') } }
  expect(await upload(utf16(cert), parts)).toEqual({ status: 200, error: '' })
})

test.each([0, -1, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53, 253_402_300_799_000])(
  'a game of a database that was added at %d counts as added now',
  async (addedAt) => {
    const path = join(folder, `added-${addedAt}.db`)
    const [first] = sampleRows().games ?? []
    createQuestarr(path, {
      ...sampleRows(),
      games: [{ ...first, title: `Added ${addedAt}`, added_at: addedAt }],
    }).close()
    const sent = { path: '/api/system/program-import', field: 'file' }
    expect((await upload(new Uint8Array(readFileSync(path)), sent)).status).toBe(200)
    const database = openSourceDatabase(path)
    const [row] = [...readTables(database).rows('games')]
    database.close()
    expect(row?.instant('added_at', 'now')).toBe('now')
  },
)

test('a title from a file has no control characters, as one from a request', async () => {
  const games = bytesOf('[{"title":"Zeroed\\u0000\\u0007\\r\\nWorlds","notes":"one\\r\\ntwo\\u0000"}]')
  expect((await upload(games, { path: '/api/games/import?apply=true', field: 'file' })).status).toBe(200)
  const [found] = site.app.games.mergeTargets([userId]).filter(({ title }) => /^Zeroed/.test(title))
  expect(found?.title).toBe('Zeroed Worlds')
})

test('a database whose pages lost rows without an error is refused, and a whole one is not', async () => {
  const whole = questarr()
  const import_ = { path: '/api/system/program-import', field: 'file' }
  expect((await upload(whole, import_)).status).toBe(200)
  const pageSize = 4096
  for (let page = 1; page < whole.length / pageSize; page += 1) {
    const bytes = whole.slice()
    const at = page * pageSize
    const cells = (bytes[at + 3] ?? 0) * 256 + (bytes[at + 4] ?? 0)
    // A leaf of a table that says it has fewer rows than it has.
    if (bytes[at] !== 0x0d || cells < 2) continue
    bytes[at + 4] = cells - 1
    const { status, error } = await upload(bytes, import_)
    expect([page, status, error]).toEqual([page, 422, expect.stringMatching(/^This database is damaged/)])
  }
})
