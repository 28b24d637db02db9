import { afterEach, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { removeSeeded } from '#core/removal/remove-imported.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeRootFolder } from '../../rows.ts'
import { type Arrived, createArrived } from '../importing/arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

/** A torrent is imported, and a user then lets the client seed it from somewhere else. */
async function importedThenMoved(now: (arrived: Arrived) => Partial<ClientDownload>): Promise<Arrived> {
  const arrived = createArrived({ settings: { deleteAfterImport: true, transferMode: 'copy' } })
  open.push(arrived)
  const { app, client, download, importDownload } = arrived
  const listed = freshDownload(download.clientId, { title: 'x', category: null, downloadPath: null, stopped: false })
  client.downloads.set(download.clientId, { ...listed, state: 'seeding', progress: 1, contentPath: download.path })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  app.clock.advance(120_000)
  await pollClients(app)
  client.downloads.set(download.clientId, {
    ...listed,
    state: 'completed',
    progress: 1,
    contentPath: download.path,
    ...now(arrived),
  })
  return arrived
}

const at = (contentPath: string): Partial<ClientDownload> => ({ contentPath })
const made = (folder: string): string => {
  mkdirSync(folder, { recursive: true })
  return folder
}

const places: Record<string, (arrived: Arrived) => Partial<ClientDownload>> = {
  'into the folder of the game': ({ library }) => at(join(library, 'Portal 2')),
  'into the library, beside the games': ({ library }) => at(made(join(library, 'Seeds'))),
  'into the library through a link': ({ app, library }) => {
    const link = join(app.folder, 'link')
    symlinkSync(library, link)
    return at(join(link, 'Portal 2'))
  },
  'into a library that is a link': (arrived) => {
    const { app, library } = arrived
    const link = join(app.folder, 'linked-library')
    symlinkSync(library, link)
    writeImportSettings(app, { ...importSettingsDefaults, deleteAfterImport: true, libraryRoot: link })
    for (const { id, libraryPath } of app.games.withLibraryPath())
      app.games.update(id, { libraryPath: libraryPath.replace(library, link) })
    return at(join(library, 'Portal 2'))
  },
  'into a root folder': ({ app }) => {
    const folder = made(join(app.folder, 'root'))
    storeRootFolder(app, { path: folder })
    return at(made(join(folder, 'Portal 2')))
  },
  'around the library': ({ app }) => at(app.folder),
  'beside another download': ({ app, client }) => {
    const other = freshDownload('other', { title: 'o', category: null, downloadPath: null, stopped: false })
    const place = join(app.folder, 'elsewhere')
    client.downloads.set('other', { ...other, contentPath: place })
    return at(place)
  },
  // As in a container where the library has another path than in that of the client, without a path mapping for it.
  'to a place that Ludarr does not see': () => at('/somewhere/else/Portal 2'),
  'beside another download that is reported through a link': ({ app, client }) => {
    const place = made(join(app.folder, 'elsewhere', 'Portal 2'))
    symlinkSync(join(app.folder, 'elsewhere'), join(app.folder, 'link'))
    const other = freshDownload('other', { title: 'o', category: null, downloadPath: null, stopped: false })
    client.downloads.set('other', { ...other, contentPath: join(app.folder, 'link', 'Portal 2') })
    return at(place)
  },
  'to a place that the client does not report': () => ({ contentPath: null }),
  'and the client is still moving it': () => ({ state: 'moving', seedGoalMet: true }),
}

describe.each(Object.entries(places))('a torrent that was moved %s', (_name, place) => {
  test('keeps its files when a user removes it with its files', async () => {
    const { app, client, download } = await importedThenMoved(place)
    await removeDownload(app, download.userId ?? '', download.id, { deleteFiles: true, blacklist: false })
    expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
  })

  test('keeps its files when it is removed after seeding', async () => {
    const { app, client, download } = await importedThenMoved(place)
    await removeSeeded(app)
    expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: false }])
  })
})

test('a torrent that was moved into another mount of the library keeps its files', async () => {
  const arrived = await importedThenMoved(({ app }) => at(join(made(join(app.folder, 'share')), 'Portal 2')))
  const { app, client, library } = arrived
  const share = join(app.folder, 'share')
  const isMounted = spawnSync('mount', ['--bind', library, share]).status === 0
  try {
    await removeSeeded(app)
    expect(client.removed).toMatchObject([{ deleteFiles: false }])
    const [game] = app.games.withLibraryPath()
    expect(existsSync(game?.libraryPath ?? '')).toBe(true)
    expect(existsSync(join(share, 'Portal 2'))).toBe(isMounted)
  } finally {
    if (isMounted) spawnSync('umount', [share])
  }
})

test('a torrent that was moved to a folder of its own is removed with its files', async () => {
  const { app, client, download } = await importedThenMoved(({ app }) =>
    at(made(join(app.folder, 'seeds', 'Portal 2'))),
  )
  await removeSeeded(app)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
})
