import { expect, test } from 'bun:test'
import { judge } from '#core/acquisition/judge/judge.ts'
import type { JudgeContext } from '#core/acquisition/rules/rule.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { defaultWeights } from '#domain/indexers/default-weights.ts'
import { type FoundRelease, noSource } from '#domain/indexers/release.ts'

const context: JudgeContext = {
  game: null,
  known: { title: 'Hades', year: 2020, alternateTitles: [], parts: [], related: [] },
  part: null,
  settings: {
    ...userSettingsDefaults,
    minSeeders: 1,
    preferredGroups: ['GRP'],
    preferSource: ['gog'],
    preferredLanguages: ['German'],
    rejectedWords: ['beta'],
  },
  blacklist: [],
  deletedReleases: [],
  imported: [],
  queue: [],
  failed: [],
  indexerCategories: new Map(),
  indexerPriorities: new Map([['indexer', 3]]),
  protocols: new Set(['torrent', 'usenet']),
  now: new Date('2026-11-21T12:00:00.000Z'),
  weights: defaultWeights,
  ownPreferences: new Set(),
  otherTagsOf: new Map(),
  protocolsOfAnyTag: new Set(['torrent', 'usenet']),
  releaseRules: [],
}

const release = (title: string, change: Partial<FoundRelease> = {}): FoundRelease => ({
  guid: title,
  title,
  indexerId: 'indexer',
  indexerName: 'First',
  protocol: 'torrent',
  size: 10_000_000_000,
  publishedAt: '2026-11-20T12:00:00.000Z',
  seeders: 137,
  leechers: null,
  grabs: null,
  freeleech: true,
  infoUrl: null,
  downloadUrl: 'http://127.0.0.1/1.torrent',
  infoHash: null,
  categories: [4050],
  passwordProtected: false,
  ...change,
})

const stated = { categoryNames: [], languages: [], nuked: true, preMatched: true, ...noSource }

test.each([
  release('Hades.v1.38290.MULTi8.Incl.All.DLCs-GRP'),
  release('Hades.v1.38290.German-GOG', { stated }),
  release('Hades.v1.38290.Russian-GRP', { protocol: 'usenet', seeders: null }),
  release('Hades.II.v1.0.Beta-GRP', { seeders: 0 }),
  release('Hades.Soundtrack.FLAC-GRP'),
])('the scores of the reasons add up to the score: $title', (found) => {
  const { score, reasons, accepted } = judge(found, context)
  expect(reasons.reduce((sum, reason) => sum + (reason.score ?? 0), 0)).toBe(score)
  expect(reasons.some((reason) => reason.score !== null)).toBe(true)
  expect(reasons.some((reason) => reason.score === null)).toBe(!accepted)
})

test('a rule that rejects a release adds nothing to its score', () => {
  const { reasons } = judge(release('Hades.v1.0.Beta-GRP', { seeders: 0 }), context)
  const rejections = reasons.filter(({ code }) => code === 'rejectedWord' || code === 'seeders')
  expect(rejections).toMatchObject([
    { code: 'seeders', score: null },
    { code: 'rejectedWord', score: null },
  ])
})
