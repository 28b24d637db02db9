import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientDownload, DownloadClientKind } from '#domain/ports/download-client.ts'
import { type RecordedAnswers, recordAnswers } from '../../fakes/recorded-exchanges.ts'
import { eventually } from '../../peers/loopback.ts'
import { torrentOf } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

const half = 256 * 1024
const pieces = (fill: number) => Buffer.alloc(2 * half, fill)
const torrent = (name: string, fill: number) => torrentOf(`${name}.Game-FIXTURE.iso`, pieces(fill))

/** A download of every state that a client reaches without another peer. */
const torrents = {
  seeding: torrent('Seeding', 1),
  stopped: torrent('Stopped', 2),
  half: torrent('Half', 3),
  finished: torrent('Finished', 4),
  missing: torrent('Missing', 5),
}
const infoHash = 'c0ffee'.padEnd(40, '0')
const magnet = {
  kind: 'magnet' as const,
  uri: `magnet:?xt=urn:btih:${infoHash}&dn=Magnet.Game-FIXTURE`,
  infoHash,
  name: 'Magnet',
}

export type Recording = { version: string; answers: RecordedAnswers; downloads: ClientDownload[] }

/** Brings a real client's downloads into their states, and records how it lists them. */
export async function recordStates(kind: DownloadClientKind, peer: StartedPeer): Promise<Recording> {
  const around = adapterContext(peer.downloadFolder)
  const connect = (outbound = around.outbound) =>
    kind.connect(connectionTo(peer, { category: null }), { ...around, outbound })
  const client = connect()
  const { version } = (await client.test?.()) ?? {}
  const options = { category: null, downloadPath: null, stopped: false }
  mkdirSync(peer.downloadFolder, { recursive: true })
  for (const [place, { name }] of Object.values(torrents).entries()) {
    if (place === 1) continue
    const whole = pieces(place + 1)
    writeFileSync(
      join(peer.downloadFolder, name),
      place === 2 ? Buffer.concat([whole.subarray(half), Buffer.alloc(half)]) : whole,
    )
  }
  for (const [state, each] of Object.entries(torrents))
    await client.add(each, { ...options, title: each.name, stopped: state === 'stopped' })
  await client.add(magnet, { ...options, title: 'Magnet' })
  await settled(client.list)
  await client.pause?.(torrents.finished.infoHash).catch(() => undefined)
  await settled(client.list)
  rmSync(join(peer.downloadFolder, torrents.missing.name), { force: true })
  await peer.restart()
  await settled(client.list)
  await client.resume?.(torrents.missing.infoHash).catch(() => undefined)
  await settled(client.list)
  const recorder = recordAnswers(around.outbound)
  const downloads = await connect(recorder.outbound).list()
  return { version: version ?? '', answers: recorder.answers, downloads }
}

/** Until the states stay as they are. */
async function settled(list: () => Promise<ClientDownload[]>): Promise<void> {
  let previous = ''
  let unchanged = 0
  await eventually('the states to settle', 60_000, async () => {
    await Bun.sleep(300)
    const downloads = await list().catch(() => [])
    const states = downloads.map(({ name, state, progress }) => `${name} ${state} ${progress}`).sort()
    const current = states.join()
    unchanged = current === previous && !/verifying|unknown/.test(current) ? unchanged + 1 : 0
    previous = current
    return unchanged >= 2
  })
}
