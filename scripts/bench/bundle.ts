// Peak memory while archives of large torrents are downloaded: bun scripts/bench/bundle.ts
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { listenOnLoopback } from '../../test/fakes/loopback.ts'
import { bencode } from '../../test/peers/bencode.ts'
import { startPrepared } from './prepared-program.ts'
import { type Figure, printFigures, progress } from './table.ts'

const mebibyte = 1024 * 1024
const maxPeak = 400

type Case = { name: string; count: number; path: string }

const cases: readonly Case[] = [
  { name: '40 torrents of 30 MiB, sent as 30 KB', count: 40, path: '/compressed' },
  { name: '20 torrents of 20 MiB', count: 20, path: '/plain' },
]

function torrentOf(pieces: Uint8Array): Buffer {
  return bencode({ info: { length: 1, name: 'Large', 'piece length': 1, pieces } })
}

const type = { 'content-type': 'application/x-bittorrent' }
const compressed = gzipSync(torrentOf(Buffer.alloc(30 * mebibyte)))
const plain = torrentOf(randomBytes(20 * mebibyte))

const server = await listenOnLoopback((request, response) => {
  const isCompressed = request.url?.startsWith('/compressed') === true
  response.writeHead(200, isCompressed ? { ...type, 'content-encoding': 'gzip' } : type)
  response.end(isCompressed ? compressed : plain)
})

/** The peak memory in MB of a program that serves one archive. */
async function peakOf({ name, count, path }: Case): Promise<Figure> {
  const app = await startPrepared()
  try {
    const before = app.memory().now
    const downloads = Array.from({ length: count }, (_, index) => ({ url: `${server.url}${path}`, title: `${index}` }))
    const headers = { authorization: `Bearer ${app.token}` }
    const response = await app.post('/api/downloads/bundle', { downloads }, headers)
    let bytes = 0
    for await (const piece of response.body ?? []) bytes += piece.length
    progress(`${name}: ${(bytes / 1e6).toFixed(1)} MB, ${before.toFixed(0)} MB of memory before`)
    return { name: `peak memory, ${name}`, value: app.memory().peak, unit: 'MB', atMost: maxPeak }
  } finally {
    await app.stop()
  }
}

try {
  const figures: Figure[] = []
  for (const each of cases) figures.push(await peakOf(each))
  printFigures(figures)
} finally {
  await server.close()
}
