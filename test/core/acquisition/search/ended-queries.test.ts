import { heapStats } from 'bun:jsc'
import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { queryIndexer } from '#core/acquisition/search/query-indexer.ts'
import { setScene, torrentRelease } from '../scene.ts'

const queries = 60

/** How many signals are in memory. */
async function countSignals(): Promise<number> {
  await nextTurn()
  Bun.gc(true)
  return heapStats().objectTypeCounts.AbortSignal ?? 0
}

test('a query that was answered keeps no time limit in memory', async () => {
  const scene = await setScene()
  try {
    scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
    const query = { texts: ['Hades'], isEnough: () => true, signal: new AbortController().signal }
    const search = async (): Promise<void> => {
      expect(await queryIndexer(scene.app, scene.indexer, query)).toMatchObject({ answered: true, error: null })
    }
    await search()
    const before = await countSignals()
    for (let count = 0; count < queries; count += 1) await search()
    expect(await countSignals()).toBeLessThan(before + queries / 2)
  } finally {
    await scene.close()
  }
})
