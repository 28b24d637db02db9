import { expect, test } from 'bun:test'
import { downloadPriorities } from '#domain/downloads/download-priority.ts'
import { eventually, freePort } from '../../../peers/loopback.ts'
import { lonelyTorrent } from '../../../peers/payload.ts'
import { upstreamMessage } from '../connection.ts'
import type { TorrentTrial } from './trial.ts'

/** What a client tells of one torrent alone. */
export function details(trial: TorrentTrial): void {
  const trackerOf = async (infoHash: string) => {
    const trackers = (await trial.client.trackers?.(infoHash)) ?? []
    expect(trackers).toHaveLength(1)
    return trackers[0]
  }

  test('its tracker is listed, without the secret in its address', async () => {
    const payload = lonelyTorrent('Tracked.Game-FIXTURE', `${trial.swarm.announceUrl}?passkey=verysecret`)
    await trial.add(payload)
    if (trial.lacks('states of trackers')) expect((await trackerOf(payload.infoHash))?.state).toBe('unknown')
    else {
      await eventually('the tracker to answer', 30_000, async () => {
        return (await trackerOf(payload.infoHash))?.state === 'working'
      })
    }
    expect(await trackerOf(payload.infoHash)).toMatchObject({ address: new URL(trial.swarm.announceUrl).origin })
    expect(JSON.stringify(await trackerOf(payload.infoHash))).not.toContain('verysecret')
    await trial.client.remove(payload.infoHash, { deleteFiles: true })
    await trial.isGone(payload.infoHash)
  })

  trial.testUnless(
    'states of trackers',
    'a failing tracker is shown as such, and does not fail the download',
    async () => {
      const announce = `http://127.0.0.1:${await freePort()}/announce?passkey=verysecret`
      const payload = lonelyTorrent('Dead.Tracker.Game-FIXTURE', announce)
      await trial.add(payload)
      const failing = await eventually('the tracker to fail', 40_000, async () => {
        const tracker = await trackerOf(payload.infoHash)
        return tracker?.state === 'error' && tracker
      })
      expect(failing.message).toMatch(/\S{3,}/)
      expect(JSON.stringify(failing)).not.toContain('verysecret')
      await trial.becomes(payload.infoHash, 'stalled', 'downloading')
      const reported = await trial.theOne(payload.infoHash)
      expect(reported.message ?? '').not.toContain('verysecret')
      await trial.client.remove(payload.infoHash, { deleteFiles: true })
      await trial.isGone(payload.infoHash)
    },
  )

  test('listing the trackers of a missing torrent fails with an error', async () => {
    expect(await upstreamMessage(trial.client.trackers?.('ef'.repeat(20)))).toStartWith(`${trial.kind.label}: `)
  })

  test('every priority is accepted', async () => {
    for (const priority of downloadPriorities) {
      const payload = lonelyTorrent(`Priority.${priority}-FIXTURE`, trial.swarm.announceUrl)
      expect(await trial.add(payload, { priority, stopped: true })).toEqual({
        outcome: 'accepted',
        clientId: payload.infoHash,
      })
      await trial.client.remove(payload.infoHash, { deleteFiles: true })
      await trial.isGone(payload.infoHash)
    }
  })
}
