import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { dirname, join } from 'node:path'
import type { Payload } from '#domain/ports/download-client.ts'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import type { Payload as Shared } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { canMount, mountSmallDisk } from '../../peers/small-disk.ts'
import { type Swarm, startSwarm } from '../../peers/swarm.ts'
import { type Faulty, following, type Grabbed, installed, nzbOf, startFaulty } from './faulty-clients.ts'

setDefaultTimeout(120_000)

/** Where a client puts what is on its way. */
const workFolders = {
  qbittorrent: ({ downloadFolder }: StartedPeer) => downloadFolder,
  transmission: ({ downloadFolder }: StartedPeer) => downloadFolder,
  sabnzbd: ({ downloadFolder }: StartedPeer) => join(dirname(downloadFolder), 'incomplete'),
  nzbget: ({ downloadFolder }: StartedPeer) => join(dirname(downloadFolder), 'inter'),
}

/** Transmission does the same, but takes half a minute to find its only peer again. */
const quick = installed.filter(({ type }) => type !== 'transmission')

describe.skipIf(quick.length === 0 || !canMount())('a client whose disk is full', () => {
  test.each(quick.map((product) => [product.type, product] as const))(
    '%s says so itself, is given nothing else instead, and finishes once there is room',
    async (_, product) => {
      const news = await startNewsServer()
      const faulty = await startFaulty(product, news)
      const disk = mountSmallDisk(workFolders[faulty.type](faulty.peer), 2)
      let swarm: Swarm | null = null
      try {
        const isTorrent = faulty.type === 'qbittorrent' || faulty.type === 'transmission'
        swarm = isTorrent ? await startSwarm() : null
        const grabbed = await faulty.grab('Full.Game-FIXTURE', payloadFor(news, swarm))
        await untilSaid(faulty, grabbed, swarm)
        expect(grabbed.now().status).toMatch(/stalled|paused/)
        expect(grabbed.gameNow()?.status).toBe('downloading')
        expect(faulty.program.blacklist.ofGame(grabbed.game.id)).toEqual([])
        const issues = await faulty.issues()
        const heldUp = issues.find(({ code }) => code === 'download-client-held-up')
        expect(heldUp?.message).toMatch(/space|disk/i)
        expect(heldUp?.message).toContain('Full.Game-FIXTURE')
        disk.grow(400)
        await goOn(faulty, swarm, () => grabbed.now().progress === 1)
        expect((await faulty.issues()).map(({ code }) => code)).not.toContain('download-client-held-up')
      } finally {
        await faulty.peer.kill?.()
        disk.remove()
        await faulty.stop()
        await swarm?.stop()
        await news.stop()
      }
    },
  )
})

function payloadFor(news: NewsServer, swarm: Swarm | null): Payload {
  if (swarm === null) return nzbOf(news, 'Full.Game-FIXTURE', 6_000_000)
  const { torrent, infoHash, name } = swarm.payload
  return { kind: 'torrent', bytes: torrent, infoHash, name }
}

async function untilSaid(faulty: Faulty, { now }: Grabbed, swarm: Swarm | null): Promise<void> {
  const isSaid = () => faulty.program.live.heldUp.has(now().id)
  await goOn(faulty, swarm, isSaid)
}

async function goOn(faulty: Faulty, swarm: Swarm | null, isSo: () => boolean): Promise<void> {
  if (swarm === null) return following(faulty, 'the disk to be told of, or the end', isSo)
  const shared: Shared = swarm.payload
  await swarm.follow(shared, 80_000, async () => {
    await faulty.round()
    return isSo()
  })
}
