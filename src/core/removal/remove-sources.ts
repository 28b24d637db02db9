import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { dirname } from '#domain/paths/paths.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { removeFile } from '../files/file-errors.ts'
import { createSourceGuard } from './questions/reserved.ts'
import { sharesPath } from './questions/shared-with-download.ts'
import { areSourcesNeeded } from './questions/wanted-by-another-user.ts'
import { isCopyOf, removeEmptyFoldersUpTo } from './remove-files.ts'

/**
 * Removes the sources of an import that moved them, now that the library has the files, and then the empty folders. Does
 * nothing while another import needs them. `stillSeeds`: whether the client seeds it. Returns a sentence if they stay for another reason.
 */
export async function removeSources(
  app: Needs<typeof sharesPath | typeof createSourceGuard> & Pick<AppContext, 'imports'>,
  { id, sourcePath }: StoredImport,
  download: StoredDownload,
  downloader: Downloader | null,
  stillSeeds: () => Promise<boolean>,
): Promise<string | null> {
  if (sourcePath === null || areSourcesNeeded(app, download)) return null
  const { protocol, clientId } = download
  const plan = app.imports.planOf(id)
  if (downloader !== null) {
    // The game is complete without the archives, and the client still needs them for seeding.
    const isPacked = protocol === 'torrent' && plan.hasAction('unpacked')
    if (isPacked && (await stillSeeds())) return seededSentence
    if (await sharesPath(app, { downloader, clientId, stored: download }, new Set([sourcePath]))) return sharedSentence
  }
  const guard = await createSourceGuard(app)
  const folders = new Set<string>()
  for (const { action, source, target, size } of plan.withAction('create', 'keep', 'replace', 'unpacked')) {
    if ((await guard.file(source)) !== null) continue
    folders.add(dirname(source))
    if (action === 'unpacked' || (await isCopyOf(source, { path: target, size }))) await removeFile(source)
  }
  await removeEmptyFoldersUpTo(sourcePath, folders)
  return null
}

const seededSentence = 'The downloaded archives stay because the torrent is still seeding.'
const sharedSentence = 'The source files stay because another download has files there.'
