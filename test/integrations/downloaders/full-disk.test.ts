import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import type { Payload as Shared } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { canMount, mountSmallDisk } from '../../peers/small-disk.ts'
import { type Swarm, startSwarm } from '../../peers/swarm.ts'
import {
  aria2,
  type Faulty,
  following,
  type Grabbed,
  installed,
  isUsenet,
  nzbOf,
  startFaulty,
} from './faulty-clients.ts'

setDefaultTimeout(120_000)

/** Where a client puts what is on its way. */
const workFolders: Record<Faulty['type'], (peer: StartedPeer) => string> = {
  qbittorrent: ({ downloadFolder }) => downloadFolder,
  transmission: ({ downloadFolder }) => downloadFolder,
  aria2: ({ downloadFolder }) => downloadFolder,
  sabnzbd: ({ downloadFolder }) => join(dirname(downloadFolder), 'incomplete'),
  nzbget: ({ downloadFolder }) => join(dirname(downloadFolder), 'inter'),
}

/** Transmission does the same, but takes half a minute to find its only peer again. */
const quick = [...installed, aria2].filter(({ type, command }) => type !== 'transmission' && peerAvailable(command))

describe.skipIf(quick.length === 0 || !canMount())('a client with a full disk', () => {
  test.each(quick.map((product) => [product.type, product] as const))(
    '%s reports it, gets no replacement, and completes once there is space',
    async (_, product) => {
      const newsServer = await startNewsServer()
      const faulty = await startFaulty(product, newsServer)
      const swarm = isUsenet(faulty.type) ? null : await startSwarm()
      const disk = mountSmallDisk(workFolders[faulty.type](faulty.peer), 2)
      try {
        const grabbed = await faulty.grab('Full.Game-FIXTURE', payloadFor(newsServer, swarm))
        await untilBlocked(faulty, grabbed, swarm)
        if (isDone(grabbed.now())) {
          // SABnzbd may call a job complete whose last file did not fit.
          expect(await importOf(faulty, grabbed)).toMatchObject({ status: 'review', cause: 'incomplete' })
          return
        }
        expect(grabbed.now().status).toMatch(/stalled|paused/)
        expect(grabbed.gameNow()?.status).toBe('downloading')
        expect(faulty.app.blacklist.ofGame(grabbed.game.id)).toEqual([])
        const issues = await faulty.issues()
        const blocked = issues.find(({ code }) => code === 'download-client-blocked')
        expect(blocked?.message).toMatch(/space|disk/i)
        expect(blocked?.message).toContain('Full.Game-FIXTURE')
        disk.grow(400)
        if (swarm !== null && faulty.type === 'aria2') putContent(swarm.payload, faulty.peer)
        await goOn(faulty, swarm, () => {
          removeControlFile(faulty)
          return grabbed.now().progress === 1
        })
        expect((await faulty.issues()).map(({ code }) => code)).not.toContain('download-client-blocked')
      } finally {
        await faulty.peer.kill?.()
        disk.remove()
        await faulty.stop()
        await swarm?.stop()
        await newsServer.stop()
      }
    },
  )

  test.each(quick.filter(({ type }) => isUsenet(type)).map((product) => [product.type, product] as const))(
    '%s completes a download, of which a file that is cut short is not imported before it is whole',
    async (_, product) => {
      const newsServer = await startNewsServer()
      const faulty = await startFaulty(product, newsServer)
      try {
        const grabbed = await faulty.grab('Cut.Game-FIXTURE', nzbOf(newsServer, 'Cut.Game-FIXTURE', 2_000_000))
        await following(faulty, 'the download to finish', () => isDone(grabbed.now()))
        const folder = faulty.peer.downloadFolder
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
        const file = paths.find((path) => path.endsWith('.bin') && statSync(path).isFile()) ?? ''
        const whole = readFileSync(file)
        truncateSync(file, 1_800_000)
        expect(await importOf(faulty, grabbed)).toMatchObject({ status: 'review', cause: 'incomplete' })
        writeFileSync(file, whole)
        expect(await importOf(faulty, grabbed)).toMatchObject({ status: 'done', filesDone: 1 })
      } finally {
        await faulty.stop()
        await newsServer.stop()
      }
    },
  )
})

/** Finding its only peer again may take a minute, so the content is put in place for aria2 to verify. */
function putContent({ folder, name }: Shared, { downloadFolder }: StartedPeer): void {
  cpSync(join(folder, name), join(downloadFolder, name), { recursive: true })
}

/** aria2's message names the control file that the user must remove. */
function removeControlFile({ app }: Faulty): void {
  for (const { message } of app.clientMonitor.blockedDownloads()) {
    const controlFile = /segment file (\S+\.aria2): .*Remove that file/.exec(message)?.[1]
    if (controlFile !== undefined) rmSync(controlFile, { force: true })
  }
}

function payloadFor(newsServer: NewsServer, swarm: Swarm | null): Payload {
  if (swarm === null) return nzbOf(newsServer, 'Full.Game-FIXTURE', 6_000_000)
  const { torrent, infoHash, name } = swarm.payload
  return { kind: 'torrent', bytes: torrent, infoHash, name }
}

async function untilBlocked(faulty: Faulty, { now }: Grabbed, swarm: Swarm | null): Promise<void> {
  const isBlocked = () => faulty.app.clientMonitor.blockedDownloads().some(({ id }) => id === now().id)
  await goOn(faulty, swarm, () => isBlocked() || (faulty.type === 'sabnzbd' && isDone(now())))
}

/** Whether it is in the folder of finished downloads. */
const isDone = ({ progress, path }: StoredDownload): boolean => progress === 1 && path !== null

async function importOf({ app }: Faulty, { now }: Grabbed): Promise<StoredImport | null> {
  const library = join(app.folder, 'library')
  mkdirSync(library, { recursive: true })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  const id = startImport(app, now())
  await app.queues.imports.idle()
  return app.imports.find(id)
}

async function goOn(faulty: Faulty, swarm: Swarm | null, isSo: () => boolean): Promise<void> {
  if (swarm === null) return following(faulty, 'the full disk to be reported, or the download to finish', isSo)
  const shared: Shared = swarm.payload
  const goesRound = async () => {
    await faulty.round()
    return isSo()
  }
  await swarm.follow(shared, 80_000, goesRound, faulty.peer.peerPort)
}
