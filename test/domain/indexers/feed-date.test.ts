import { expect, test } from 'bun:test'
import { parseFeedDate } from '#domain/indexers/feed-date.ts'

const dates: [string, string | null][] = [
  ['Sat, 21 Nov 2026 03:30:00 +0000', '2026-11-21T03:30:00.000Z'],
  ['Sat, 21 Nov 2026 03:30:00 GMT', '2026-11-21T03:30:00.000Z'],
  ['Sat, 21 Nov 2026 03:30:00 +0200', '2026-11-21T01:30:00.000Z'],
  ['Sat, 21 Nov 2026 03:30:00 -05:30', '2026-11-21T09:00:00.000Z'],
  ['Fri, 21 Nov 2026 03:30 EST', '2026-11-21T08:30:00.000Z'],
  ['21 November 2026 03:30:15', '2026-11-21T03:30:15.000Z'],
  ['1 Jan 99 00:00:00 Z', '1999-01-01T00:00:00.000Z'],
  ['Sat, 21-Nov-26 03:30:00 CET', '2026-11-21T02:30:00.000Z'],
  ['  Sat, 21 Nov 2026  ', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T03:30:00Z', '2026-11-21T03:30:00.000Z'],
  ['2026-11-21T03:30:00.123+01:00', '2026-11-21T02:30:00.000Z'],
  ['2026-11-21 03:30:00', '2026-11-21T03:30:00.000Z'],
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['1795231800', '2026-11-21T03:30:00.000Z'],
  ['yesterday', null],
  ['', null],
  ['Sat, 21 Foo 2026 03:30:00 GMT', null],
  ['32 Jan 2026', null],
  ['0001-13-01', null],
]

for (const [written, instant] of dates) {
  test(`"${written}" is ${instant ?? 'no date'}`, () => expect(parseFeedDate(written)).toBe(instant))
}
