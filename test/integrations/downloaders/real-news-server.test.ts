import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { innAvailable, type RealNewsServer, startInn } from '../../peers/inn.ts'
import { eventually } from '../../peers/loopback.ts'
import type { PostedFile } from '../../peers/news.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo, testCategory } from './connection.ts'

setDefaultTimeout(120_000)

const clients = [
  { type: 'sabnzbd', command: 'sabnzbdplus', start: startSabnzbd },
  { type: 'nzbget', command: 'nzbget', start: startNzbget },
] as const
const here = clients.filter(({ command }) => peerAvailable(command))

describe.skipIf(here.length === 0 || !innAvailable())('an NZB posted to INN', () => {
  let newsServer: RealNewsServer
  beforeAll(async () => {
    newsServer = await startInn()
  })
  afterAll(() => newsServer?.stop())

  test.each(here.map((client) => [client.type, client] as const))(
    'is downloaded completely with %s',
    async (type, client) => {
      const files: PostedFile[] = [
        { name: 'setup.bin', bytes: randomBytes(4_000_001) },
        { name: 'readme.nfo', bytes: Buffer.from('Random bytes for tests, nothing else\n') },
      ]
      const nzb = await newsServer.post(files)
      const peer = await client.start(newsServer)
      try {
        const settings = type === 'sabnzbd' ? { apiKey: peer.password } : {}
        const connected = downloadClientKinds[type].connect(
          connectionTo(peer, { settings }),
          adapterContext(peer.downloadFolder),
        )
        const title = 'Real.Game-FIXTURE'
        const options = { title, category: testCategory, downloadPath: null, stopped: false }
        const clientId = await acceptedId(connected.add({ kind: 'nzb', bytes: nzb, name: title }, options))
        const done = await eventually('the NZB to arrive', 90_000, async () => {
          const one = (await connected.list()).find((listed) => listed.clientId === clientId)
          if (one?.state === 'error') throw new Error(one.message ?? one.rawState)
          return one?.state === 'completed' ? one : null
        })
        const folder = done.contentPath ?? ''
        expect(hashes(readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) })))).toEqual(
          hashes(files),
        )
      } finally {
        await peer.stop()
      }
    },
  )
})

function hashes(files: readonly PostedFile[]): string[] {
  return files.map(({ name, bytes }) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`).sort()
}
