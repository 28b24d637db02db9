import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { LibraryImport } from '#domain/games/library-file.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
type Asker = Awaited<ReturnType<TestSite['addUser']>>
let sam: Asker

beforeEach(async () => {
  site = await startTestSite()
  await site.signUp()
  sam = await site.addUser('sam')
})
afterEach(() => site.stop())

async function importText(content: string, query = '?apply=true', asker = sam): Promise<LibraryImport> {
  const answer = await asker.ask('POST', `/api/games/import${query}`, { content })
  expect(answer.status).toBe(200)
  return answer.json()
}

const exported = async (format: string, asker = sam): Promise<string> =>
  (await asker.ask('GET', `/api/games/export?format=${format}`)).text()

const library = async (asker = sam) => (await asker.ask('GET', '/api/games?includeHidden=true&sort=title')).json()

const file = [
  'Title,Year,Platform,Status,Rating,Notes,Metadata ID,Steam ID,Hidden',
  'Portal 2,2011,PC (Microsoft Windows),completed,9.5,"Played, with a friend",igdb:72,620,',
  'Tunic,2022,PC; Switch,wishlist,,,,,',
  'DOOM,1993,PC,Owned,80,,,,yes',
  'DOOM,2016,PC,playing,,,,,',
  ',2000,,,,,,,',
  'Strange,2001,,lost,11 of 10,,,minus one,maybe',
].join('\r\n')

test('a preview reports each row and stores nothing', async () => {
  const report = await importText(file, '')
  expect(report).toMatchObject({ applied: false, total: 6, added: 5, updated: 0, unchanged: 0, skipped: 1 })
  expect(await library()).toEqual([])
  expect(report.rows).toMatchObject([
    { line: 2, title: 'Portal 2', result: 'added', gameId: null, note: null },
    { line: 3, title: 'Tunic', result: 'added' },
    { line: 4, title: 'DOOM', result: 'added' },
    { line: 5, title: 'DOOM', result: 'added' },
    { line: 6, title: null, result: 'skipped', note: 'The row has no title.' },
    { line: 7, title: 'Strange', result: 'added' },
  ])
  expect(report.rows[5]?.note).toBe(
    'The status "lost" is left out. The rating "11 of 10" is left out. The storefrontAppId "minus one" is left out. The hidden "maybe" is left out.',
  )
})

test('the games are added with their states, and importing again changes nothing', async () => {
  await importText(file)
  const games = await library()
  expect(games.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
    ['DOOM', 'owned'],
    ['DOOM', 'playing'],
    ['Portal 2', 'completed'],
    ['Strange', 'owned'],
    ['Tunic', 'wanted'],
  ])
  const portal = games.find(({ title }: { title: string }) => title === 'Portal 2')
  expect(await (await sam.ask('GET', `/api/games/${portal.id}`)).json()).toMatchObject({
    userRating: 9.5,
    notes: 'Played, with a friend',
    metadataId: 'igdb:72',
    storefrontAppId: 620,
    platforms: ['PC'],
    releaseDate: '2011-12-31',
    releaseStatus: 'released',
    source: 'import',
    libraryPath: null,
  })
  expect(games[0]).toMatchObject({ userRating: 8, hidden: true })
  const again = await importText(file)
  expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 5, skipped: 1 })
  expect(await library()).toEqual(games)
})

test('existing games keep what they have, unless they are to be updated', async () => {
  const { id } = storeGame(site.app, {
    userId: sam.user.id,
    title: 'Portal 2',
    status: 'wanted',
    userRating: 5,
    notes: null,
  })
  const row = 'title,status,rating,notes\nPortal 2,completed,9,great\n'
  expect(await importText(row)).toMatchObject({ updated: 1 })
  expect(site.app.games.findById(id)).toMatchObject({ status: 'wanted', userRating: 5, notes: 'great' })
  expect(await importText(row)).toMatchObject({ unchanged: 1 })
  expect(await importText(row, '?apply=true&existing=update')).toMatchObject({ updated: 1 })
  expect(site.app.games.findById(id)).toMatchObject({ status: 'completed', userRating: 9 })
  expect(site.app.games.findById(id)?.completedAt).not.toBeNull()
})

test.each(['csv', 'json'])('an exported %s file restores the library of another user', async (format) => {
  await importText(file)
  storeGame(site.app, { userId: sam.user.id, title: '=HYPERLINK("http://x")', notes: '-1\n"two"', status: 'shelved' })
  const text = await exported(format)
  const kim = await site.addUser('kim')
  expect(await importText(text, '?apply=true', kim)).toMatchObject({ added: 6, skipped: 0 })
  expect(await exported(format, kim)).toBe(text)
})

test('no cell of the CSV is run as a formula', async () => {
  storeGame(site.app, { userId: sam.user.id, title: '=1+1', notes: '@SUM(A1)' })
  const text = await exported('csv')
  expect(text).toContain(`"'=1+1"`)
  expect(text).toContain(`"'@SUM(A1)"`)
})

test('only the own library is exported, as a file', async () => {
  storeGame(site.app, { userId: sam.user.id, title: 'Mine' })
  const kim = await site.addUser('kim')
  expect(JSON.parse(await exported('json', kim))).toEqual([])
  const answer = await sam.ask('GET', '/api/games/export')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="ludarr-library-\d{4}-\d\d-\d\d\.csv"/)
  expect((await answer.text()).split('\r\n')[0]).toBe(
    'title,year,platform,status,rating,notes,path,metadataId,storefrontAppId,releaseDate,hidden',
  )
})

test('a file is uploaded in any common encoding', async () => {
  const encodings: [string, Uint8Array<ArrayBuffer>][] = [
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffname;status\nPokémon 1;owned\n')],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffname\tstatus\nPokémon 2\towned\n', 'utf16le'))],
    ['windows-1252', new Uint8Array(Buffer.from('name,status\nPokémon 3,owned\n', 'latin1'))],
    ['JSON', new TextEncoder().encode('{"games":[{"name":"Pokémon 4","platform":"PC"}]}')],
  ]
  for (const [name, bytes] of encodings) {
    const form = new FormData()
    form.set('file', new File([bytes], 'library.csv'))
    const answer = await fetch(`${site.url}/api/games/import?apply=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sam.token}` },
      body: form,
    })
    expect({ name, report: await answer.json() }).toMatchObject({ name, report: { added: 1 } })
  }
  const titles = (await library()).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Pokémon 1', 'Pokémon 2', 'Pokémon 3', 'Pokémon 4'])
})

test('files that cannot be read are refused with the reason', async () => {
  const status = async (body: object) => {
    const answer = await sam.ask('POST', '/api/games/import', body)
    return [answer.status, (await answer.json()).error]
  }
  expect(await status({ content: 'platform,status\nPC,owned' })).toEqual([
    400,
    'The first line must name a column "title". It has: platform, status.',
  ])
  expect(await status({ content: '' })).toEqual([400, 'The file is empty.'])
  expect(await status({ content: 'title\n"open' })).toEqual([
    400,
    'The quotation mark in line 2 is not closed. Correct the file and try again.',
  ])
  expect(await status({ content: '[{"title":' })).toEqual([400, 'The file is not valid JSON.'])
  expect(await status({ content: '{"title":"x"}' })).toEqual([400, 'The JSON file must be a list of games.'])
  expect(await status({})).toEqual([400, 'Validation failed'])
  expect(await status({ content: 'title\nx', games: [] })).toEqual([400, 'Validation failed'])
})

test('a million columns do not slow down each line', async () => {
  const content = `title${',x'.repeat(1_000_000)}\n${'Portal 2\n'.repeat(30_000)}`
  const answer = await sam.ask('POST', '/api/games/import', { content })
  expect(await answer.json()).toMatchObject({ total: 30_000, added: 1, unchanged: 29_999 })
}, 60_000)

test('5,000 games are imported without a query for each, and others are served meanwhile', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `Game ${index},${1990 + (index % 30)},owned`)
  const perGame = (): never => {
    throw new Error('a query for each game')
  }
  Object.assign(site.app.games, { byMetadataId: perGame, sameTitle: perGame, insert: perGame, update: perGame })
  const importing = importText(['title,year,status', ...rows].join('\n'))
  let isDone = false
  void importing.finally(() => {
    isDone = true
  })
  let served = 0
  while (!isDone) {
    expect((await sam.ask('GET', '/api/auth/me')).status).toBe(200)
    served += 1
  }
  expect(await importing).toMatchObject({ added: 5000 })
  expect(served).toBeGreaterThan(2)
  expect((await exported('csv')).split('\r\n')).toHaveLength(5002)
}, 60_000)
