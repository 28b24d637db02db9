import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bencode, type Encodable } from './bencode.ts'

/** `path` begins with the payload's own folder. */
export type PayloadFile = { path: string; size: number; sha256: string }

export type Payload = {
  name: string
  folder: string
  files: PayloadFile[]
  torrent: Uint8Array
  magnet: string
  infoHash: string
}

/** A file of a payload, by its path below the payload's own folder. */
export type PayloadContent = { path: string; bytes: Uint8Array }

const pieceLength = 256 * 1024
const megabyte = 1024 * 1024

type PayloadOptions = { name: string; tracker: string; contents?: readonly PayloadContent[] | undefined }

/** Files in `folder/name`, random ones unless they are given, and the torrent and magnet that describe them. */
export function makePayload(folder: string, options: PayloadOptions): Payload {
  const contents = options.contents ?? randomContents(options.name)
  for (const { path, bytes } of contents) {
    const target = join(folder, options.name, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, bytes)
  }
  const info = infoOf(options.name, contents)
  const infoHash = createHash('sha1').update(bencode(info)).digest('hex')
  const tracker = encodeURIComponent(options.tracker)
  return {
    name: options.name,
    folder,
    files: contents.map(({ path, bytes }) => ({
      path: `${options.name}/${path}`,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    torrent: bencode({ announce: options.tracker, 'created by': 'payload', info }),
    magnet: `magnet:?xt=urn:btih:${infoHash}&dn=${encodeURIComponent(options.name)}&tr=${tracker}`,
    infoHash,
  }
}

function randomContents(name: string): PayloadContent[] {
  return [
    { path: 'setup.bin', bytes: randomBytes(5 * megabyte + 12_345) },
    { path: 'data/assets.pak', bytes: randomBytes(3 * megabyte) },
    { path: 'data/Ünïcode (disc 1).bin', bytes: randomBytes(700_001) },
    { path: 'readme.nfo', bytes: Buffer.from(`A folder of random bytes for tests: ${name}\n`) },
  ]
}

function infoOf(name: string, contents: readonly PayloadContent[]): { [key: string]: Encodable } {
  const stream = Buffer.concat(contents.map(({ bytes }) => bytes))
  const hashes: Buffer[] = []
  for (let at = 0; at < stream.length; at += pieceLength) {
    hashes.push(
      createHash('sha1')
        .update(stream.subarray(at, at + pieceLength))
        .digest(),
    )
  }
  const files = contents.map(({ path, bytes }) => ({ length: bytes.length, path: path.split('/') }))
  return { name, 'piece length': pieceLength, pieces: Buffer.concat(hashes), files }
}

/** A torrent of a folder that nobody has. */
export function lonelyTorrent(name: string, tracker: string) {
  const info = infoOf(name, [
    { path: 'a.bin', bytes: randomBytes(megabyte) },
    { path: 'b.bin', bytes: randomBytes(1000) },
  ])
  const infoHash = createHash('sha1').update(bencode(info)).digest('hex')
  return { kind: 'torrent', bytes: bencode({ announce: tracker, info }), infoHash, name } as const
}

/** The torrent of these files, or of a single one without a folder, that nobody has. */
export function torrentOf(name: string, contents: readonly PayloadContent[] | Uint8Array) {
  const several = contents instanceof Uint8Array ? [{ path: name, bytes: contents }] : contents
  const { files, ...single } = infoOf(name, several)
  const info =
    contents instanceof Uint8Array ? { ...single, length: contents.length } : { ...single, files: files ?? [] }
  const infoHash = createHash('sha1').update(bencode(info)).digest('hex')
  const bytes = bencode({ announce: 'http://127.0.0.1:9/announce', info })
  return { kind: 'torrent', bytes, infoHash, name } as const
}
