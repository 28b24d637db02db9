import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { seenElsewhere } from '../fixtures/read-keys.ts'
import { adapters, integrations, keysReadBy, keysRecordedFor, reads } from './known-keys.ts'

test.each(Object.entries(adapters))(
  'every key that %s reads was seen in a recording, a document or its source',
  (adapter, { reads: way }) => {
    const read = keysReadBy(adapter, reads[way])
    const recorded = keysRecordedFor(adapter)
    const elsewhere = (seenElsewhere[adapter] ?? []).flatMap(({ keys }) => keys)
    expect(read.size).toBeGreaterThan(0)
    expect([...read].filter((key) => !recorded.has(key) && !elsewhere.includes(key))).toEqual([])
    expect(elsewhere.filter((key) => !read.has(key) || recorded.has(key))).toEqual([])
  },
)

test('every adapter that reads answers by name is in the table', () => {
  const kinds = ['downloaders', 'indexers', 'lookups', 'metadata', 'notifications', 'storefront']
  const named = kinds.flatMap((kind) =>
    readdirSync(join(integrations, kind))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${kind}/${file.slice(0, -3)}`),
  )
  const isReading = (adapter: string) =>
    adapter.startsWith('notifications/')
      ? keysReadBy(adapter, reads.json).size > 0
      : keysReadBy(adapter, reads.wire).size > 3
  expect(named.filter((adapter) => isReading(adapter) && adapters[adapter] === undefined)).toEqual([])
})
