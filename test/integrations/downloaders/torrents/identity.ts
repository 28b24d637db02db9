import { expect, test } from 'bun:test'
import { hybridTorrent } from '../../../peers/hybrid-torrent.ts'
import { upstreamWords } from '../connection.ts'
import type { TorrentTrial } from './trial.ts'

/** One torrent is one download, whatever it is called and however often it comes. */
export function identity(trial: TorrentTrial): void {
  test('a torrent of both versions is followed under the hash that was answered', async () => {
    const { bytes, v1, v2 } = hybridTorrent('Hybrid.Game.bin')
    const payload = { kind: 'torrent', bytes, infoHash: v1, name: 'Hybrid.Game.bin' } as const
    if (trial.lacks('version 2 in every version')) {
      const refusal = await upstreamWords(trial.add(payload, { stopped: true })).catch(() => null)
      const left = (await trial.client.list()).filter(({ name }) => name === payload.name)
      if (refusal !== null) return expect(left).toEqual([])
    }
    const { clientId } = await trial.add(payload, { stopped: true })
    expect([v1, v2.slice(0, 40)]).toContain(clientId)
    expect(await trial.add(payload, { stopped: true })).toEqual({ clientId })
    await trial.becomes(clientId, 'paused')
    expect((await trial.client.list()).filter(({ name }) => name === payload.name)).toHaveLength(1)
    await trial.client.remove(clientId, { deleteFiles: true })
    await trial.isGone(clientId)
  })
}
