import { AppError } from '../errors.ts'
import { say } from '../messages/say.ts'

export type Magnet = {
  /** Lower-case hex of 40, see `Torrent.infoHash`. */
  infoHash: string
  infoHashV2: string | null
  name: string | null
  trackers: string[]
}

const base32Letters = 'abcdefghijklmnopqrstuvwxyz234567'

export function isMagnet(address: string): boolean {
  return /^magnet:\?/i.test(address.trim())
}

/** Parses a magnet link (https://www.bittorrent.org/beps/bep_0009.html, BEP 52 for v2). Throws AppError `invalid`. */
export function readMagnet(uri: string): Magnet {
  if (!isMagnet(uri)) throw new AppError('invalid', say('acquisition.notMagnetLink'))
  const query = new URLSearchParams(uri.trim().replace(/^magnet:\?/i, ''))
  const topics = [...query].filter(([key]) => /^xt(\.\d+)?$/i.test(key)).map(([, value]) => value.toLowerCase())
  const v1 = firstOf(topics, v1Hash)
  const infoHashV2 = firstOf(topics, v2Hash)
  const infoHash = v1 ?? infoHashV2?.slice(0, 40)
  if (!infoHash) throw new AppError('invalid', say('acquisition.magnetWithoutHash'))
  const trackers = [...query].filter(([key]) => /^tr(\.\d+)?$/i.test(key)).map(([, value]) => value)
  return { infoHash, infoHashV2, name: query.get('dn') || null, trackers: [...new Set(trackers.filter(Boolean))] }
}

function v1Hash(topic: string): string | null {
  const hash = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/.exec(topic)?.[1]
  if (hash === undefined) return null
  return hash.length === 40 ? hash : hexOfBase32(hash)
}

/** A multihash: 12 is SHA-256, 20 its length. */
function v2Hash(topic: string): string | null {
  return /^urn:btmh:1220([0-9a-f]{64})$/.exec(topic)?.[1] ?? null
}

/** Lower-case hex of a lower-case base32 hash, as older magnet links have it. */
export function hexOfBase32(text: string): string {
  let bits = ''
  for (const character of text) bits += base32Letters.indexOf(character).toString(2).padStart(5, '0')
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('')
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
