import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seenElsewhere } from '../fixtures/read-keys.ts'
import { clientRecordings } from '../fixtures/recorded-clients/recordings.ts'

const integrations = join(import.meta.dirname, '../../src/integrations')
const services = join(import.meta.dirname, '../fixtures/services')

/** Each adapter that reads answers by name, and the recordings of services that it reads. */
const adapters: Record<string, string> = {
  'downloaders/aria2': '',
  'downloaders/deluge': '',
  'downloaders/nzbget': '',
  'downloaders/qbittorrent': '',
  'downloaders/sabnzbd': '',
  'downloaders/synology': 'download-station',
  'downloaders/transmission': '',
  'lookups/how-long-to-beat': 'how-long-to-beat',
  'lookups/nexus-mods': 'nexus-mods',
  'lookups/pc-gaming-wiki': 'pc-gaming-wiki',
  'lookups/xrel': 'xrel',
  'metadata/igdb': 'igdb',
  'metadata/rawg': 'rawg',
  'metadata/steam': 'steam',
  'storefront/steam-accounts': 'steam',
}

/** The names that the code of an adapter asks an answer for. */
function keysReadBy(adapter: string): Set<string> {
  const own = readdirSync(integrations, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file === `${adapter}.ts` || file.startsWith(`${adapter}/`),
  )
  const code = own.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(join(integrations, file), 'utf8'))
  const calls = code.flatMap((text) => [...text.matchAll(/\.(?:text|number|flag|list|fields|value)\('([^']+)'\)/g)])
  return new Set(calls.map(([, key]) => key ?? ''))
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...keysIn(child)])
}

/** As the adapter of Transmission names them, whatever the version. */
const toSnake = (key: string) => key.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function keysRecordedFor(adapter: string): Set<string> {
  const type = adapter.slice(adapter.indexOf('/') + 1)
  const ofClients = clientRecordings.filter(({ recording }) => recording.type === type)
  const prefix = adapters[adapter]
  const files = readdirSync(services).filter((file) => prefix && file.startsWith(prefix) && file.endsWith('.json'))
  const keys = [
    ...ofClients.flatMap(({ recording }) => keysIn([recording.answers, recording.details])),
    ...files.flatMap((file) => keysIn(JSON.parse(readFileSync(join(services, file), 'utf8')).answer)),
  ]
  return new Set(type === 'transmission' ? [...keys, ...keys.map(toSnake)] : keys)
}

test.each(Object.keys(adapters))(
  'every key that %s reads was seen in a recording, a document or its source',
  (adapter) => {
    const read = keysReadBy(adapter)
    const recorded = keysRecordedFor(adapter)
    const elsewhere = (seenElsewhere[adapter] ?? []).flatMap(({ keys }) => keys)
    expect(read.size).toBeGreaterThan(3)
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
  const reading = named.filter((adapter) => keysReadBy(adapter).size > 3)
  expect(reading.filter((adapter) => adapters[adapter] === undefined && !inXml.includes(adapter))).toEqual([])
})

/** rTorrent answers rows in the order of the commands, and faults for a command that it does not know. */
const inXml = ['downloaders/rtorrent']
