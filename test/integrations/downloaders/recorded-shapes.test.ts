import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { type ClientRecording, clientRecordings } from '../../fixtures/recorded-clients/recordings.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { type Recording, recordJobs, recordStates } from './recorded-scene.ts'

type Subject = {
  type: ClientRecording['type']
  programs: string[]
  record(): Promise<{ live: Recording; peer: StartedPeer; stop(): Promise<unknown> }>
}

const torrentClient = (
  type: ClientRecording['type'],
  programs: string[],
  start: () => Promise<StartedPeer>,
): Subject => ({
  type,
  programs,
  record: async () => {
    const peer = await start()
    return { live: await recordStates(downloadClientKinds[type], peer), peer, stop: () => peer.stop() }
  },
})

const usenetClient = (
  type: ClientRecording['type'],
  programs: string[],
  start: (newsServer: NewsServer) => Promise<StartedPeer>,
): Subject => ({
  type,
  programs,
  record: async () => {
    const newsServer = await startNewsServer()
    const peer = await start(newsServer)
    const settings = type === 'sabnzbd' ? { apiKey: peer.password } : {}
    const live = await recordJobs(downloadClientKinds[type], peer, newsServer, settings)
    return { live, peer, stop: () => Promise.all([peer.stop(), newsServer.stop()]) }
  },
})

const subjects: readonly Subject[] = [
  torrentClient('qbittorrent', ['qbittorrent-nox'], () => startQbittorrent()),
  torrentClient('transmission', ['transmission-daemon'], () => startTransmission()),
  torrentClient('deluge', ['deluged', 'deluge-web'], startDeluge),
  torrentClient('rtorrent', ['rtorrent', 'lighttpd'], () => startRtorrent()),
  torrentClient('aria2', ['aria2c'], startAria2),
  usenetClient('sabnzbd', ['sabnzbdplus'], startSabnzbd),
  usenetClient('nzbget', ['nzbget'], startNzbget),
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

type Answered = Pick<ClientRecording, 'answers' | 'details'>

const bodiesOf = (recordings: readonly Answered[], call: string) =>
  recordings.flatMap(({ answers, details = {} }) =>
    [...(answers[call] ?? []), ...(details[call] ?? [])].map(({ body }) => body),
  )

describe.concurrent('the recorded answers', () => {
  for (const { type, programs, record } of subjects) {
    const kind = downloadClientKinds[type]
    test.skipIf(!peerAvailable(...programs))(
      `of ${kind.label} have the fields and types of the installed program's answers`,
      async () => {
        const { live, peer, stop } = await record()
        try {
          if (process.env.LUDARR_SAVE_RECORDINGS) await save(type, { ...live, downloadFolder: peer.downloadFolder })
          const recorded = clientRecordings.filter(({ recording }) => recording.type === type)
          const same = recorded.find(({ file }) => file === fileOf(type, live.version))
          const compared = (same === undefined ? recorded : [same]).map(({ recording }) => recording)
          expect(compared).not.toEqual([])
          for (const call of new Set([live.answers, live.details].flatMap(Object.keys))) {
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
          await stop()
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
  const text = JSON.stringify(
    { source, before: null, type, answers: live.answers, expected, details: live.details },
    null,
    2,
  )
  const target = join(import.meta.dirname, '../../fixtures/recorded-clients', fileOf(type, live.version))
  await Bun.write(target, text.replaceAll(live.downloadFolder, '/downloads'))
}
