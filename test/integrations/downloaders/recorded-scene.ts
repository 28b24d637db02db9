import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientDownload, DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type RecordedAnswers, recordAnswers } from '../../fakes/recorded-exchanges.ts'
import { eventually } from '../../peers/loopback.ts'
import type { NewsServer } from '../../peers/news.ts'
import { torrentOf } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo, testCategory } from './connection.ts'

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

/** `answers` are those to a list, `details` those to everything else that is asked of a download and its client. */
export type Recording = {
  version: string
  answers: RecordedAnswers
  details: RecordedAnswers
  downloads: ClientDownload[]
}

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
  return { version: version ?? '', ...(await record(connect, torrents.half.infoHash)) }
}

/** One job that failed, one that is complete, and one that was added stopped. */
export async function recordJobs(
  kind: DownloadClientKind,
  peer: StartedPeer,
  newsServer: NewsServer,
  settings: Record<string, unknown>,
): Promise<Recording> {
  const around = adapterContext(peer.downloadFolder)
  const connect = (outbound = around.outbound) =>
    kind.connect(connectionTo(peer, { settings }), { ...around, outbound })
  const client = connect()
  const { version } = (await client.test?.()) ?? {}
  const add = (name: string, lost: number, stopped: boolean) => {
    const bytes = newsServer.post([{ name: `${name}.iso`, bytes: pieces(lost + 1) }], { lost })
    const options = { title: name, category: testCategory, downloadPath: null, stopped }
    return acceptedId(client.add({ kind: 'nzb', bytes, name }, options))
  }
  const failed = await add('Failed.Game-FIXTURE', 2, false)
  const complete = await add('Complete.Game-FIXTURE', 0, false)
  const stopped = await add('Stopped.Game-FIXTURE', 0, true)
  await eventually('the jobs to end', 60_000, async () => {
    const states = new Map((await client.list()).map(({ clientId, state }) => [clientId, state]))
    return states.get(failed) === 'error' && states.get(complete) === 'completed'
  })
  return { version: version ?? '', ...(await record(connect, stopped)) }
}

async function record(connect: (outbound: Outbound) => DownloadClient, clientId: string) {
  const lists = recordAnswers(createOutbound())
  const downloads = await connect(lists.outbound).list()
  const others = recordAnswers(createOutbound())
  const client = connect(others.outbound)
  await client.test?.()
  await client.files?.(clientId)
  await client.trackers?.(clientId)
  return { answers: lists.answers, details: others.answers, downloads }
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
