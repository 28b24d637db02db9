import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { exportHistory } from '#core/history/export-history.ts'
import type { StoredHistoryEntry } from '#db/repositories/history.ts'
import type { HistoryEntry } from '#domain/games/history.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  sam = await site.addUser('sam')
})
afterEach(() => site.stop())

function store(entry: Partial<StoredHistoryEntry>): void {
  const empty = { gameId: null, gameTitle: null, downloadId: null, message: '' }
  const at = '2026-03-01T00:00:00.000Z'
  site.app.history.insert({
    id: randomUUID(),
    userId: robin.user.id,
    type: 'grabbed',
    title: 'x',
    at,
    ...empty,
    ...entry,
  })
}

async function titlesOf(path: string, ask = robin.ask): Promise<{ titles: string[]; total: number }> {
  const response = await ask('GET', `/api/history${path}`)
  expect(response.status).toBe(200)
  const entries: HistoryEntry[] = await response.json()
  return { titles: entries.map(({ title }) => title), total: Number(response.headers.get('x-total-count')) }
}

const month = (number: number) => `2026-0${number}-01T00:00:00.000Z`

test('history is filtered by type, game, user and time, each with its own count', async () => {
  const game = storeGame(site.app, { userId: robin.user.id, title: 'Portal 2' })
  store({ title: 'a', at: month(1), type: 'grabbed', gameId: game.id })
  store({ title: 'b', at: month(2), type: 'imported', gameId: game.id })
  store({ title: 'c', at: month(3), type: 'grabbed' })
  store({ title: 'd', at: month(4), type: 'grabbed', userId: sam.user.id })
  store({ title: 'e', at: month(5), type: 'failed', userId: null })
  const found = async (query: string, ask = robin.ask) => {
    const { titles, total } = await titlesOf(query, ask)
    expect(total).toBe(titles.length)
    return titles.join('')
  }
  expect(await found('')).toBe('cba')
  expect(await found('?type=grabbed')).toBe('ca')
  expect(await found(`?gameId=${game.id}`)).toBe('ba')
  expect(await found(`?gameId=${game.id}&type=imported`)).toBe('b')
  expect(await found(`?from=${month(2)}`)).toBe('cb')
  expect(await found(`?to=${month(2)}`)).toBe('a')
  expect(await found(`?from=${month(2)}&to=${month(3)}&type=imported`)).toBe('b')
  expect(await found('?userId=all')).toBe('edcba')
  expect(await found('?userId=all&type=grabbed')).toBe('dca')
  expect(await found('?userId=all&type=failed')).toBe('e')
  expect(await found(`?userId=all&from=${month(4)}`)).toBe('ed')
  expect(await found(`?userId=${sam.user.id}`)).toBe('d')
  expect(await found(`?userId=${randomUUID()}`)).toBe('')
  expect(await found('', sam.ask)).toBe('d')
  expect(await found(`?userId=${sam.user.id}`, sam.ask)).toBe('d')
  expect(await titlesOf('?userId=all&limit=2&offset=1')).toEqual({ titles: ['d', 'c'], total: 5 })
})

test.each(['/api/history', '/api/history/export'])(
  'a member sees and exports no history of others: %s',
  async (path) => {
    const { id } = robin.user
    for (const userId of ['all', id]) {
      const response = await sam.ask('GET', `${path}?userId=${userId}`)
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: 'Only an administrator can see the history of other users' })
    }
    store({ title: 'secret' })
    expect(await (await sam.ask('GET', path)).text()).not.toContain('secret')
    const game = storeGame(site.app, { userId: id, title: 'Portal 2' })
    store({ title: 'secret', gameId: game.id })
    expect(await (await sam.ask('GET', `${path}?gameId=${game.id}`)).text()).not.toContain('secret')
    expect((await site.ask('GET', path)).status).toBe(401)
  },
)

test.each(['yesterday', '2026-01-01', '2026-01-01T00:00:00Z'])('%p is no time', async (from) => {
  expect((await robin.ask('GET', `/api/history?from=${from}`)).status).toBe(400)
})

/** Reads CSV as RFC 4180 describes it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const [line] of text.matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g)) {
    const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
    rows.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''))
  }
  return rows
}

test('history is sorted by time, type and game in both directions, in every part of the pages', async () => {
  store({ title: 'a', at: month(1), type: 'imported', gameTitle: 'Portal' })
  store({ title: 'b', at: month(2), type: 'grabbed', gameTitle: 'antichamber' })
  store({ title: 'c', at: month(3), type: 'grabbed', gameTitle: 'Braid' })
  store({ title: 'd', at: month(4), type: 'failed', gameTitle: 'portal' })
  store({ title: 'e', at: month(5), type: 'grabbed', userId: sam.user.id, gameTitle: 'Zork' })
  const orders: [query: string, titles: string][] = [
    ['sort=at', 'dcba'],
    ['order=asc', 'abcd'],
    ['sort=game', 'bcad'],
    ['sort=game&order=desc', 'dacb'],
    ['sort=type', 'dbca'],
    ['sort=type&order=desc', 'acbd'],
    ['sort=game&userId=all', 'bcade'],
    ['sort=game&type=grabbed', 'bc'],
  ]
  for (const [query, titles] of orders) {
    expect([query, (await titlesOf(`?${query}`)).titles.join('')]).toEqual([query, titles])
    const pages = await Promise.all([...titles].map((_, offset) => titlesOf(`?${query}&limit=1&offset=${offset}`)))
    expect([query, pages.flatMap((page) => page.titles).join('')]).toEqual([query, titles])
  }
})

test('the export has every matching entry in order, however many pages that takes', async () => {
  const count = 1203
  // Many have the same time.
  for (let number = 0; number < count; number += 1) {
    const minute = String(Math.floor(number / 40)).padStart(2, '0')
    store({
      title: `Release ${number}`,
      at: `2026-01-01T00:${minute}:00.000Z`,
      type: number % 2 === 0 ? 'grabbed' : 'failed',
    })
  }
  store({ title: 'of Sam', userId: sam.user.id })
  const listed = await titlesOf('?limit=10000')
  const response = await robin.ask('GET', '/api/history/export')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="ludarr-history-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  const [head, ...rows] = parseCsv(await response.text())
  expect(head).toEqual(['time', 'event', 'game', 'release', 'message', 'user', 'gameId', 'downloadId'])
  expect(rows.map((row) => row[3])).toEqual(listed.titles)
  expect(rows).toHaveLength(count)
  const json = await robin.ask('GET', '/api/history/export?format=json&userId=all')
  expect(json.headers.get('content-disposition')).toContain('.json"')
  const entries: HistoryEntry[] = await json.json()
  expect(entries).toHaveLength(count + 1)
  expect(entries[0]).toEqual({
    id: expect.any(String),
    gameId: null,
    gameTitle: null,
    userId: sam.user.id,
    downloadId: null,
    type: 'grabbed',
    title: 'of Sam',
    message: '',
    at: '2026-03-01T00:00:00.000Z',
  })
  const failed = await (await robin.ask('GET', '/api/history/export?format=json&type=failed')).json()
  expect(failed).toHaveLength(601)
  expect(await (await sam.ask('GET', '/api/history/export?format=json&type=failed')).json()).toEqual([])
})

test.each([
  ['=1+1', "'=1+1"],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['\u200b=1', "'\u200b=1"],
  ['Portal 2, "the" best\nof all', 'Portal 2, "the" best\nof all'],
  ['a-b=c', 'a-b=c'],
  ['Ünï — 日本', 'Ünï — 日本'],
])('%p is %p in a spreadsheet', async (title, expected) => {
  store({ title, message: title })
  const [, row] = parseCsv(await (await robin.ask('GET', '/api/history/export')).text())
  expect(row?.slice(3, 5)).toEqual([expected, expected])
  expect(row?.[5]).toBe(robin.user.username)
  const [entry] = await (await robin.ask('GET', '/api/history/export?format=json')).json()
  expect(entry.title).toBe(title)
})

test('an export reads the database as it is read itself', async () => {
  for (let number = 0; number < 2000; number += 1) store({ title: `Release ${number}` })
  const { next } = site.app.history
  let pages = 0
  site.app.history.next = (...args) => {
    pages += 1
    return next(...args)
  }
  const pieces = exportHistory(site.app, { id: robin.user.id, role: 'admin' }, { format: 'json' })
  await pieces.next()
  await pieces.next()
  await pieces.return()
  expect(pages).toBe(2)
})
