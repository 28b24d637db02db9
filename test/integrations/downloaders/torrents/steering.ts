import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { eventually } from '../../../peers/loopback.ts'
import { lonelyTorrent } from '../../../peers/payload.ts'
import { upstreamMessage } from '../connection.ts'
import { patience, type TorrentTrial } from './trial.ts'

/** Stopping, going on, and a place of our choice. */
export function steering(trial: TorrentTrial): void {
  test('added stopped it waits; resume and pause work', async () => {
    const payload = lonelyTorrent('Lonely.Game-FIXTURE', trial.swarm.announceUrl)
    await trial.add(payload, { stopped: true })
    await trial.becomes(payload.infoHash, 'paused')
    const { contentPath, progress } = await trial.theOne(payload.infoHash)
    expect(progress).toBe(0)
    expect(contentPath).toBe(join(trial.peer.downloadFolder, payload.name))
    await trial.client.resume?.(payload.infoHash)
    await trial.becomes(payload.infoHash, 'stalled', 'downloading')
    await trial.client.pause?.(payload.infoHash)
    await trial.becomes(payload.infoHash, 'paused')
    await trial.client.remove(payload.infoHash, { deleteFiles: true })
    await trial.isGone(payload.infoHash)
  })

  test('the chosen folder is used', async () => {
    const payload = lonelyTorrent('Elsewhere.Game-FIXTURE', trial.swarm.announceUrl)
    const downloadPath = join(trial.peer.downloadFolder, 'chosen folder')
    await trial.add(payload, { downloadPath, stopped: true })
    await trial.becomes(payload.infoHash, 'paused')
    expect((await trial.theOne(payload.infoHash)).contentPath).toBe(join(downloadPath, payload.name))
    await trial.client.remove(payload.infoHash, { deleteFiles: true })
    await trial.isGone(payload.infoHash)
  })

  test('pausing a missing torrent fails with an error', async () => {
    expect(await upstreamMessage(trial.client.pause?.('ef'.repeat(20)))).toStartWith(`${trial.kind.label}: `)
  })

  test(
    'it works after the client restarts, which keeps its torrents',
    async () => {
      const payload = lonelyTorrent('Restarted.Game-FIXTURE', trial.swarm.announceUrl)
      await trial.add(payload, { stopped: true })
      await trial.becomes(payload.infoHash, 'paused')
      await trial.peer.restart()
      await eventually(
        'the torrent after the restart',
        20_000,
        async () => (await trial.listed(payload.infoHash)).length === 1,
      )
      await trial.becomes(payload.infoHash, 'paused')
    },
    patience,
  )
}
