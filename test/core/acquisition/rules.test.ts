import { describe, expect, test } from 'bun:test'
import { rules } from '#core/acquisition/rules/index.ts'
import type { JudgeContext } from '#core/acquisition/rules/rule.ts'
import { defaultWeights } from '#domain/indexers/default-weights.ts'
import { noSource } from '#domain/indexers/release.ts'
import { type Given, gb, judged, plainRelease } from './judged.ts'

const entry = { releaseTitle: plainRelease.title, indexerName: null, reason: 'it stalled' }

/** The input, the code that must reject it, and a part of its message. */
const rejections: [string, Given, string, string][] = [
  ['another game of the series', { release: { title: 'Hades.II-RUNE' } }, 'title', ''],
  [
    'what may be an add-on',
    { game: { title: 'Ash Lighthouse 2088: Drowned Coast' }, release: { title: 'Ash.Lighthouse.2088.v2.1-GOG' } },
    'candidate',
    'Possibly this game (Same title without the subtitle): "Ash Lighthouse 2088"',
  ],
  ['an update', { release: { title: 'Hades.Update.v1.38290-CODEX' } }, 'kind', 'Update'],
  ['a trainer', { release: { title: 'Hades v1.0 Plus 12 Trainer-FLiNG' } }, 'kind', 'Trainer'],
  ['a soundtrack', { release: { title: 'Hades Original Soundtrack FLAC' } }, 'kind', 'Soundtrack'],
  ['a language pack', { release: { title: 'Hades Language Pack v1 38290 RUNE' } }, 'kind', 'Language or texture pack'],
  ['a crack', { release: { title: 'Hades.Crackfix-CODEX' } }, 'kind', 'Crack'],
  ['another platform', { release: { title: 'Hades_NSW-VENOM' } }, 'platform', 'For Switch, not PC'],
  [
    'the PC version for a user who prefers Switch',
    { settings: { preferredPlatform: 'Nintendo Switch' } },
    'platform',
    'For PC, not Switch',
  ],
  ['the PC version of a console game', { game: { platforms: ['PlayStation 5', 'PS4'] } }, 'platform', 'PS5 or PS4'],
  ['no seeders', { release: { seeders: 0 } }, 'seeders', 'No seeders'],
  ['too few seeders', { release: { seeders: 1 }, settings: { minSeeders: 5 } }, 'seeders', 'Only 1 seeder'],
  ['blacklisted', { context: { blacklist: [entry] } }, 'blacklist', 'Blacklisted: it stalled'],
  [
    'blacklisted for this indexer, spelled with spaces',
    { context: { blacklist: [{ ...entry, releaseTitle: 'hades v1 38290 razor1911', indexerName: 'First' }] } },
    'blacklist',
    '',
  ],
  ['a rejected word', { settings: { rejectedWords: ['razor1911'] } }, 'rejectedWord', '"razor1911"'],
  ['without a required word', { settings: { requiredWords: ['GOG'] } }, 'requiredWord', '"GOG"'],
  ['too large', { settings: { maxSizeBytes: gb } }, 'size', '10.0 GB exceeds the maximum of 1.0 GB'],
  ['tiny for a game of 2020', { release: { size: 900_000 } }, 'tiny', 'Only 900 kB'],
  ['a text file', { release: { size: 300 }, game: { releaseDate: null } }, 'tiny', 'Only 300 bytes'],
  ['with a password', { release: { passwordProtected: true } }, 'password', 'Indexer reports a password'],
  ['a bare program', { release: { title: 'Hades.exe' } }, 'suspicious', '.exe'],
  ['a packed program', { release: { title: 'Hades v1.38290 Setup.exe.zip' } }, 'suspicious', '.exe.zip'],
  ['a password on offer', { release: { title: 'Hades v1.38290 (password: 1234)' } }, 'suspicious', 'password:'],
  [
    'a key on offer',
    { release: { title: 'Hades v1.38290 Full Version Free License Keys' } },
    'suspicious',
    'Full Version Free',
  ],
  ['larger than any game', { release: { size: 1500 * gb } }, 'huge', 'too large for a game'],
  [
    'larger than any cartridge',
    { release: { size: 40 * gb, title: 'Hades_SNES' }, game: { platform: 'snes' } },
    'huge',
    'too large for a SNES game',
  ],
  ['a bait', { release: { title: 'Hades v1.38290 Full Game Password in Readme' } }, 'suspicious', 'Password in'],
  ['a refused group', { settings: { refusedGroups: ['razor1911'] } }, 'refusedGroup', 'Rejected group: Razor1911'],
  [
    'from a source that is not accepted',
    { settings: { acceptedSources: ['GOG', 'repack'] } },
    'acceptedSource',
    'Source is scene, not GOG or repack',
  ],
  [
    'from an unknown source, if only some are accepted',
    { release: { title: 'Hades v1.38290' }, settings: { acceptedSources: ['scene'] } },
    'acceptedSource',
    'Source is unknown, not scene',
  ],
  [
    'older than the Usenet retention',
    {
      release: { protocol: 'usenet', publishedAt: '2026-01-01T00:00:00.000Z' },
      settings: { retentionDays: 300 },
      context: { protocols: new Set(['usenet']) },
    },
    'age',
    '324 days old; Usenet retention is 300 days',
  ],
  ['certainly an add-on by its name', { release: { title: 'Hades.Season.Pass-RUNE' } }, 'kind', 'Add-on'],
  [
    'an update without a version, for an owned game',
    { release: { title: 'Hades.Update-CODEX' }, game: { status: 'owned', installedVersion: '1.0' } },
    'kind',
    'Update',
  ],
  ['without a client', { release: { protocol: 'usenet' } }, 'client', 'supports Usenet'],
  [
    'in a language that is not preferred',
    { release: { title: 'Hades.v1.38290.German-Razor1911' }, settings: { preferredLanguages: ['English'] } },
    'language',
    'Language is German, not English',
  ],
  [
    'in the queue by its hash',
    {
      release: { infoHash: 'aa' },
      context: { queue: [{ clientId: 'aa', title: 'x', protocol: 'torrent', status: 'downloading' }] },
    },
    'queue',
    'Already downloading',
  ],
  [
    'in the queue by its name',
    { context: { queue: [{ clientId: 'x', title: plainRelease.title, protocol: 'usenet', status: 'review' }] } },
    'queue',
    'waiting for review',
  ],
  ['not out yet', { game: { releaseDate: '2027-03-01' } }, 'unreleased', 'not released until 2027-03-01'],
  [
    'delayed without a date',
    { game: { releaseDate: null, releaseStatus: 'delayed' } },
    'unreleased',
    'Game is not released yet',
  ],
  [
    'canceled, although its date has passed',
    { game: { releaseDate: '2020-01-01', releaseStatus: 'cancelled' } },
    'unreleased',
    'Game was canceled',
  ],
  [
    'a dump when a verified one is there',
    {
      game: { status: 'owned', verification: 'verified' },
      context: { knownDumps: new Map([['hades (world)', 'A DAT']]) },
      release: { title: 'Hades (World).zip' },
    },
    'dump',
    'already have a verified dump',
  ],
  ['owned in this version', { game: { status: 'owned', installedVersion: '1.38290' } }, 'owned', 'this version'],
  [
    'owned in a newer version',
    { game: { status: 'playing', installedVersion: '1.39000' } },
    'owned',
    'already have a newer',
  ],
]

test.each(rejections)('rejected: %s', (_, given, code, message) => {
  const { accepted, reasons } = judged(given)
  expect(accepted).toBe(false)
  expect(reasons[0]).toEqual({ code, message: expect.stringContaining(message), score: null })
})

test('the version of an add-on is not compared with the version of its game', () => {
  const given: Given = { release: { title: 'Hades.DLC.v1.0-GRP' }, game: { status: 'owned', installedVersion: '1.2' } }
  expect(judged(given).reasons.map(({ code }) => code)).not.toContain('owned')
})

const acceptances: [string, Given][] = [
  ['the game itself', {}],
  ['a source that is accepted', { settings: { acceptedSources: ['Scene'] } }],
  ['seeders unknown', { release: { seeders: null }, settings: { minSeeders: 50 } }],
  ['a size unknown', { release: { size: null }, settings: { maxSizeBytes: 1 } }],
  ['a game whose title reads like bait', { release: { title: 'No.Survey-RUNE' }, game: { title: 'No Survey' } }],
  ['a blacklisted namesake of another indexer', { context: { blacklist: [{ ...entry, indexerName: 'Second' }] } }],
  ['a rejected word that is only part of one', { settings: { rejectedWords: ['raz'] } }],
  [
    'several languages for a user who prefers one',
    {
      release: { title: 'Hades.v1.38290.MULTi12-Razor1911' },
      settings: { preferredLanguages: ['German'] },
    },
  ],
  ['a small game of 1985', { game: { title: 'Hades', releaseDate: '1985-01-01' }, release: { size: 40_000 } }],
  [
    'a future game whose user wants it searched',
    {
      game: { releaseDate: '2027-03-01' },
      settings: { searchUnreleased: true },
    },
  ],
  ['released today in the east', { game: { releaseDate: '2026-11-22', releaseStatus: 'released' } }],
  ['early access before its date', { game: { releaseDate: '2027-03-01', releaseStatus: 'early_access' } }],
  ['a newer version than the owned one', { game: { status: 'owned', installedVersion: '1.37' } }],
  [
    'an update to a newer version than the owned one',
    { release: { title: 'Hades.Update.v1.38290-CODEX' }, game: { status: 'owned', installedVersion: '1.37' } },
  ],
  ['an old torrent', { release: { publishedAt: '2019-01-01T00:00:00.000Z' }, settings: { retentionDays: 300 } }],
  ['an owned game of unknown version', { game: { status: 'owned', installedVersion: null } }],
  [
    'the Switch version for a user who prefers it',
    {
      release: { title: 'Hades_NSW-VENOM' },
      game: { preferredPlatform: 'Switch' },
    },
  ],
]

test.each(acceptances)('accepted: %s', (_, given) => {
  expect(judged(given)).toMatchObject({ accepted: true })
})

const improvements: [string, Given, string][] = [
  ['more seeders', { release: { seeders: 500 } }, 'seeded'],
  ['freeleech', { release: { freeleech: true } }, 'freeleech'],
  ['a preferred group', { settings: { preferredGroups: ['RAZOR1911'] } }, 'group'],
  ['a preferred source', { settings: { preferSource: ['scene'] } }, 'source'],
  [
    'a smaller size, if the user wants small releases',
    { context: { weights: { ...defaultWeights, smallSize: 1000 } } },
    'smallSize',
  ],
  ['a better-placed indexer', { context: { indexerPriorities: new Map([['indexer', 1]]) } }, 'indexer'],
]

test.each(improvements)('worth more: %s', (_, given, code) => {
  const better = judged(given)
  expect(better.score).toBeGreaterThan(judged({}).score)
  expect(better.reasons.map((reason) => reason.code)).toContain(code)
})

describe('preferences are applied in order', () => {
  test('an earlier preferred source scores higher than a later one', () => {
    const first = judged({ settings: { preferSource: ['scene', 'gog'] } })
    const second = judged({ settings: { preferSource: ['gog', 'scene'] } })
    expect(first.score).toBeGreaterThan(second.score)
    expect(second.score).toBeGreaterThan(judged({}).score)
  })
})

test('releases only in other languages score lower for a user without preferences', () => {
  const russian = judged({ release: { title: 'Hades.v1.38290.Russian-Razor1911' } })
  expect(russian.accepted).toBe(true)
  expect(russian.score).toBeLessThan(judged({}).score)
})

test('a fresh Usenet release scores higher than an old one', () => {
  const aged = (publishedAt: string) =>
    judged({ release: { protocol: 'usenet', publishedAt }, context: { protocols: new Set(['usenet']) } }).score
  expect(aged('2026-11-20T00:00:00.000Z')).toBeGreaterThan(aged('2021-11-20T00:00:00.000Z'))
})

test('every listed weight changes the score', () => {
  const everything: Given = {
    release: {
      title: 'Hades.v1.38290.Incl.All.DLCs.German-Razor1911',
      seeders: 999,
      freeleech: true,
      size: 15_000_000,
      stated: { categoryNames: [], languages: [], nuked: true, preMatched: true, ...noSource },
    },
    settings: { preferredGroups: ['Razor1911'], preferSource: ['gog', 'scene'] },
  }
  const usenet: Given = {
    release: { protocol: 'usenet', publishedAt: '2026-11-01T00:00:00.000Z', title: 'Hades.German-GRP' },
    context: { protocols: new Set(['usenet']) },
    settings: { preferredLanguages: ['German'], preferredProtocol: 'usenet' },
  }
  const scoreWith = (given: Given, weights: JudgeContext['weights']) =>
    judged({ ...given, context: { ...given.context, weights } }).score
  const unmoved = Object.keys(defaultWeights).filter((name) =>
    [everything, usenet].every(
      (given) => scoreWith(given, { ...defaultWeights, [name]: 777 }) === scoreWith(given, defaultWeights),
    ),
  )
  expect(unmoved).toEqual([])
})

test('every reason is listed, rejections first', () => {
  const { reasons } = judged({ release: { seeders: 0, passwordProtected: true, freeleech: true } })
  expect(reasons.map(({ code }) => code)).toEqual(['password', 'seeders', 'title', 'freeleech', 'indexer'])
})

test('without a game only the release itself is evaluated', () => {
  const decision = judged({ context: { game: null, known: null }, release: { title: 'Whatever.Update.v2_NSW-VENOM' } })
  expect(decision).toMatchObject({ accepted: true })
  expect(decision.reasons.map(({ code }) => code)).toEqual(['seeded', 'indexer'])
})

test('every rule has a unique code', () => {
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length)
})

test.each([
  ['bad', 'Replaces your bad dump with one that A DAT lists'],
  ['unknown', 'Replaces your unverified dump with one that A DAT lists'],
  [null, 'A DAT lists a dump of this name'],
] as const)('a release named as a known dump scores, whatever is there (%s)', (verification, message) => {
  const { reasons } = judged({
    game: { status: 'owned', verification },
    context: { knownDumps: new Map([['hades (world)', 'A DAT']]) },
    release: { title: 'Hades (World).zip' },
  })
  expect(reasons).toContainEqual({ code: 'dump', message, score: 60 })
})
