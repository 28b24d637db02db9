import { readFeed } from '#integrations/feeds/read-feed.ts'
import { readFeed as readIndexerFeed } from '#integrations/indexers/newznab-answer.ts'

// Written from RSS 0.91 to 2.0, Media RSS, RSS 1.0 and its enclosures, RFC 4287, XML 1.0 and JSON Feed 1.1.
export const read = (text: string) => readFeed(text, 'https://feeds.example/games/rss')
export const titlesOf = async (text: string) => (await read(text)).map(({ title }) => title)
export const origin = {
  indexerId: 'i',
  indexerName: 'S',
  protocol: 'torrent',
  answeredAt: 'https://site.example/api',
} as const
export const titlesOfIndexer = async (text: string) =>
  (await readIndexerFeed(text, origin)).releases.map(({ title }) => title)

const namespaces = [
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:a="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:torrent="http://xmlns.ezrss.it/0.1/"',
  'xmlns:own="https://site.example/xmlns"',
].join(' ')
export const rss = (item: string, around = '') =>
  `<rss version="2.0" ${namespaces}><channel><title>t</title>${around}<item>${item}</item></channel></rss>`
export const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id><entry><id>1</id>${entry}</entry></feed>`
export const rdf = (
  item: string,
) => `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel rdf:about="https://feeds.example/"><title>t</title></channel><item rdf:about="urn:1">${item}</item></rdf:RDF>`
export const json = (item: object, version = '1.1') =>
  JSON.stringify({ version: `https://jsonfeed.org/version/${version}`, title: 't', items: [{ id: '1', ...item }] })

export const hash = '0123456789abcdef0123456789abcdef01234567'
export const at = (path: string) => `https://feeds.example${path}`
export const page = at('/1')
export const torrent = { downloadUrl: at('/1.torrent'), protocol: 'torrent' } as const
export const linked = `<title>A</title><link>${page}</link>`
