import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { requestDifferences } from '#domain/downloads/request-differences.ts'
import type { AddOptions, DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo } from './connection.ts'

setDefaultTimeout(120_000)

type Subject = {
  kind: DownloadClientKind
  program: string
  start(): Promise<StartedPeer>
  /** What it reports after an add when other options had been asked for. */
  told: readonly string[]
  /** What it cannot apply, and therefore tells of every download. */
  lacks?: readonly string[]
}

const folder = 'folder "FOLDER" instead of "/elsewhere"'
const category = 'category "games" instead of "others"'
const paused = 'paused instead of started'
const ratio = 'seed ratio "2.5" instead of "7"'
const minutes = 'seed minutes "90" instead of "600"'

const subjects: Subject[] = [
  {
    kind: qbittorrent,
    program: 'qbittorrent-nox',
    start: () => startQbittorrent({ queueing: true }),
    told: [folder, category, paused, ratio, minutes],
  },
  {
    kind: transmission,
    program: 'transmission-daemon',
    start: () => startTransmission(),
    told: [folder, category, paused, 'priority "high" instead of "low"', ratio, minutes],
  },
  {
    kind: deluge,
    program: 'deluged',
    start: startDeluge,
    told: [folder, category, paused, ratio, 'seed minutes "default" instead of "600"'],
    lacks: ['seed minutes "default" instead of "90"'],
  },
  {
    kind: rtorrent,
    program: 'rtorrent',
    start: () => startRtorrent('port'),
    told: [folder, category, paused, 'priority "high" instead of "low"', ratio, minutes],
  },
  { kind: aria2, program: 'aria2c', start: startAria2, told: [folder, paused, ratio, minutes] },
]

const tracker = 'http://127.0.0.1:9/announce'
const magnetOf = (name: string): Payload => {
  const { infoHash } = lonelyTorrent(name, tracker)
  const uri = `magnet:?xt=urn:btih:${infoHash}&dn=${encodeURIComponent(name)}&tr=${encodeURIComponent(tracker)}`
  return { kind: 'magnet', uri, infoHash, name }
}

for (const { kind, program, start, told, lacks = [] } of subjects) {
  test.skipIf(!peerAvailable(program))(
    `${kind.label} has what it was asked for, and tells what it has otherwise`,
    async () => {
      const peer = await start()
      try {
        const client = kind.connect(connectionTo(peer, { category: null }), adapterContext(peer.downloadFolder))
        const differences = async (clientId: string, options: AddOptions) => {
          const applied = await client.appliedOptions?.(clientId, options)
          return applied == null ? ['nothing'] : requestDifferences(options, applied)
        }
        const becomeNone = (clientId: string, options: AddOptions) =>
          eventually(`${options.title} to be as requested`, 15_000, async () => {
            const found = await differences(clientId, options)
            return Bun.deepEquals(found, [...lacks])
          })
        const games = `${peer.downloadFolder}/games and more`
        mkdirSync(games)
        const seedGoal = { ratio: 2.5, seconds: 5400 }
        const common = { category: 'games', downloadPath: `${games}/`, seedGoal, priority: 'high' as const }
        for (const stopped of [false, true]) {
          const name = stopped ? 'Stopped.Game' : 'Started.Game'
          for (const payload of [lonelyTorrent(name, tracker), magnetOf(`${name}.2`)]) {
            const options = { ...common, title: `${payload.kind} ${name}`, stopped }
            await becomeNone(await acceptedId(client.add(payload, options)), options)
          }
        }
        const other = lonelyTorrent('Other.Game', tracker)
        const options = { ...common, title: other.name, stopped: true }
        const clientId = await acceptedId(client.add(other, options))
        await becomeNone(clientId, options)
        const others = {
          ...options,
          category: 'others',
          downloadPath: '/elsewhere',
          stopped: false,
          priority: 'low' as const,
          seedGoal: { ratio: 7, seconds: 36_000 },
        }
        const tells = async () =>
          (await differences(clientId, others)).map((text) => text.replace(new RegExp(`${games}/?`), 'FOLDER'))
        // It checks the files first.
        await eventually('the torrent to be stopped', 15_000, async () => (await tells()).length === told.length)
        expect(await tells()).toEqual([...told])
        expect(await client.appliedOptions?.('f'.repeat(40), options).catch(() => null)).toBeNull()
      } finally {
        await peer.stop()
      }
    },
  )
}
