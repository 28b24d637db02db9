import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seenElsewhere, seenForLists } from '../fixtures/read-keys.ts'
import { clientRecordings } from '../fixtures/recorded-clients/recordings.ts'

export const integrations = join(import.meta.dirname, '../../src/integrations')
const services = join(import.meta.dirname, '../fixtures/services')
const indexers = join(import.meta.dirname, '../fixtures/indexers')

/** How an adapter asks an answer for what it needs. The first group, or each of its words, is a name. */
const wireFields = /\.(?:text|number|flag|list|fields|value)\('([^'#]+)'\)/g
export const reads = {
  wire: [wireFields],
  commands: [wireFields, /['`]((?:[dft]|load|system|directory)\.[\w.]*\w)/g],
  schema: [/(\w+): (?:Optional\()?Type\./g],
  json: [
    /(?:jsonOf\(\w+\)|\b(?:body|inner|parameters|fault))\??\.(\w+)/g,
    /const \{ ([\w, ]+) \} = body/g,
    /'(\w+)' in \w/g,
    /!== '(_\w+)'/g,
    /\.get\('([^']+)'\)/g,
  ],
  xml: [
    /\b(?:item|entry|root|caps|channel|rss|file)\.(?!ts\b|name\b)(\w+)/g,
    /asElement\([\w.]+\)\.(\w+)/g,
    /\.search\)\.(\w+)/g,
    /(?:first|all)\('([^']+)'\)/g,
    /const \{ ([\w, ]+) \} = root/g,
    /const (?:dates|changes|titles|summaries|torrentNames) = \[([^\]]+)\]/g,
    /find\(\(\{ (\w+) \}/g,
    /\['([\w:@]+)'\]/g,
    /'(@[\w:]+)'/g,
    /endsWith\('(:\w+)'\)/g,
    /\(\?:\^\|(:)\)(\w+)\$/g,
  ],
}

type Adapter = { reads: keyof typeof reads; services?: string; indexers?: true }

/** Each adapter that reads answers by name, and the recordings of services or indexers that it reads. */
export const adapters: Record<string, Adapter> = {
  'downloaders/aria2': { reads: 'wire' },
  'downloaders/deluge': { reads: 'wire' },
  'downloaders/nzbget': { reads: 'wire' },
  'downloaders/qbittorrent': { reads: 'wire' },
  'downloaders/rtorrent': { reads: 'commands', services: 'rtorrent-commands' },
  'downloaders/sabnzbd': { reads: 'wire' },
  'downloaders/synology': { reads: 'wire', services: 'download-station' },
  'downloaders/transmission': { reads: 'wire' },
  feeds: { reads: 'xml', indexers: true },
  'indexers/newznab': { reads: 'xml', indexers: true },
  'indexers/prowlarr': { reads: 'schema', services: 'prowlarr' },
  'lookups/how-long-to-beat': { reads: 'wire', services: 'how-long-to-beat' },
  'lookups/nexus-mods': { reads: 'wire', services: 'nexus-mods' },
  'lookups/pc-gaming-wiki': { reads: 'wire', services: 'pc-gaming-wiki' },
  'lookups/xrel': { reads: 'wire', services: 'xrel' },
  'metadata/igdb': { reads: 'wire', services: 'igdb' },
  'metadata/rawg': { reads: 'wire', services: 'rawg' },
  'metadata/steam': { reads: 'wire', services: 'steam' },
  'notifications/apprise': { reads: 'json' },
  'notifications/discord': { reads: 'json' },
  'notifications/matrix': { reads: 'json' },
  'notifications/pushover': { reads: 'json' },
  'notifications/send-request': { reads: 'json' },
  'notifications/telegram': { reads: 'json' },
  'storefront/steam-accounts': { reads: 'wire', services: 'steam' },
}

/** The names that the code of an adapter asks an answer for. */
export function keysReadBy(adapter: string, patterns: readonly RegExp[]): Set<string> {
  const own = readdirSync(integrations, { recursive: true, encoding: 'utf8' }).filter((file) =>
    ['.ts', '/', '-'].some((next) => file.startsWith(adapter + next)),
  )
  const code = own.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(join(integrations, file), 'utf8'))
  const found = code.flatMap((text) => patterns.flatMap((pattern) => [...text.matchAll(pattern)]))
  return new Set(found.flatMap(([, ...groups]) => groups.join('').match(/[^\s,']+/g) ?? []))
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...keysIn(child)])
}

/** The elements and attributes of XML, `@` before those of elements, and what indexers name in `<attr name>`. */
function namesInXml(xml: string): string[] {
  const elements = [...xml.matchAll(/<([\w:]+)/g)].flatMap(([, name = '']) => [name, name.replace(/^\w+(?=:)/, '')])
  const attributes = [...xml.matchAll(/\s([\w:]+)=["']/g)].map(([, name]) => `@${name}`)
  const named = [...xml.matchAll(/:attr name="([^"]+)"/g)].map(([, name = '']) => name.toLowerCase())
  return [...elements, ...attributes, ...named]
}

function namesOfIndexers(): string[] {
  const files = readdirSync(indexers, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'))
  return files.flatMap((file) => namesInXml(readFileSync(join(indexers, file), 'utf8')))
}

/** As the adapter of Transmission names them, whatever the version. */
const toSnake = (key: string) => key.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function keysRecordedFor(adapter: string): Set<string> {
  const type = adapter.slice(adapter.indexOf('/') + 1)
  const ofClients = clientRecordings.filter(({ recording }) => recording.type === type)
  const { reads: way, services: prefix, indexers: ofIndexers } = adapters[adapter] ?? {}
  const files = readdirSync(services).filter((file) => prefix && file.startsWith(prefix) && file.endsWith('.json'))
  const answers = files.map((file) => JSON.parse(readFileSync(join(services, file), 'utf8')).answer)
  // What XML-RPC has in its answers, and the commands that every recorded version knows.
  const bodies = ofClients.flatMap(({ recording }) =>
    Object.values(recording.answers)
      .flat()
      .map(({ body }) => body),
  )
  const known = (name: string) => answers.every((names: string[]) => names.includes(name))
  const keys = [
    ...ofClients.flatMap(({ recording }) => keysIn([recording.answers, recording.details])),
    ...(way === 'commands' ? [...namesInXml(bodies.join('')), ...answers.flat().filter(known)] : keysIn(answers)),
    ...(ofIndexers ? namesOfIndexers() : []),
  ]
  return new Set(type === 'transmission' ? [...keys, ...keys.map(toSnake)] : keys)
}

/** The names that were seen in a recording of the adapter's program, in a document or in its source. */
export function knownKeysOf(adapter: string): Set<string> {
  const elsewhere = [...(seenElsewhere[adapter] ?? []), ...(seenForLists[adapter] ?? [])]
  return new Set([...keysRecordedFor(adapter), ...elsewhere.flatMap(({ keys }) => keys)])
}
