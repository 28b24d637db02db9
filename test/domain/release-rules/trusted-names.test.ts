import { expect, test } from 'bun:test'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { groupOf, includesName, includesUploader } from '#domain/release-rules/trusted-names.ts'

test.each([
  ['FitGirl', 'fitgirl', true],
  ['R.G. Mechanics', 'rg mechanics', true],
  ['FitGirl', 'FitGirl2', false],
  ['EVO', 'EVOLVE', false],
  ['ÉLAMIGOS', 'élamigos', true],
  ['!!', '!!', true],
  ['!!', '??', false],
])('%s is the same as %s: %p', (known, name, expected) => expect(includesName([known], name)).toBe(expected))

test('an uploader is known by the name or the address', () => {
  const poster = 'Robin <robin@example.org>'
  for (const known of ['robin', 'robin@example.org', poster]) expect(includesUploader([known], poster)).toBe(true)
  expect(includesUploader(['robin'], 'robin@example.org (Robin)')).toBe(true)
  expect(includesUploader(['kim'], poster)).toBe(false)
  expect(includesUploader(['example'], poster)).toBe(false)
})

test.each([
  ['Hades [FitGirl Repack]', 'FitGirl'],
  ['Hades v1.2 GOG', 'GOG'],
  ['Hades', null],
])('the group of %s is %p', (name, group) => expect(groupOf(parseReleaseName(name))).toBe(group))
