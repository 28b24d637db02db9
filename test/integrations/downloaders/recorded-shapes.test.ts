import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { type ClientRecording, clientRecordings } from '../../fixtures/recorded-clients/recordings.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { recordStates } from './recorded-scene.ts'

type Subject = { type: ClientRecording['type']; programs: string[]; start(): Promise<StartedPeer> }

const subjects: readonly Subject[] = [
  { type: 'qbittorrent', programs: ['qbittorrent-nox'], start: () => startQbittorrent() },
  { type: 'transmission', programs: ['transmission-daemon'], start: () => startTransmission() },
  { type: 'deluge', programs: ['deluged', 'deluge-web'], start: startDeluge },
  { type: 'rtorrent', programs: ['rtorrent', 'lighttpd'], start: () => startRtorrent() },
  { type: 'aria2', programs: ['aria2c'], start: startAria2 },
]

/** Keys that are values: hashes, and addresses of trackers. */
const keyOfMap = /^[0-9a-f]{40}$|[/:]/i

/** Every path in an answer, with the types that are found there. */
function shapeOf(value: unknown, path = '', shape = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const kind = Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value
  shape.set(path, (shape.get(path) ?? new Set()).add(kind))
  for (const [key, child] of children) {
    shapeOf(child, `${path}.${Array.isArray(value) || keyOfMap.test(key) ? '*' : key}`, shape)
  }
  return shape
}

const bodiesOf = (recordings: readonly Pick<ClientRecording, 'answers'>[], call: string) =>
  recordings.flatMap(({ answers }) => (answers[call] ?? []).map(({ body }) => body))

describe.concurrent('the recorded answers', () => {
  for (const { type, programs, start } of subjects) {
    const kind = downloadClientKinds[type]
    test.skipIf(!peerAvailable(...programs))(
      `of ${kind.label} have the fields and types of the installed program's answers`,
      async () => {
        const peer = await start()
        try {
          const live = await recordStates(kind, peer)
          if (process.env.LUDARR_SAVE_RECORDINGS) await save(type, { ...live, downloadFolder: peer.downloadFolder })
          const recorded = clientRecordings.filter(({ recording }) => recording.type === type)
          const same = recorded.find(({ file }) => file === fileOf(type, live.version))
          const compared = (same === undefined ? recorded : [same]).map(({ recording }) => recording)
          expect(compared).not.toEqual([])
          for (const call of Object.keys(live.answers)) {
            const found = shapeOf(bodiesOf([live], call))
            for (const [path, types] of shapeOf(bodiesOf(compared, call))) {
              if (!found.has(path) && same === undefined) continue
              const unseen = [...types].filter(
                (each) => each !== 'null' && found.has(path) && !found.get(path)?.has(each),
              )
              expect({ path, isThere: found.has(path), unseen }).toEqual({ path, isThere: true, unseen: [] })
            }
          }
        } finally {
          await peer.stop()
        }
      },
      90_000,
    )
  }
})

const fileOf = (type: string, version: string): string => `${type}-${version.replace(/\.dev.*/, '')}.json`

/** Saves what `LUDARR_SAVE_RECORDINGS=1` recorded. What it lists is a proposal: compare it with the program. */
async function save(
  type: ClientRecording['type'],
  live: Awaited<ReturnType<typeof recordStates>> & { downloadFolder: string },
) {
  const expected = Object.fromEntries(
    live.downloads.map(({ name, state, rawState, message, progress, downloaded, contentPath }) => [
      name,
      { state, rawState, message, progress, downloaded, contentPath },
    ]),
  )
  const source = `Recorded from ${downloadClientKinds[type].label} ${live.version}; whole; the download folder is replaced.`
  const text = JSON.stringify({ source, type, answers: live.answers, expected }, null, 2)
  const target = join(import.meta.dirname, '../../fixtures/recorded-clients', fileOf(type, live.version))
  await Bun.write(target, text.replaceAll(live.downloadFolder, '/downloads'))
}
