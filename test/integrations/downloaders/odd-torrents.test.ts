import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pathsBelow } from '#core/download-clients/own-files.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { refusalOf } from '#domain/torrent/torrent-traits.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually } from '../../peers/loopback.ts'
import { oddTorrents } from '../../peers/odd-torrents.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

setDefaultTimeout(180_000)

const subjects: { kind: DownloadClientKind; program: string; start(): Promise<StartedPeer> }[] = [
  { kind: qbittorrent, program: 'qbittorrent-nox', start: () => startQbittorrent() },
  { kind: transmission, program: 'transmission-daemon', start: () => startTransmission() },
  { kind: deluge, program: 'deluged', start: startDeluge },
  { kind: rtorrent, program: 'rtorrent', start: () => startRtorrent('port') },
  { kind: aria2, program: 'aria2c', start: startAria2 },
]

test('every odd torrent is valid, and its traits are known', () => {
  for (const { bytes, traits } of oddTorrents) expect(readTorrent(bytes).traits).toEqual(traits)
})

describe.each(subjects)('$kind.label', ({ kind, program, start }) => {
  test.skipIf(!peerAvailable(program))(
    'takes exactly the torrents that its adapter says it takes, and its files are found',
    async () => {
      const peer = await start()
      try {
        const client = kind.connect(connectionTo(peer, { category: null }), adapterContext(peer.downloadFolder))
        const check = async ({ what, bytes, traits }: (typeof oddTorrents)[number]) => {
          const { infoHash, name } = readTorrent(bytes)
          const options = { title: what, category: null, downloadPath: null, stopped: true }
          const outcome = await client.add({ kind: 'torrent', bytes, infoHash, name }, options)
          const isDeclared = refusalOf(kind.cannotTake ?? [], traits) !== null
          // rTorrent lists it, and then cannot open a file that has the path of its folder.
          const isUnusable = kind.type === 'rtorrent' && traits.includes('empty-name')
          expect([what, outcome.outcome]).toEqual([what, isDeclared && !isUnusable ? 'refused' : 'accepted'])
          if (outcome.outcome !== 'accepted' || isUnusable) return
          const { clientId } = outcome
          const found = await eventually(`the path of ${what}`, 20_000, async () => {
            const download = (await client.list()).find((listed) => listed.clientId === clientId)
            const files = await client.files?.(clientId)
            return download?.contentPath && files?.length ? { path: download.contentPath, files } : null
          })
          const isFile = found.files.length === 1 && found.path.endsWith(`/${found.files[0]?.path}`)
          expect([what, isFile || pathsBelow(found.path, found.files) !== null]).toEqual([what, true])
        }
        // Side by side: some clients say only after 10 s that they did not take a torrent.
        await Promise.all(oddTorrents.map(check))
      } finally {
        await peer.stop()
      }
    },
  )
})
