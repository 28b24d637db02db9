import { lstat, realpath } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { ifThere } from '../importing/file-fault.ts'
import { liesInside } from '../importing/inside.ts'
import { lookAtSource } from '../importing/look-at-source.ts'
import type { Program } from '../program.ts'
import { placesInClients } from './same-in-client.ts'

type Looking = Pick<Program, 'downloads' | 'downloaders' | 'imports'>

const untilDone = new AbortController().signal

/**
 * Whether every library that a download was imported into has files of its own on the disk, whole, so that those of the
 * client may go. What the journal says is not enough: files found there already may be links to the client's.
 */
export async function libraryStandsAlone(
  program: Looking,
  download: StoredDownload,
  sourcePath: string | null,
): Promise<boolean> {
  const placeOf = placesInClients(program)
  const place = placeOf(download.downloaderId, download.clientId)
  for (const { id, gameId, downloaderId, clientId } of program.downloads.withStatus(['imported'])) {
    if (gameId === null || placeOf(downloaderId, clientId) !== place) continue
    const brought = program.imports.filesOf(gameId).filter((file) => file.downloadId === id)
    for (const { path, size } of brought) {
      const found = await ifThere(lstat(path))
      if (found === null || !found.isFile() || found.size !== size) return false
    }
  }
  return sourcePath === null || !(await isLinkedInto(program, sourcePath))
}

/** Whether a file of any game is a link to what lies at a place, whoever brought it. In doubt it is. */
async function isLinkedInto({ imports }: Pick<Program, 'imports'>, place: string): Promise<boolean> {
  const sight = await lookAtSource(place, untilDone)
  if (sight === null) return false
  if (!sight.ok) return true
  const { root, files } = sight.source
  const sizes = [...new Set(files.map(({ size }) => size))]
  for (const path of imports.pathsOfSizes(sizes)) {
    if ((await ifThere(lstat(path)))?.isSymbolicLink() !== true) continue
    const real = await ifThere(realpath(path))
    if (real !== null && (real === root || liesInside(root, real))) return true
  }
  return false
}
