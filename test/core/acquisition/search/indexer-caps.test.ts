import { expect, test } from 'bun:test'
import { cachedCaps, readCaps } from '#core/acquisition/search/indexer-caps.ts'
import type { IndexerSource } from '#domain/ports/indexer-source.ts'
import { storeIndexer } from '../../../rows.ts'
import { createTestApp } from '../../../test-app.ts'

test('the caps of an indexer that changes again and again are in memory once', async () => {
  const app = createTestApp()
  let asked = 0
  const source: IndexerSource = {
    search: async () => ({ releases: [], total: 0 }),
    caps: async () => {
      asked += 1
      const categories = [{ id: 4050, name: `PC/Games of answer ${asked}`, subcategories: [] }]
      return { title: 'Any', version: null, searchAvailable: true, limits: { max: 100, default: 100 }, categories }
    },
  }
  const { signal } = new AbortController()
  const indexer = storeIndexer(app, { url: 'http://indexer.example/api' })
  await readCaps(app, indexer, source, signal)
  const held = app.capsCache.heldBytes()
  expect(held).toBeGreaterThan(0)
  for (let change = 1; change <= 5; change += 1) {
    const changed = { ...indexer, updatedAt: `2026-01-0${change}T00:00:00.000Z` }
    expect(cachedCaps(app, changed).categories.size).toBe(0)
    await readCaps(app, changed, source, signal)
    expect(cachedCaps(app, changed).categories.get(4050)?.name).toBe(`PC/Games of answer ${asked}`)
  }
  expect([asked, app.capsCache.heldBytes()]).toEqual([6, held])
  await app.close()
})
