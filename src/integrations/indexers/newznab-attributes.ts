import { asElement, asList, textOf, type XmlElement } from './read-xml.ts'

/** What an item states about its release, by names in lower case. */
export type Attributes = { first(name: string): string; all(name: string): string[] }

/** The attributes of Torznab and Newznab, and what torrent sites state in elements of their own instead. */
export function attributesOf(item: XmlElement): Attributes {
  const values = new Map<string, string[]>()
  const lists = Object.entries(item).filter(([name]) => name.endsWith(':attr'))
  for (const element of lists.flatMap(([, list]) => asList(list)).map(asElement)) {
    const name = textOf(element['@name']).toLowerCase()
    const value = textOf(element['@value']) || textOf(element)
    values.set(name, [...(values.get(name) ?? []), value])
  }
  for (const [name, value] of torrentElementsOf(item)) if (!values.has(name)) values.set(name, [value])
  return { first: (name) => values.get(name)?.[0] ?? '', all: (name) => values.get(name) ?? [] }
}

const torrentNames = [
  'infoHash',
  'info_hash',
  'magnetURI',
  'contentLength',
  'size',
  'seeders',
  'seeds',
  'leechers',
  'peers',
  'downloads',
].map((name) => name.toLowerCase())

/** Where Torznab has another name for the same. */
const inTorznab: Record<string, string> = {
  info_hash: 'infohash',
  magneturi: 'magneturl',
  contentlength: 'size',
  seeds: 'seeders',
  downloads: 'grabs',
  // Sites that have it count only those without the whole torrent.
  peers: 'leechers',
}

/** Elements with a prefix, such as nyaa:infoHash, also within a <torrent>. */
function torrentElementsOf(item: XmlElement): [string, string][] {
  const [, within] = Object.entries(item).find(([name]) => /(?:^|:)torrent$/.test(name)) ?? []
  const own = Object.entries(item).filter(([name]) => name.includes(':'))
  return [...own, ...Object.entries(asElement(asList(within)[0]))].flatMap(([name, value]): [string, string][] => {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
    const text = textOf(value)
    return torrentNames.includes(local) && text !== '' ? [[inTorznab[local] ?? local, text]] : []
  })
}
