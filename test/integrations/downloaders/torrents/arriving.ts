import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasSeededEnough } from '#domain/downloads/client-state.ts'
import { eventually, removeFolder } from '../../../peers/loopback.ts'
import { differences } from '../../../peers/swarm.ts'
import { testCategory } from '../connection.ts'
import { handed, patience, type TorrentTrial } from './trial.ts'

/** A torrent from a real swarm, from handing it over to removing it. */
export function arriving(trial: TorrentTrial): void {
  test(
    'a torrent sent as bytes completes from a real swarm',
    async () => {
      const { payload } = trial.swarm
      const seedGoal = { ratio: 50, seconds: null }
      expect(await trial.add(handed(payload), { seedGoal })).toEqual({
        outcome: 'accepted',
        clientId: payload.infoHash,
      })
      const done = await trial.finished(payload)
      expect(differences(payload, trial.peer.downloadFolder)).toEqual([])
      expect(done.name).toBe(payload.name)
      expect(done.contentPath).toBe(join(trial.peer.downloadFolder, payload.name))
      expect(done.size).toBe(payload.files.reduce((sum, file) => sum + file.size, 0))
      expect(done.downloaded).toBe(done.size as number)
      expect(done.message).toBeNull()
      expect(hasSeededEnough(done)).toBe(false)
      if (!trial.lacks('category')) expect(done.category).toBe(testCategory)
    },
    patience,
  )

  test('adding it again returns the same ID and creates no duplicate', async () => {
    expect(await trial.add(handed(trial.swarm.payload))).toEqual({
      outcome: 'accepted',
      clientId: trial.swarm.payload.infoHash,
    })
    const magnet = { kind: 'magnet', uri: trial.swarm.payload.magnet, infoHash: trial.swarm.payload.infoHash } as const
    expect(await trial.add({ ...magnet, name: trial.swarm.payload.name })).toEqual({
      outcome: 'accepted',
      clientId: trial.swarm.payload.infoHash,
    })
    await trial.theOne(trial.swarm.payload.infoHash)
  })

  test('its files are listed with paths, sizes and progress', async () => {
    const files = await trial.client.files?.(trial.swarm.payload.infoHash)
    const reported = files?.map(({ path, size, progress }) => ({ path, size, progress })).sort(byPath)
    expect(reported).toEqual(
      trial.swarm.payload.files.map(({ path, size }) => ({ path, size, progress: 1 })).sort(byPath),
    )
  })

  trial.testUnless('category', 'the category can be changed afterwards', async () => {
    await trial.client.setCategory?.(trial.swarm.payload.infoHash, 'imported-test')
    await eventually('the new category', 5000, async () => {
      return (await trial.theOne(trial.swarm.payload.infoHash)).category === 'imported-test'
    })
  })
}

/** What was downloaded goes, or stays, as was said. */
export function removing(trial: TorrentTrial): void {
  test('removing without data leaves the files, and removing it again is no error', async () => {
    await trial.client.remove(trial.swarm.payload.infoHash, { deleteFiles: false })
    await trial.isGone(trial.swarm.payload.infoHash)
    expect(differences(trial.swarm.payload, trial.peer.downloadFolder)).toEqual([])
    await trial.client.remove(trial.swarm.payload.infoHash, { deleteFiles: true })
    expect(differences(trial.swarm.payload, trial.peer.downloadFolder)).toEqual([])
  })

  test(
    'added again it finds its data and meets its goal, and removing with data deletes the files',
    async () => {
      const { payload } = trial.swarm
      await trial.add(handed(payload), { seedGoal: { ratio: 0, seconds: null } })
      await trial.finished(payload)
      if (!trial.lacks('stopping at once'))
        await eventually('the goal of seeding to be met', 30_000, async () =>
          hasSeededEnough(await trial.theOne(payload.infoHash)),
        )
      await trial.client.remove(trial.swarm.payload.infoHash, { deleteFiles: true })
      await trial.isGone(trial.swarm.payload.infoHash)
      if (trial.lacks('removing files')) return removeFolder(join(trial.peer.downloadFolder, trial.swarm.payload.name))
      await eventually('the files to be deleted', 10_000, async () => {
        return holdsNoFile(join(trial.peer.downloadFolder, trial.swarm.payload.name))
      })
    },
    patience,
  )
}

// The client deletes while this looks: what goes in between is looked at again.
function holdsNoFile(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => !entry.isFile())
  } catch {
    return !existsSync(folder)
  }
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path.localeCompare(b.path)
}
