import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { differences } from '../../../peers/swarm.ts'
import { patience, type TorrentTrial } from './trial.ts'

/** Magnet links, whose torrent has to be fetched from the swarm first. */
export function magnets(trial: TorrentTrial): void {
  test(
    'a magnet link completes from a real swarm, under the expected hash',
    async () => {
      const payload = await trial.swarm.share('Magnet.Game.v2-FIXTURE')
      const magnet = { kind: 'magnet', uri: payload.magnet, infoHash: payload.infoHash, name: payload.name } as const
      expect(await trial.add(magnet)).toEqual({ outcome: 'accepted', clientId: payload.infoHash })
      const done = await trial.finished(payload)
      expect(differences(payload, trial.peer.downloadFolder)).toEqual([])
      expect(done.name).toBe(payload.name)
      expect(done.contentPath).toBe(join(trial.peer.downloadFolder, payload.name))
      await trial.theOne(payload.infoHash)
    },
    patience,
  )

  test('a magnet link without peers has a distinct state', async () => {
    const infoHash = 'cd'.repeat(20)
    const uri = `magnet:?xt=urn:btih:${infoHash}&dn=Nobody&tr=${encodeURIComponent(trial.swarm.announceUrl)}`
    expect(await trial.add({ kind: 'magnet', uri, infoHash, name: 'Nobody' })).toEqual({
      outcome: 'accepted',
      clientId: infoHash,
    })
    await trial.becomes(infoHash, 'metadata')
    const { contentPath, size, progress } = await trial.theOne(infoHash)
    expect({ contentPath, size, progress }).toMatchObject({ size: null, progress: 0 })
    await trial.client.remove(infoHash, { deleteFiles: true })
    await trial.isGone(infoHash)
  })
}
