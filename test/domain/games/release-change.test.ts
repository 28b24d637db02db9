import { expect, test } from 'bun:test'
import type { ReleaseStatus } from '#domain/games/game.ts'
import { describeReleaseChange, nextRelease, type ReleaseFacts } from '#domain/games/release-change.ts'

const facts = (releaseStatus: ReleaseStatus, releaseDate: string | null = null): ReleaseFacts => ({
  releaseStatus,
  releaseDate,
  earlyAccess: releaseStatus === 'early_access',
})

const change = (before: ReleaseFacts, known: ReleaseFacts) => {
  const after = nextRelease(before, known)
  const event = describeReleaseChange(before, after)
  return [after.releaseStatus, after.releaseDate, event && `${event.type}: ${event.message}`]
}

test.each<[string, ReleaseFacts, ReleaseFacts, (string | null)[]]>([
  [
    'a later date is a delay',
    facts('upcoming', '2026-12-01'),
    facts('upcoming', '2027-03-12'),
    ['delayed', '2027-03-12', 'delayed: Release date: 2026-12-01 → 2027-03-12'],
  ],
  [
    'a withdrawn date is a delay',
    facts('upcoming', '2026-12-01'),
    facts('upcoming'),
    ['delayed', null, 'delayed: Release date: 2026-12-01 → to be announced'],
  ],
  [
    'a second delay is reported too',
    facts('delayed', '2027-03-12'),
    facts('upcoming', '2027-06-30'),
    ['delayed', '2027-06-30', 'delayed: Release date: 2027-03-12 → 2027-06-30'],
  ],
  [
    'a delayed game stays delayed while its date stays',
    facts('delayed', '2027-03-12'),
    facts('upcoming', '2027-03-12'),
    ['delayed', '2027-03-12', null],
  ],
  [
    'an earlier date ends the delay',
    facts('delayed', '2027-03-12'),
    facts('upcoming', '2027-02-01'),
    ['upcoming', '2027-02-01', 'refreshed: Release date: 2027-03-12 → 2027-02-01'],
  ],
  [
    'a first date is announced',
    facts('upcoming'),
    facts('upcoming', '2027-02-01'),
    ['upcoming', '2027-02-01', 'refreshed: Release date: to be announced → 2027-02-01'],
  ],
  [
    'the provider reports a delay without a date',
    facts('upcoming', '2026-12-01'),
    facts('delayed', '2026-12-01'),
    ['delayed', '2026-12-01', 'delayed: Release date: 2026-12-01'],
  ],
  [
    'a release',
    facts('delayed', '2026-12-01'),
    facts('released', '2026-12-02'),
    ['released', '2026-12-02', 'released: Released on 2026-12-02'],
  ],
  [
    'a release without a date keeps the known one',
    facts('upcoming', '2026-12-01'),
    facts('released'),
    ['released', '2026-12-01', 'released: Released on 2026-12-01'],
  ],
  [
    'early access',
    facts('upcoming'),
    facts('early_access', '2026-12-01'),
    ['early_access', '2026-12-01', 'released: Released in early access'],
  ],
  [
    'the end of early access',
    facts('early_access', '2024-05-06'),
    facts('released', '2026-12-01'),
    ['released', '2026-12-01', 'released: Left early access'],
  ],
  ['a cancellation', facts('delayed'), facts('cancelled'), ['cancelled', null, 'cancelled: Canceled']],
  ['the first known release', facts('unknown'), facts('released', '2020-09-17'), ['released', '2020-09-17', null]],
  ['nothing new', facts('released', '2020-09-17'), facts('released', '2020-09-17'), ['released', '2020-09-17', null]],
  [
    'a corrected date',
    facts('released', '2020-09-17'),
    facts('released', '2020-09-18'),
    ['released', '2020-09-18', null],
  ],
  ['no answer about the release', facts('upcoming', '2027-02-01'), facts('unknown'), ['upcoming', '2027-02-01', null]],
])('%s', (_, before, known, expected) => {
  expect(change(before, known)).toEqual(expected)
})

test('early access begins and ends with the status', () => {
  const started = nextRelease(facts('upcoming'), facts('early_access'))
  expect(started.earlyAccess).toBe(true)
  expect(nextRelease(started, facts('released')).earlyAccess).toBe(false)
})
