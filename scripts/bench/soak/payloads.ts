import { createHash, randomBytes } from 'node:crypto'
import JSZip from 'jszip'
import { listenOnLoopback } from '../../../test/fakes/loopback.ts'
import { bencode } from '../../../test/peers/bencode.ts'
import type { NewsServer } from '../../../test/peers/news.ts'

/** A game that arrives while the program runs: what indexers offer for its title, and what must lie in its folder. */
export type Arrival = {
  number: number
  title: string
  release: string
  protocol: 'torrent' | 'usenet'
  size: number
  /** The torrent or the NZB. */
  bytes: Uint8Array
  /** SHA-256 of the file that is imported. */
  sha256: string
  /** Articles are missing on Usenet, so that the download fails. */
  isHopeless: boolean
}

const fileBytes = 200_000
const pieceLength = 65_536
/** One in this many releases is an archive, and one in this many of Usenet has missing articles. */
const packedEvery = 8
const hopelessEvery = 10
const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'

/** An invented title for each number, so that no two titles look like parts of one series. */
export function titleOf(number: number): string {
  let rest = number * 7919 + 104_729
  const syllable = (): string => {
    const text = `${consonants[rest % consonants.length]}${vowels[Math.floor(rest / consonants.length) % vowels.length]}`
    rest = Math.floor(rest / 7) + 31 * number
    return text
  }
  const word = (length: number): string => Array.from({ length }, syllable).join('')
  const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return `${capital(word(4))} ${capital(word(3))}`
}

/** Makes games that arrive, and serves the files of their torrents by HTTP, so that no swarm is needed (BEP 19). */
export async function startArrivals(news: NewsServer, protocols: readonly Arrival['protocol'][]) {
  const served = new Map<string, Uint8Array>()
  const byWords = new Map<string, Arrival>()
  const server = await listenOnLoopback((request, response) => {
    const bytes = served.get(decodeURIComponent(new URL(request.url ?? '/', 'http://seed').pathname))
    if (bytes === undefined) return void response.writeHead(404).end()
    const [, from = '0', to = String(bytes.length - 1)] = /^bytes=(\d+)-(\d+)?/.exec(request.headers.range ?? '') ?? []
    const part = bytes.subarray(Number(from), Number(to) + 1)
    const range = { 'content-range': `bytes ${from}-${to}/${bytes.length}`, 'accept-ranges': 'bytes' }
    response.writeHead(request.headers.range === undefined ? 200 : 206, range).end(part)
  })
  const arrive = async (number: number): Promise<Arrival> => {
    const title = titleOf(number)
    const release = `${title.replaceAll(' ', '.')}.v1.0-SOAK`
    const content = randomBytes(fileBytes)
    const isPacked = number % packedEvery === 3
    const file = isPacked ? { name: 'game.zip', bytes: await zipped(content) } : { name: 'game.bin', bytes: content }
    const protocol = protocols[number % protocols.length] ?? 'torrent'
    const isHopeless = protocol === 'usenet' && number % (2 * hopelessEvery) === 1
    const bytes = protocol === 'torrent' ? torrent(release, file) : news.post([file], { lost: isHopeless ? 1 : 0 })
    // libtorrent asks for the only file of a folder by the name of the folder.
    if (protocol === 'torrent')
      for (const path of [`/${release}/${file.name}`, `/${release}`]) served.set(path, file.bytes)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const arrival: Arrival = { number, title, release, protocol, size: file.bytes.length, bytes, sha256, isHopeless }
    byWords.set(title.toLowerCase(), arrival)
    return arrival
  }
  const torrent = (name: string, file: { name: string; bytes: Uint8Array }): Uint8Array => {
    const hashes: Buffer[] = []
    for (let at = 0; at < file.bytes.length; at += pieceLength) {
      const piece = file.bytes.subarray(at, at + pieceLength)
      hashes.push(createHash('sha1').update(piece).digest())
    }
    const files = [{ length: file.bytes.length, path: [file.name] }]
    const info = { name, 'piece length': pieceLength, pieces: Buffer.concat(hashes), files }
    return bencode({ info, 'url-list': `${server.url}/` })
  }
  return {
    arrive,
    all: () => [...byWords.values()],
    /** The game a query is about. */
    find: (query: string): Arrival | undefined =>
      byWords.get(
        query
          .toLowerCase()
          .replaceAll(/[^a-z]+/g, ' ')
          .trim(),
      ),
    close: server.close,
  }
}

export type Arrivals = Awaited<ReturnType<typeof startArrivals>>

async function zipped(content: Uint8Array): Promise<Uint8Array> {
  return await new JSZip().file('game.bin', content).generateAsync({ type: 'uint8array' })
}
