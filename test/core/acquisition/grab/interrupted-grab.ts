import { expect } from 'bun:test'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import type { AppContext } from '#core/app-context.ts'
import { setScene, torrentRelease } from '../scene.ts'

/** What a killed process leaves: everything up to here, nothing after it. No rule of the program catches it. */
export class Killed extends Error {}

export const kill = (): never => {
  throw new Killed()
}

export const hades = torrentRelease('Hades.v1.38290-Razor1911')

export type GrabScene = Awaited<ReturnType<typeof setGrabScene>>

/** A scene whose only release is grabbed, also by a program that is killed meanwhile. */
export async function setGrabScene() {
  const scene = await setScene()
  scene.source.releases = [hades]
  async function grab(app: AppContext = scene.app) {
    const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
    const [release] = releases
    if (release === undefined) throw new Error('Nothing was listed')
    return grabListed(app, scene.user.id, scene.game.id, release)
  }
  return Object.assign(scene, {
    grab,
    /** The program, which is killed when it calls this function of a repository. */
    dying: (part: 'downloads' | 'history' | 'games', name: string): AppContext =>
      ({ ...scene.app, [part]: { ...scene.app[part], [name]: kill } }) as AppContext,
    /** Starts a grab that ends before the client has it. */
    async leaveUnfinished() {
      scene.client.onAdd = kill
      await expect(grab()).rejects.toThrow(Killed)
      scene.client.onAdd = null
    },
    async throughMinutes(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        scene.app.clock.advance(60_000)
        await resumeGrabs(scene.app)
      }
    },
    expectGrabbedOnce() {
      expect(scene.app.downloads.all()).toMatchObject([
        { status: 'queued', clientId: hades.made.infoHash, downloaderId: scene.downloader.id, message: null },
      ])
      expect(scene.app.downloads.pendingGrabs()).toEqual([])
      expect([...scene.client.downloads.keys()]).toEqual([hades.made.infoHash])
      expect(scene.gameNow()?.status).toBe('downloading')
      expect(scene.historyTypes()).toEqual(['grabbed'])
    },
  })
}
