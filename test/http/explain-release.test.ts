import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(() => site.stop())

const ask = (query: Record<string, string>) =>
  robin.ask('GET', `/api/release-names/explain?${new URLSearchParams(query).toString()}`)

test('the reading of a name is explained, and for a game with what is known about it', async () => {
  const { id } = storeGame(site.app, { userId: robin.user.id, title: 'Stone Harbor' })
  const related = [{ title: 'Stone Harbor Rangers', year: 2023, metadataId: null }]
  site.app.relations.replace(id, { parts: [], related })
  const alone = await (await ask({ name: 'Stone.Harbor.Rangers.v1.2-RUNE' })).json()
  expect(alone.spans).toEqual([
    { from: 0, to: 20, meaning: 'title', rule: 'The words up to the first mark' },
    { from: 21, to: 25, meaning: 'version', rule: 'A number after "v" or "version"' },
    { from: 26, to: 30, meaning: 'group', rule: expect.any(String) },
  ])
  expect(Object.keys(alone)).toEqual(['parsed', 'spans', 'match'])
  expect(alone.match).toBeNull()
  const judged = await (await ask({ name: 'Stone.Harbor.Rangers.v1.2-RUNE', gameId: id })).json()
  expect(judged.parsed).toMatchObject({ title: 'Stone Harbor Rangers', version: '1.2', group: 'RUNE' })
  expect(judged.match).toEqual({ matches: false, candidate: false, reason: 'Fits Stone Harbor Rangers better' })
})

test('games of others and names of excessive length are refused', async () => {
  const sam = await site.addUser('sam')
  const { id } = storeGame(site.app, { userId: sam.user.id, title: 'Celeste' })
  expect((await ask({ name: 'Celeste-GOG', gameId: id })).status).toBe(404)
  expect((await ask({ name: 'a'.repeat(1001) })).status).toBe(400)
  expect((await ask({ name: '' })).status).toBe(400)
})
