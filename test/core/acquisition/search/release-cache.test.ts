import { expect, test } from 'bun:test'
import { createReleaseCache, type ListedRelease } from '#core/acquisition/search/release-cache.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { createTestClock } from '../../../clock.ts'

function listed(guid: string, title: string): ListedRelease {
  const found = {
    guid,
    title,
    indexerId: 'ix',
    indexerName: 'IX',
    protocol: 'torrent' as const,
    downloadUrl: 'https://ix.example',
    size: 1,
    publishedAt: null,
    infoUrl: null,
    seeders: 1,
    leechers: 0,
    grabs: null,
    freeleech: false,
    infoHash: null,
    categories: [],
    passwordProtected: false,
  }
  const decision = { accepted: true, review: false, score: 0, reasons: [], rejections: [] }
  return {
    found,
    release: { ...found, parsed: parseReleaseName('Hades v1'), decision },
    matchesGame: true,
    confidence: 1,
  }
}

test('releases with very long titles push out older ones', () => {
  const cache = createReleaseCache(createTestClock())
  const long = 'x'.repeat(1_000_000)
  for (let number = 0; number < 20; number += 1) cache.add('game', [listed(String(number), long)])
  const left = Array.from({ length: 20 }, (_, number) => cache.find('game', String(number), 'ix') !== null)
  expect(left.filter(Boolean)).toHaveLength(6)
  expect(left.slice(-6)).not.toContain(false)
})

test('thousands of ordinary releases are found again', () => {
  const cache = createReleaseCache(createTestClock())
  for (let number = 0; number < 3000; number += 1) cache.add('game', [listed(String(number), 'Hades.v1.38290-GRP')])
  expect(cache.findById('0')).not.toBeNull()
  expect(cache.findById('2999')).not.toBeNull()
})
