import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sources } from '../fixtures/sources.ts'

const tests = join(import.meta.dirname, '..')

/** Folders in which everything is an answer of an outside program or service, or says how they are read. */
const folders = ['fixtures/client-responses', 'fixtures/indexers', 'fixtures/services', 'fixtures/recorded-clients']
const readers = /\/(?:recorded|recordings|recorded-service)\.ts$/

/** Fakes of programs and services that are not ours, by what their first comment or name calls them. */
const fakes = [
  'apicalypse',
  'chat-services',
  'download-station',
  'how-long-to-beat',
  'igdb',
  'nexus-mods',
  'pc-gaming-wiki',
  'prowlarr',
  'rawg',
  'steam-accounts',
  'steam-store',
  'torznab-source',
  'torznab-xml',
  'xrel',
].map((name) => `fakes/${name}.ts`)

const wellFormed = /^(?:Recorded from|Written from|Read in) \S.{20,}\.$/

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

test('a recording says when it was made, or by whom', () => {
  const vague = fixtures.filter((path) => {
    const source = String(sourceOf(path))
    return path.endsWith('.json') && !(/\b20\d\d\b/.test(source) || /\bby (?:the|two)\b/.test(source))
  })
  expect(vague).toEqual([])
})

test('every source belongs to a fixture or fake that exists', () => {
  const stale = Object.keys(sources).filter((path) => ![...fixtures, ...fakes].some((each) => each.startsWith(path)))
  expect(stale).toEqual([])
})
