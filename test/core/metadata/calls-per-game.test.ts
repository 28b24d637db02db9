import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addGame } from '#core/library/add-game.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { igdbCredentials, startIgdb } from '../../fakes/igdb.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { rawgKey, startRawg } from '../../fakes/rawg.ts'
import { startSteamStore } from '../../fakes/steam-store.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const maxCalls = 3

let app: TestApp

beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

/** Adds a game from the provider, and returns the requests that this took. */
async function callsToAdd(
  metadataId: string,
  source: MetadataSource,
  calls: readonly string[],
): Promise<readonly string[]> {
  const provider = metadataId.split(':')[0] ?? ''
  app.metadata.sourceOf = (id) => (id.startsWith(`${provider}:`) ? source : null)
  const game = await addGame(app, storeUser(app).id, { title: 'Portal 2', metadataId })
  expect(game).toMatchObject({ title: 'Portal 2', source: 'metadata' })
  return calls
}

const context = (addresses: Record<string, string>) => ({
  outbound: createOutbound(),
  clock: app.clock,
  responses: createMemoryResponses(),
  addresses,
})

test('a game from Steam takes three requests at most', async () => {
  const steam = await startSteamStore([{ id: 620, name: 'Portal 2', details: { dlc: [621, 622] } }])
  const calls = await callsToAdd('steam:620', metadataKinds.steam.connect({}, context(steam.addresses)), steam.calls)
  expect(calls.length).toBeLessThanOrEqual(maxCalls)
  await steam.close()
})

test('a game from IGDB takes three requests at most', async () => {
  const igdb = await startIgdb({ games: [{ id: 72, name: 'Portal 2', dlcs: [{ id: 73, name: 'Peer Review' }] }] })
  const calls = await callsToAdd(
    'igdb:72',
    metadataKinds.igdb.connect(igdbCredentials, context(igdb.addresses)),
    igdb.calls,
  )
  expect(calls.length).toBeLessThanOrEqual(maxCalls)
  await igdb.close()
})

test('a game from RAWG takes three requests at most', async () => {
  const [id, name] = [4200, 'Portal 2']
  const addition = { id: 4201, slug: 'peer-review', name: 'Peer Review' }
  const rawg = await startRawg([{ id, slug: 'portal-2', name, additions: [4201], series: [4201] }, addition])
  const source = metadataKinds.rawg.connect({ apiKey: rawgKey }, context(rawg.addresses))
  const calls = await callsToAdd(`rawg:${id}`, source, rawg.calls)
  expect(calls.length).toBeLessThanOrEqual(maxCalls)
  await rawg.close()
})
