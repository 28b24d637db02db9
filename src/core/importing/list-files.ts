import { lstat } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { basename } from '#domain/paths/paths.ts'
import { fileSetAt } from '../files/file-set.ts'
import { listSourceFiles, type SourceListing } from '../files/list-source.ts'

/**
 * Lists the files of a download at its path. A file that a user chose brings the others of its set, such as the second
 * disc or the tracks of a cue sheet. Files that a client has at a path of their own are told apart by the client.
 */
export async function listFiles(
  { manual }: Pick<StoredDownload, 'manual'>,
  path: string,
  signal: AbortSignal,
): Promise<SourceListing | null> {
  const listed = await listSourceFiles(path, signal)
  if (!manual || listed?.ok !== true || !listed.source.single) return listed
  const members = await fileSetAt(listed.source.root)
  if (members.length === 1) return listed
  const files = await Promise.all(
    members.map(async (real) => ({ path: basename(real), size: (await lstat(real)).size, real })),
  )
  return { ...listed, source: { ...listed.source, single: false, files } }
}
