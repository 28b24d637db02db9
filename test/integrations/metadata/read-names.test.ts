import { expect, test } from 'bun:test'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { igdbCredentials, startIgdb } from '../../fakes/igdb.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { rawgKey, startRawg } from '../../fakes/rawg.ts'
import { startSteamStore } from '../../fakes/steam-store.ts'
import { seenForLists } from '../../fixtures/read-keys.ts'
import { knownKeysOf } from '../known-keys.ts'
import { traceLater } from '../traced-answers.ts'
import { igdbTables } from './igdb-games.ts'
import { rawgGames } from './rawg-games.ts'

type Subject = { addresses: Record<string, string>; close(): Promise<void> }

const steamApps = [
  { id: 620, name: 'Portal 2', details: { release_date: { coming_soon: false, date: '18 Apr, 2011' } } },
]

const subjects = {
  steam: { settings: {}, known: '620', start: (): Promise<Subject> => startSteamStore(steamApps) },
  igdb: { settings: igdbCredentials, known: '72', start: (): Promise<Subject> => startIgdb(igdbTables) },
  rawg: { settings: { apiKey: rawgKey }, known: '4200', start: (): Promise<Subject> => startRawg(rawgGames) },
} as const

let at = Date.UTC(2026, 10, 22, 12)
const clock = {
  now: () => {
    at += 300
    return new Date(at)
  },
}

/** Everything that a provider can be asked. */
async function askEverything(source: MetadataSource, id: string): Promise<void> {
  const page = { limit: 10, offset: 0 }
  await source.search('portal', 10)
  await source.game(id)
  await source.relations?.(id)
  await source.isOtherProduct?.(id)
  for (const list of ['popular', 'recent', 'upcoming'] as const) await source.list?.({ list }, page)
  await source.genres?.()
  await source.platforms?.()
  await source.byStoreIds?.([620])
  await source.playTime?.(id)
  await source.storefrontApp?.(620)
}

test.each(Object.entries(subjects))('nothing is read from %s that it does not send', async (name, subject) => {
  const { settings, known: id, start } = subject
  const service = await start()
  const read = new Set<string>()
  const { outbound, restore } = traceLater(createOutbound(), (each) => read.add(each))
  try {
    const kind = metadataKinds[name as keyof typeof subjects]
    const { addresses } = service
    const context = { outbound, clock, responses: createMemoryResponses(), addresses, times: patientTimes }
    await askEverything(kind.connect(settings, context), id)
  } finally {
    restore()
    await service.close()
  }
  const adapter = `metadata/${name}`
  const known = knownKeysOf(adapter)
  expect(read.size).toBeGreaterThan(10)
  expect([...read].filter((each) => !known.has(each))).toEqual([])
  const listed = (seenForLists[adapter] ?? []).flatMap(({ keys }) => keys)
  expect(listed.filter((each) => !read.has(each))).toEqual([])
})
