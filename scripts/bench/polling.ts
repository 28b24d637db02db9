import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pollClients } from '#core/downloads/poll-clients.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { adapterContext } from '../../test/integrations/downloaders/adapter-context.ts'
import { bencode } from '../../test/peers/bencode.ts'
import { eventually } from '../../test/peers/loopback.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../test/peers/qbittorrent.ts'
import { storeDownload, storeDownloader, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { median, progress } from './table.ts'

// Polls many torrents in one real qBittorrent: bun scripts/bench/polling.ts [torrents] [rounds]
const count = Number(process.argv[2] ?? 2000)
const rounds = Number(process.argv[3] ?? 30)
const atOnce = 100
/** In which the kernel counts what a process used: getconf CLK_TCK. */
const ticksPerSecond = 100

type Made = { name: string; infoHash: string; bytes: Buffer }
type Round = { ms: number; ours: number; theirs: number; bytes: number; calls: number }

/** Torrents of one small file that nobody has and no tracker knows. */
function madeTorrents(): Made[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Some.Game.${index}.v1.0-FIXTURE`
    const info = { name, length: 16_384, 'piece length': 16_384, pieces: randomBytes(20) }
    return { name, infoHash: createHash('sha1').update(bencode(info)).digest('hex'), bytes: bencode({ info }) }
  })
}

async function addAll({ url, username, password }: StartedQbittorrent, torrents: readonly Made[]): Promise<void> {
  const login = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (let at = 0; at < torrents.length; at += atOnce) {
    const body = new FormData()
    for (const { name, bytes } of torrents.slice(at, at + atOnce)) {
      body.append('torrents', new Blob([Uint8Array.from(bytes)]), `${name}.torrent`)
    }
    await fetch(`${url}/api/v2/torrents/add`, { method: 'POST', headers: { cookie }, body })
  }
}

/** Seconds of the processor that a process used so far. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function counting(counted: { bytes: number; calls: number }): Outbound {
  const plain = createOutbound()
  return {
    ...plain,
    request: async (request) => {
      const answer = await plain.request(request)
      counted.calls += 1
      counted.bytes += answer.bytes.byteLength
      return answer
    },
  }
}

async function measured(peer: StartedQbittorrent, torrents: readonly Made[]): Promise<Round[]> {
  const counted = { bytes: 0, calls: 0 }
  const app = createTestApp({ outbound: counting(counted), downloadClientKinds })
  try {
    const { url, username, password } = peer
    const downloader = storeDownloader(app, { type: 'qbittorrent', url, username, password, category: null })
    const { id: userId } = storeUser(app)
    for (const { name, infoHash } of torrents) {
      storeDownload(app, { userId, downloaderId: downloader.id, clientId: infoHash, title: name })
    }
    const results: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      Object.assign(counted, { bytes: 0, calls: 0 })
      const before = { at: performance.now(), ours: process.cpuUsage(), theirs: secondsOf(peer.pid()) }
      await pollClients(app)
      const { user, system } = process.cpuUsage(before.ours)
      const ms = performance.now() - before.at
      results.push({
        ms,
        ours: (user + system) / 1000,
        theirs: (secondsOf(peer.pid()) - before.theirs) * 1000,
        ...counted,
      })
      app.clock.advance(2000)
      await Bun.sleep(250)
    }
    const updated = app.downloads.active().filter(({ status }) => status === 'stalled').length
    progress(`${updated} of ${count} downloads have their final state`)
    return results
  } finally {
    await app.close()
  }
}

const peer = await startQbittorrent()
try {
  progress(`Adding ${count} torrents to qBittorrent`)
  const torrents = madeTorrents()
  await addAll(peer, torrents)
  const probe = downloadClientKinds.qbittorrent.connect(
    { id: '', name: '', category: null, downloadPath: null, settings: {}, ...peer },
    adapterContext('/tmp'),
  )
  await eventually('all torrents to rest', 300_000, async () => {
    const listed = await probe.list()
    return listed.length === count && listed.every(({ state }) => state === 'stalled')
  })
  const all = await measured(peer, torrents)
  const [first, ...later] = all
  const line = (what: string, round: readonly Round[]) => {
    const of = (name: keyof Round) => median(round.map((sample) => sample[name]))
    console.log(
      `${what}: ${of('ms').toFixed(0)} ms, of the processor ${of('ours').toFixed(0)} ms ours and ` +
        `${of('theirs').toFixed(0)} ms qBittorrent's, ${of('calls')} calls, ${(of('bytes') / 1e6).toFixed(3)} MB`,
    )
  }
  if (first !== undefined) line('First round', [first])
  line(`Later rounds (median of ${later.length})`, later)
  console.log(`Resident memory of this process: ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`)
} finally {
  await peer.stop()
}
