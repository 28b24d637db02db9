import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type DownloadPriority, isQueueMove, type PriorityChange } from '#domain/downloads/download-priority.ts'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { nzbget } from '#integrations/downloaders/nzbget.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually } from '../../peers/loopback.ts'
import { startNewsServer } from '../../peers/news.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo, testCategory, upstreamMessage } from './connection.ts'
import { type QueueReader, readers } from './queue-readers.ts'

setDefaultTimeout(120_000)

const names = ['First.Game-FIXTURE', 'Second.Game-FIXTURE', 'Third.Game-FIXTURE']

type Trial = { client: DownloadClient; ids: string[]; read: QueueReader; kind: DownloadClientKind }

async function changes({ client, ids, read, kind }: Trial): Promise<void> {
  const [first = '', second = '', third = ''] = ids
  const order = (wanted: string[]) =>
    eventually(`the order ${wanted}`, 30_000, async () => String(await read.order()) === String(wanted))
  const move = (id: string, change: PriorityChange) => client.prioritize?.([id], change)
  if (kind.priorities?.some(isQueueMove)) {
    await order([first, second, third])
    await move(third, 'top')
    await order([third, first, second])
    await move(third, 'down')
    await order([first, third, second])
    await move(second, 'up')
    await order([first, second, third])
    await move(first, 'bottom')
    await order([second, third, first])
    await client.prioritize?.([third, first], 'top')
    await order([third, first, second])
  } else {
    expect(await upstreamMessage(client.prioritize?.([first], 'top'))).toStartWith(`${kind.label}: `)
  }
  const has = async (id: string, level: DownloadPriority) =>
    eventually(`${id} to have priority ${level}`, 30_000, async () => (await read.priority(id)) === level)
  if (kind.priorities?.includes('high')) {
    await client.prioritize?.([first, second], 'high')
    await client.prioritize?.([third], 'low')
    await has(first, 'high')
    await has(second, 'high')
    await has(third, 'low')
    await client.prioritize?.(ids, 'normal')
    for (const id of ids) await has(id, 'normal')
  } else {
    expect(await upstreamMessage(client.prioritize?.([first], 'high'))).toStartWith(`${kind.label}: `)
  }
}

async function pauses({ client, ids }: Pick<Trial, 'client' | 'ids'>, pausedAtLeast: number): Promise<void> {
  const pausedOnes = async () =>
    (await client.list()).filter(({ clientId, state }) => ids.includes(clientId) && state === 'paused').length
  await eventually('all to be paused at first', 30_000, async () => (await pausedOnes()) === ids.length)
  if (client.resumeAll === undefined) for (const id of ids) await client.resume?.(id)
  else await client.resumeAll(ids)
  await eventually('all to be resumed', 30_000, async () => (await pausedOnes()) === 0)
  // Deluge ignores a pause that follows a resume immediately.
  await eventually('them to be paused', 120_000, async () => {
    if (client.pauseAll === undefined) for (const id of ids) await client.pause?.(id)
    else await client.pauseAll([...ids, 'ef'.repeat(20)])
    return (await pausedOnes()) >= pausedAtLeast
  })
}

const torrentClients = [
  { kind: qbittorrent, programs: ['qbittorrent-nox'], start: () => startQbittorrent({ queueing: true }) },
  { kind: transmission, programs: ['transmission-daemon'], start: () => startTransmission() },
  { kind: deluge, programs: ['deluged', 'deluge-web'], start: () => startDeluge() },
  { kind: rtorrent, programs: ['rtorrent', 'lighttpd'], start: () => startRtorrent() },
  { kind: aria2, programs: ['aria2c'], start: () => startAria2() },
]

for (const { kind, programs, start } of torrentClients) {
  describe.skipIf(!peerAvailable(...programs))(kind.label, () => {
    test('many torrents are prioritized, paused and resumed at once', async () => {
      const peer = await start()
      try {
        const context = adapterContext(peer.downloadFolder)
        const client = kind.connect(connectionTo(peer), context)
        const ids: string[] = []
        for (const name of names) {
          const payload = lonelyTorrent(name, 'http://127.0.0.1:9/announce')
          const options = { title: name, category: testCategory, downloadPath: null, stopped: true }
          ids.push(await acceptedId(client.add(payload, options)))
        }
        const read = readers[kind.type]?.(peer, context.outbound)
        if (read === undefined) throw new Error(`no reader for ${kind.type}`)
        await changes({ client, ids, read, kind })
        await pauses({ client, ids }, ids.length)
        await client.close?.()
      } finally {
        await peer.stop()
      }
    })
  })
}

const usenetClients = [
  {
    kind: sabnzbd,
    program: 'sabnzbdplus',
    start: startSabnzbd,
    settings: (peer: StartedPeer) => ({ apiKey: peer.password }),
  },
  { kind: nzbget, program: 'nzbget', start: startNzbget, settings: () => ({}) },
]

for (const { kind, program, start, settings } of usenetClients) {
  describe.skipIf(!peerAvailable(program))(kind.label, () => {
    test('many jobs are prioritized, paused and resumed at once', async () => {
      const newsServer = await startNewsServer()
      const peer = await start(newsServer)
      try {
        const context = adapterContext(peer.downloadFolder)
        const client = kind.connect(connectionTo(peer, { settings: settings(peer) }), context)
        const posted = names.map((name) => ({
          name,
          // So large that no job is under way as a whole, whatever the number of connections.
          bytes: newsServer.post([{ name, bytes: Buffer.alloc(8_000_000, 3) }]),
        }))
        // The jobs wait for their articles after they are resumed.
        await newsServer.stop()
        const ids: string[] = []
        for (const { name, bytes } of posted) {
          const options = { title: name, category: testCategory, downloadPath: null, stopped: true }
          ids.push(await acceptedId(client.add({ kind: 'nzb', bytes, name }, options)))
        }
        const read = readers[kind.type]?.(peer, context.outbound)
        if (read === undefined) throw new Error(`no reader for ${kind.type}`)
        await changes({ client, ids, read, kind })
        // The job that is under way ends what it began.
        await pauses({ client, ids }, ids.length - 1)
        await client.close?.()
      } finally {
        await peer.stop()
        await newsServer.stop()
      }
    }, 240_000)
  })
}
