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
  robin.ask('GET', `/api/releases/explanation?${new URLSearchParams(query).toString()}`)

test('the reading of a name is explained, and for a game with what is known about it', async () => {
  const { id } = storeGame(site.app, { userId: robin.user.id, title: 'Stone Harbor' })
  const related = [{ title: 'Stone Harbor Rangers', year: 2023, metadataId: null }]
  site.app.relations.replace(id, { parts: [], related })
  const alone = await (await ask({ name: 'Stone.Harbor.Rangers.v1.2-RUNE' })).json()
  expect(alone.parts.map(({ label }: { label: string }) => label)).toEqual(['Title', 'Version', 'Group'])
  expect(alone.match).toBeNull()
  const judged = await (await ask({ name: 'Stone.Harbor.Rangers.v1.2-RUNE', gameId: id })).json()
  expect(judged.fields).toMatchObject({ title: 'Stone Harbor Rangers', version: '1.2', group: 'RUNE' })
  expect(judged.match).toMatchObject({ matches: false, why: 'Fits Stone Harbor Rangers better' })
})

test('games of others and names of excessive length are refused', async () => {
  const sam = await site.addUser('sam')
  const { id } = storeGame(site.app, { userId: sam.user.id, title: 'Celeste' })
  expect((await ask({ name: 'Celeste-GOG', gameId: id })).status).toBe(404)
  expect((await ask({ name: 'a'.repeat(1001) })).status).toBe(400)
  expect((await ask({ name: '' })).status).toBe(400)
})
