import { lstat, realpath } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { AppContext } from '../../app-context.ts'
import { placesInClients } from '../../downloads/same-in-client.ts'
import { ifExists } from '../../files/file-errors.ts'
import { listSourceFiles } from '../../files/list-source.ts'
import { isInside } from '../../files/path-inside.ts'

type Looking = Pick<AppContext, 'downloads' | 'downloaders' | 'imports'>

const untilDone = new AbortController().signal

/**
 * Whether every library that a download was imported into has files of its own on the disk, whole, so that those of the
 * client may go. What the journal says is not enough: files found there already may be links to the client's.
 */
export async function libraryHasOwnFiles(
  app: Looking,
  download: StoredDownload,
  sourcePath: string | null,
): Promise<boolean> {
  const placeOf = placesInClients(app)
  const place = placeOf(download.downloaderId, download.clientId)
  for (const { id, gameId, downloaderId, clientId } of app.downloads.withStatus(['imported'])) {
    if (gameId === null || placeOf(downloaderId, clientId) !== place) continue
    const brought = app.imports.filesOf(gameId).filter((file) => file.downloadId === id)
    for (const { path, size } of brought) {
      const found = await ifExists(lstat(path))
      if (found === null || !found.isFile() || found.size !== size) return false
    }
  }
  return sourcePath === null || !(await isLinkedInto(app, sourcePath))
}

/** Whether a file of any game is a link to what lies at a place, whoever brought it. In doubt it is. */
async function isLinkedInto({ imports }: Pick<AppContext, 'imports'>, place: string): Promise<boolean> {
  const sight = await listSourceFiles(place, untilDone)
  if (sight === null) return false
  if (!sight.ok) return true
  const { root, files } = sight.source
  const sizes = [...new Set(files.map(({ size }) => size))]
  for (const path of imports.pathsOfSizes(sizes)) {
    if ((await ifExists(lstat(path)))?.isSymbolicLink() !== true) continue
    const real = await ifExists(realpath(path))
    if (real !== null && (real === root || isInside(root, real))) return true
  }
  return false
}
