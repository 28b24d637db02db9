import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientRecordings } from '../fixtures/recorded-clients/recordings.ts'
import { sources } from '../fixtures/sources.ts'

const tests = join(import.meta.dirname, '..')

/** Folders in which everything is an answer of an outside program or service, or says how they are read. */
const folders = [
  'fixtures/client-responses',
  'fixtures/indexers',
  'fixtures/questarr',
  'fixtures/services',
  'fixtures/recorded-clients',
]
const readers = /\/(?:recorded|recordings|recorded-service|create-questarr)\.ts$/

/** Every fake answers as an outside program or service does, except these, which answer in no one else's name. */
const ownFakes = new Set(
  [
    'client-on-disk',
    'closed-services',
    'damages',
    'feed-server',
    'file-server',
    'holding-proxy',
    'hostile-archives',
    'hostile-sources',
    'image-host',
    'json-service',
    'keyed-provider',
    'known-games',
    'lookup-server',
    'loopback',
    'memory-responses',
    'message-service',
    'metadata-source',
    'patient-times',
    'pictures',
    'recorded-client',
    'recorded-exchanges',
    'recording-channel',
    'recording-client',
    'service-faults',
  ].map((name) => `fakes/${name}.ts`),
)
const fakes = readdirSync(join(tests, 'fakes'))
  .map((file) => `fakes/${file}`)
  .filter((path) => !ownFakes.has(path))

const wellFormed = /^(?:Recorded from|Written in the shape of|Written from|Read in) \S.{20,}\.$/

const fixtures = folders.flatMap((folder) =>
  readdirSync(join(tests, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(tests.length + 1)),
)

function sourceOf(path: string): unknown {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(join(tests, path), 'utf8')).source
  return sources[path] ?? sources[`${path.slice(0, path.lastIndexOf('/'))}/`]
}

test('every fixture and fake of an outside answer says where it comes from', () => {
  const without = [...fixtures, ...fakes].filter(
    (path) => !readers.test(path) && !wellFormed.test(String(sourceOf(path))),
  )
  expect(fixtures.length).toBeGreaterThan(90)
  expect(without).toEqual([])
})

/** Somebody who is not named, and values that nobody recorded. */
const vagueWords =
  /\b(?:by|of) (?:an?|two|some|other|several) (?:\w+ ){0,2}(?:add-on|finder|project|program|site|test)s?\b/
const inventedValues = /\bvalues? (?:are |is )?(?:made up|invented)\b/

const isVague = (source: string): boolean =>
  !/\b(?:20\d\d\b|by the tests of [\w-]+\/)/.test(source) || vagueWords.test(source) || inventedValues.test(source)

test('a recording says when it was made, names whoever made it, and has no invented values', () => {
  const recordings = [...fixtures, ...fakes].map((path) => ({ path, source: String(sourceOf(path)) }))
  const recorded = recordings.filter(({ source }) => source.startsWith('Recorded from'))
  expect(recorded.length).toBeGreaterThan(20)
  expect(recorded.filter(({ source }) => isVague(source)).map(({ path }) => path)).toEqual([])
})

test.each([
  'Recorded from a site by the tests of Radarr; whole.',
  'Recorded from a site of 2018 by the tests of a game finder; whole.',
  'Recorded from a site of 2026 by the tests of Radarr and of other projects; whole.',
  'Recorded from a site of 2026 by the tests of Radarr; shortened, the values made up.',
])('"%s" is too vague', (source) => {
  expect(isVague(source)).toBe(true)
})

test('every recorded answer has what it showed before the adapters were tried on it', () => {
  const answers = fixtures.filter((path) => /^fixtures\/services\/.*\.json$/.test(path))
  const told = answers.map((path) => ({ path, ...JSON.parse(readFileSync(join(tests, path), 'utf8')) }))
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter(({ before }) => typeof before !== 'string' || !before.endsWith('.'))).toEqual([])
  const states = clientRecordings.flatMap(({ recording }) => Object.keys(recording.expected))
  expect(states.length).toBeGreaterThan(60)
  for (const { file, recording } of clientRecordings) {
    const { before, expected } = recording
    expect({ file, isTold: before !== undefined }).toEqual({ file, isTold: true })
    for (const [name, values] of Object.entries(before ?? {})) {
      const changed = Object.keys(values).map((key) => [key, Reflect.get(values, key)])
      expect(changed.length).toBeGreaterThan(0)
      for (const [key, value] of changed) expect(value).not.toEqual(Reflect.get(expected[name] ?? {}, key))
    }
  }
})

test('every fake that needs no source is there', () => {
  expect([...ownFakes].filter((path) => !existsSync(join(tests, path)))).toEqual([])
})

test('every source belongs to a fixture or fake that exists', () => {
  const stale = Object.keys(sources).filter((path) => ![...fixtures, ...fakes].some((each) => each.startsWith(path)))
  expect(stale).toEqual([])
})
