import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import type { Dat, DatImport } from '#domain/verification/dat.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(() => site.stop())

const sums = (digit: string) => `crc="${digit.repeat(8)}" md5="${digit.repeat(32)}" sha1="${digit.repeat(40)}"`
const logiqx = (
  name: string,
  version: string,
  games = `<game name="A"><rom name="A.gb" size="4" ${sums('a')}/></game>`,
) =>
  `<?xml version="1.0"?><datafile><header><name>${name}</name><version>${version}</version></header>${games}</datafile>`
const text = `clrmamepro (
\tname "Sega - Mega Drive - Genesis"
\tversion 7
)
game (
\tname "B \\"quoted\\" (World)"
\trom ( name "B (World).md" size 8 crc ABCDEF01 flags verified )
\trom ( name none.bin flags nodump )
)
`

function upload(
  content: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  name = 'one.dat',
  token = robin.token,
): Promise<Response> {
  const form = new FormData()
  form.append('comment', 'first')
  form.append('file', new File([content], name))
  return fetch(`${site.url}/api/dats`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
}

const list = async (): Promise<Dat[]> => (await robin.ask('GET', '/api/dats')).json()
const rows = (table: string) => site.app.connection.all(`SELECT * FROM ${table}`)
const refusal = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) })

test('both formats are imported from an upload, with their versions and systems', async () => {
  expect((await upload(logiqx('Nintendo - Game Boy', '20260101-120000'))).status).toBe(201)
  expect((await upload(text, 'md.dat')).status).toBe(201)
  expect(await list()).toMatchObject([
    { name: 'Nintendo - Game Boy', version: '20260101-120000', format: 'logiqx', games: 1, roms: 1, folder: null },
    { name: 'Sega - Mega Drive - Genesis', version: '7', format: 'clrmamepro', games: 1, roms: 2 },
  ])
  expect((await list()).map(({ system }) => system)).toEqual(['gb', 'megadrive'])
  expect(rows('dat_games')).toMatchObject([{ name: 'A' }, { name: 'B "quoted" (World)' }])
  expect(rows('dat_roms')).toMatchObject([
    { name: 'A.gb', size: 4, sha1: 'a'.repeat(40), status: 'good' },
    { name: 'B (World).md', size: 8, crc32: 'abcdef01', sha1: null, status: 'verified' },
    { name: 'none.bin', size: null, crc32: null, status: 'nodump' },
  ])
})

test('a newer version replaces an older one, and nothing else does', async () => {
  await upload(logiqx('Nintendo - Game Boy', '2026-01-01 12-00-00'))
  await upload(logiqx('Nintendo - Game Boy', '20260201-000000', '<game name="C"><rom name="C.gb" size="5"/></game>'))
  expect(await list()).toMatchObject([{ version: '20260201-000000' }])
  expect(rows('dat_games')).toMatchObject([{ name: 'C' }])
  const older = await refusal(await upload(logiqx('Nintendo - Game Boy', '20251231-235959')))
  expect(older).toMatchObject({ status: 409, error: expect.stringContaining('20260201-000000') })
  const broken = `${logiqx('Nintendo - Game Boy', '20270101').slice(0, -20)}`
  expect((await upload(broken)).status).toBe(400)
  expect(await list()).toMatchObject([{ version: '20260201-000000' }])
  expect([rows('dats').length, rows('dat_games').length, rows('dat_roms').length]).toEqual([1, 1, 1])
  // Several DATs of one system stay beside one another.
  await upload(logiqx('Nintendo - Game Boy (Aftermarket)', '1'))
  expect((await list()).map(({ system }) => system)).toEqual(['gb', 'gb'])
})

test('a zip may hold several DATs, and one that fails does not stop the others', async () => {
  const zip = new JSZip()
  zip.file('pack/gb.dat', logiqx('Nintendo - Game Boy', '1'))
  zip.file('pack/md.dat', text)
  zip.file('pack/bad.xml', '<html><body/></html>')
  zip.file('pack/readme.md', 'not a DAT')
  const imported: DatImport = await (await upload(await zip.generateAsync({ type: 'arraybuffer' }), 'p.zip')).json()
  expect(imported.dats.map(({ name }) => name)).toEqual(['Nintendo - Game Boy', 'Sega - Mega Drive - Genesis'])
  expect(imported.failed).toEqual([{ file: 'bad.xml', message: expect.stringContaining('"html"') }])
})

test('what is no DAT is refused with the reason', async () => {
  const empty = new JSZip().file('a.txt.png', 'x')
  const cases: [string | Uint8Array<ArrayBuffer> | ArrayBuffer, RegExp][] = [
    ['', /empty/],
    ['\0\u0001\u0002 binary', /neither/],
    ['<datafile><header><name>No games</name></header></datafile>', /no games/],
    ['<datafile><game name="a"><rom name="a"', /too early/],
    ['game (\n name "a"\n', /too early/],
    ['game ( name "a" ) )', /not opened/],
    [`<datafile><game name="${'x>'.repeat(2_000_000)}"/></datafile>`, /too long/],
    [`<datafile><header><name>${'x'.repeat(2_000_000)}</name></header></datafile>`, /too long/],
    [`<datafile><game ${Array.from({ length: 200 }, (_, at) => `a${at}="1"`).join(' ')}/></datafile>`, /attributes/],
    [`game ( name "${'x'.repeat(200_000)}" )`, /too long/],
    [`<datafile>${'<a>'.repeat(100)}`, /too deep/],
    ['<?xml version="1.0" encoding="klingon"?><datafile/>', /klingon/],
    [await empty.generateAsync({ type: 'arraybuffer' }), /no DAT/],
  ]
  for (const [content, reason] of cases) {
    const { status, error } = await refusal(await upload(content))
    expect({ status, error }).toEqual({ status: 400, error: expect.stringMatching(reason) })
  }
  expect([rows('dats'), rows('dat_games'), rows('dat_roms')]).toEqual([[], [], []])
})

test('entities are not resolved, odd sums and sizes count as absent, and clones need no parent', async () => {
  const games = `<game name="&x; &amp; &#65;" cloneof="Missing"><rom name="a.bin" size="big" crc="123" md5="${'Z'.repeat(32)}"
    sha1="${'AB'.repeat(20)}" status="baddump"/></game>
    <game name="P" id="7"/><game name="C" id="8" cloneofid="7"><rom name="c" size="3" crc="00000000"
    sha1="da39a3ee5e6b4b0d3255bfef95601890afd80709"/><disk name="c" sha1="${'1'.repeat(40)}"/></game>`
  const dat = logiqx('Hostile', '1', games).replace(
    '<datafile>',
    '<!DOCTYPE datafile [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yyyy">]><datafile>',
  )
  expect((await upload(dat)).status).toBe(201)
  expect(rows('dat_games')).toMatchObject([
    { name: '&x; & A', clone_of: 'Missing' },
    { name: 'P', clone_of: null },
    { name: 'C', clone_of: 'P' },
  ])
  expect(rows('dat_roms')).toMatchObject([
    { size: null, crc32: '00000123', md5: null, sha1: 'ab'.repeat(20), status: 'baddump' },
    { name: 'c', size: 3, crc32: null, sha1: null },
    { name: 'c.chd', size: null, sha1: '1'.repeat(40) },
  ])
})

test('DATs in other encodings keep their names', async () => {
  const dat = logiqx('Pokémon', '1')
  const bytes = {
    'utf-16le': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(dat, 'utf16le')]),
    latin1: Buffer.from(dat, 'latin1'),
    declared: Buffer.from(dat.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1'),
    marked: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(dat)]),
  }
  for (const content of Object.values(bytes)) {
    expect((await upload(new Uint8Array(content))).status).toBe(201)
    expect((await list()).map(({ name }) => name)).toEqual(['Pokémon'])
  }
})

test('the DATs of a folder are read again when they change', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ludarr-dats-')))
  mkdirSync(join(folder, 'sub'), { recursive: true })
  writeFileSync(join(folder, 'gb.dat'), logiqx('Nintendo - Game Boy', '2'))
  writeFileSync(join(folder, 'gb-old.dat'), logiqx('Nintendo - Game Boy', '1'))
  writeFileSync(join(folder, 'sub', 'md.dat'), text)
  symlinkSync('/etc/passwd', join(folder, 'link.dat'))
  expect((await robin.ask('POST', '/api/dats', { folder })).status).toBe(201)
  expect(await list()).toMatchObject([
    { name: 'Nintendo - Game Boy', version: '2', folder, fileName: 'gb.dat' },
    { fileName: join('sub', 'md.dat') },
  ])
  const [before] = await list()
  expect((await robin.ask('POST', '/api/dats', { folder })).status).toBe(201)
  expect((await list())[0]?.id).toBe(before?.id ?? '')
  writeFileSync(join(folder, 'gb.dat'), logiqx('Nintendo - Game Boy', '3.0'))
  await robin.ask('POST', '/api/dats', { folder })
  expect((await list())[0]?.version).toBe('3.0')
  rmSync(folder, { recursive: true })
})

test('folders that may not be browsed, missing fields and other bodies are refused', async () => {
  const asked = async (body: unknown) => (await robin.ask('POST', '/api/dats', body)).status
  expect(await asked({ folder: '/proc' })).toBe(403)
  expect(await asked({ folder: site.app.folder })).toBe(403)
  expect(await asked({ folder: '/does/not/exist' })).toBe(404)
  expect(await asked({ folder: 'relative/../path' })).toBe(400)
  expect(await asked({ folder: 5 })).toBe(400)
  expect(await asked([])).toBe(400)
  expect(await asked('{bad')).toBe(400)
  const form = new FormData()
  form.append('other', 'x')
  const answer = await fetch(`${site.url}/api/dats`, {
    method: 'POST',
    headers: { authorization: `Bearer ${robin.token}` },
    body: form,
  })
  expect(await refusal(answer)).toMatchObject({ status: 400, details: [{ path: 'file' }] })
  const cut = await fetch(`${site.url}/api/dats`, {
    method: 'POST',
    headers: { authorization: `Bearer ${robin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.dat"\r\n\r\n<datafile>',
  })
  expect(cut.status).toBe(400)
})

test('members may neither list, import nor remove DATs', async () => {
  await upload(logiqx('Nintendo - Game Boy', '1'))
  const [dat] = await list()
  const casey = await site.addUser('casey')
  expect((await casey.ask('GET', '/api/dats')).status).toBe(403)
  expect((await upload(text, 'x.dat', casey.token)).status).toBe(403)
  expect((await casey.ask('POST', '/api/dats', { folder: '/etc' })).status).toBe(403)
  expect((await casey.ask('DELETE', `/api/dats/${dat?.id}`)).status).toBe(403)
  expect((await robin.ask('DELETE', `/api/dats/${dat?.id}`)).status).toBe(204)
  expect((await robin.ask('DELETE', `/api/dats/${dat?.id}`)).status).toBe(404)
  expect([await list(), rows('dat_games'), rows('dat_roms')]).toEqual([[], [], []])
})

test('descriptions of games with short names are stored, at most 300 characters of them', async () => {
  const games = (tag: string, long: string) =>
    `<${tag} name="pacman" cloneof="puckman"><description>Pac-Man &amp; Co.
      (Midway)</description><rom name="a" size="4" ${sums('a')}/></${tag}><${tag} name="long"><description>${long}</description></${tag}><${tag} name="same"><description>same</description></${tag}><${tag} name="none"/>`
  const described = () =>
    site.app.connection.all<{ name: string; description: string | null; title_key: string }>(
      'SELECT name, description, title_key FROM dat_games WHERE dat_id IN (SELECT id FROM dats WHERE active = 1) ORDER BY id',
    )
  const titles = () => described().map(({ name, description, title_key }) => [name, description, title_key])
  const stored = [
    ['pacman', 'Pac-Man & Co. (Midway)', 'pac-man & co.'],
    ['long', 'x'.repeat(300), 'x'.repeat(300)],
    ['same', null, 'same'],
    ['none', null, 'none'],
  ]
  expect((await upload(`<mame build="0.278">${games('machine', 'x'.repeat(2000))}</mame>`)).status).toBe(201)
  expect(described().map(({ name, description }) => [name, description?.length ?? null])).toEqual([
    ['pacman', 22],
    ['long', 300],
    ['same', null],
    ['none', null],
  ])
  expect(titles()).toEqual(stored)
  expect((await upload(logiqx('MAME', '0.279', games('game', 'x'.repeat(2000))))).status).toBe(201)
  expect(titles()).toEqual(stored)
  const lines = [
    'game ( name pacman description "Pac-Man & Co. (Midway)" rom ( name a size 4 crc aaaaaaaa ) )',
    `game ( name long description "${'x'.repeat(2000)}" )`,
    'game ( name same description same )',
    'game ( name none )',
  ]
  expect((await upload(`clrmamepro (\n name MAME\n version 0.280\n)\n${lines.join('\n')}\n`)).status).toBe(201)
  expect(titles()).toEqual(stored)
})

test('what a game with a full name is described as is not stored', async () => {
  const game = `<game name="A (World)"><description>Another A</description><rom name="A.gb" size="4" ${sums('a')}/></game>`
  expect((await upload(logiqx('Nintendo - Game Boy', '1', game))).status).toBe(201)
  expect(rows('dat_games')).toMatchObject([{ name: 'A (World)', description: null, title_key: 'a' }])
})
