import { basename, dirname } from '#domain/paths/paths.ts'
import type { PreviewRequest, PreviewResult } from '#domain/ports/unpacker.ts'
import type { ArchiveEntry } from './archive-listing.ts'
import { damaged, isWrongPassword, listArchive, lockedWith, passwordPrompt, readOnly } from './list-archive.ts'
import { runArchiver } from './run-archiver.ts'

export type PreviewTask = PreviewRequest & { wasm: Uint8Array<ArrayBuffer> }

// Enough to inspect, because a preview unpacks nothing.
const maxFiles = 5000

/** Lists an archive and tries the passwords if it is encrypted. Writes nothing. */
export async function previewArchive(task: PreviewTask): Promise<PreviewResult> {
  const listed = await listArchive(task)
  if ('fault' in listed) return listed
  const files = listed.entries.filter(({ folder, special }) => !folder && special === null)
  const locked = smallestLocked(files)
  if (listed.password === null && locked !== null) {
    const refusal = await tryPasswords(task, locked)
    if (refusal !== null) return refusal
  }
  return {
    ok: true,
    files: files.slice(0, maxFiles).map(({ path, size }) => ({ path: path.replaceAll('\\', '/'), size })),
  }
}

async function tryPasswords({ archive, passwords, wasm }: PreviewTask, { path }: ArchiveEntry) {
  const run = { wasm, source: dirname(archive), into: null, watch: readOnly }
  for (const password of passwords) {
    const args = ['t', '-bd', '-spd', '-sccUTF-8', passwordPrompt(password), '--', `/source/${basename(archive)}`, path]
    const answer = await runArchiver(args, run)
    if (answer.code === 0) return null
    if (!isWrongPassword(answer)) return damaged(answer)
  }
  return lockedWith(passwords)
}

// Any password opens an empty file.
function smallestLocked(files: readonly ArchiveEntry[]): ArchiveEntry | null {
  const locked = files.filter(({ encrypted, size }) => encrypted && size > 0)
  return locked.reduce<ArchiveEntry | null>(
    (least, file) => (least === null || file.size < least.size ? file : least),
    null,
  )
}
