import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { say } from '../messages/say.ts'
import { type BencodedDictionary, bencodeSteps, finish } from './bencode.ts'
import { asDictionary, asList, asText } from './bencoded-fields.ts'
import { assertStaysInside, type TorrentFileEntry, v1Files, v2Files } from './torrent-files.ts'
import { type TorrentTrait, traitsOfName } from './torrent-traits.ts'

/** Bytes per step: about a millisecond. */
const hashedPerStep = 1024 * 1024

export type Torrent = {
  /**
   * The id used by clients, 40 lower-case hex digits: the version 1 hash, or the truncated version 2 hash without one.
   * Transmission, rTorrent and aria2 report exactly this; libtorrent 2 reports the truncated version 2 hash for hybrids,
   * which its adapters translate.
   */
  infoHash: string
  /** The full version 2 hash, 64 lower-case hex digits; null for a version 1 torrent. */
  infoHashV2: string | null
  name: string
  /** Total bytes of all files, without padding. */
  size: number
  /** Paths with `/` below the folder `name`; a single-file torrent has just that file. */
  files: TorrentFileEntry[]
  trackers: string[]
  isPrivate: boolean
  /** What some clients cannot take. */
  traits: TorrentTrait[]
}

/** Parses a .torrent file (BEP 3, 12, 27, 47, 52). Throws AppError `invalid`. */
export function readTorrent(bytes: Uint8Array): Torrent {
  return finish(torrentSteps(bytes))
}

/** Reads a torrent in short steps: `pause` is awaited between them, so that a large file does not block the event loop. */
export async function readTorrentInSteps(bytes: Uint8Array, pause: () => Promise<unknown>): Promise<Torrent> {
  const steps = torrentSteps(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

function* torrentSteps(bytes: Uint8Array): Generator<void, Torrent> {
  const { value, raw } = yield* bencodeSteps(bytes)
  const outer = asDictionary(value)
  const info = asDictionary(outer?.get('info'))
  const infoBytes = raw.get('info')
  if (!outer || !info || !infoBytes) throw new AppError('invalid', say('acquisition.torrentWithoutContent'))
  const name = asText(info.get('name.utf-8')) ?? asText(info.get('name'))
  if (!name) throw new AppError('invalid', say('acquisition.notTorrentFile'))
  assertStaysInside(name)
  const traits = new Set(traitsOfName(name))
  if (isVersion2Only(info)) traits.add('version-2-only')
  const files = yield* contentFiles(info, name, traits)
  return {
    ...(yield* hashes(info, infoBytes)),
    name,
    size: files.reduce((sum, file) => sum + file.size, 0),
    files,
    trackers: announced(outer),
    isPrivate: info.get('private') === 1,
    traits: [...traits],
  }
}

function* contentFiles(
  info: BencodedDictionary,
  name: string,
  traits: Set<TorrentTrait>,
): Generator<void, TorrentFileEntry[]> {
  const files = info.has('pieces') ? yield* v1Files(info, name, traits) : yield* v2Files(info, traits)
  if (!files) throw new AppError('invalid', say('acquisition.torrentWithoutName'))
  return files
}

function* hashes(
  info: BencodedDictionary,
  infoBytes: Uint8Array,
): Generator<void, Pick<Torrent, 'infoHash' | 'infoHashV2'>> {
  const infoHashV2 = info.get('meta version') === 2 ? yield* hashSteps('sha256', infoBytes) : null
  if (infoHashV2 !== null && isVersion2Only(info)) return { infoHash: infoHashV2.slice(0, 40), infoHashV2 }
  return { infoHash: yield* hashSteps('sha1', infoBytes), infoHashV2 }
}

function isVersion2Only(info: BencodedDictionary): boolean {
  return info.get('meta version') === 2 && !info.has('pieces')
}

function* hashSteps(algorithm: 'sha1' | 'sha256', bytes: Uint8Array): Generator<void, string> {
  const hash = createHash(algorithm)
  for (let at = 0; at < bytes.length; at += hashedPerStep) {
    hash.update(bytes.subarray(at, at + hashedPerStep))
    yield
  }
  return hash.digest('hex')
}

function announced(outer: BencodedDictionary): string[] {
  const tiers = asList(outer.get('announce-list')) ?? []
  const all = [outer.get('announce'), ...tiers.flatMap((tier) => asList(tier) ?? [])]
  const addresses = all.map((item) => asText(item)?.trim() ?? '')
  return [...new Set(addresses.filter((address) => address !== ''))]
}
