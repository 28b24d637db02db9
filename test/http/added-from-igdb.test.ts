import { afterEach, beforeEach, expect, test } from 'bun:test'
import { igdb } from '#integrations/metadata/igdb.ts'
import { type Igdb, igdbCredentials, startIgdb } from '../fakes/igdb.ts'
import { igdbTables } from '../integrations/metadata/igdb-games.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let fake: Igdb
beforeEach(async () => {
  fake = await startIgdb(igdbTables)
  site = await startTestSite()
  Object.assign(site.app.services.addresses, fake.addresses)
  site.app.metadata.kinds = { igdb }
})
afterEach(async () => {
  await site.stop()
  await fake.close()
})

test('a game from IGDB is added with its details and relations by three queries', async () => {
  const robin = await site.signUp()
  const settings = { provider: 'igdb', igdb: igdbCredentials }
  expect((await robin.ask('POST', '/api/settings/metadata', settings)).status).toBe(200)
  site.app.clock.advance(60_000)
  fake.calls.length = 0
  const added = await robin.ask('POST', '/api/games', { title: 'Portal 2', metadataId: 'igdb:72' })
  const game = await added.json()
  expect([added.status, game]).toMatchObject([
    201,
    {
      title: 'Portal 2',
      storefrontAppId: 620,
      releaseStatus: 'released',
      releaseDate: '2011-04-18',
      genres: ['Puzzle', 'Platform'],
      alternateTitles: expect.arrayContaining(['P2', 'ポータル 2 日本']),
    },
  ])
  expect(fake.calls).toHaveLength(3)
  expect(fake.tokens).toHaveLength(2)
  const parts: { title: string }[] = await (await robin.ask('GET', `/api/games/${game.id}/parts`)).json()
  expect(parts.map(({ title }) => title).sort()).toEqual([
    'Portal 2 Season Pass',
    'Portal 2 Soundtrack',
    'Portal 2: Peer Review',
    'Portal 2: The Lost Chambers',
  ])
})
