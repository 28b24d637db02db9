import { basename, dirname } from '#domain/paths/paths.ts'
import type { PreviewRequest, UnpackRefusal } from '#domain/ports/unpacker.ts'
import { type ArchiveEntry, readListing } from './archive-listing.ts'
import { type ArchiverAnswer, runArchiver } from './run-archiver.ts'

export type Listed = { entries: ArchiveEntry[]; password: string | null }

export const readOnly = { beforeWrite: () => undefined, beforeEntry: () => undefined }

/** Lists an archive, with the password if the listing itself is encrypted. */
export async function listArchive({
  archive,
  passwords,
  wasm,
}: PreviewRequest & { wasm: Uint8Array<ArrayBuffer> }): Promise<Listed | UnpackRefusal> {
  const run = { wasm, source: dirname(archive), into: null, watch: readOnly }
  let last: ArchiverAnswer = { code: 2, lines: [] }
  for (const password of [null, ...passwords]) {
    last = await runArchiver(
      ['l', '-slt', '-spd', '-sccUTF-8', passwordPrompt(password), `/source/${basename(archive)}`],
      run,
    )
    if (last.code === 0) return { entries: readListing(last.lines), password }
    if (!isWrongPassword(last)) return damaged(last)
  }
  return lockedWith(passwords)
}

/** Always passed, because the archiver would prompt otherwise. */
export function passwordPrompt(password: string | null): string {
  return `-p${password ?? 'none'}`
}

export function isWrongPassword({ lines }: ArchiverAnswer): boolean {
  return lines.some((line) => /wrong password|encrypted archive/i.test(line))
}

export function lockedWith(passwords: readonly string[]): UnpackRefusal {
  const tried = passwords.length === 0 ? 'none is known' : 'none of the known passwords opens it'
  return { ok: false, fault: 'password', reason: `It needs a password, and ${tried}.` }
}

export function damaged({ code, lines }: ArchiverAnswer): UnpackRefusal {
  const errors = lines
    .filter((line) => /error|unsupported|missing|unexpected|can ?not|can't/i.test(line))
    .filter((line) => !/^\s*errors:/i.test(line))
    .slice(0, 3)
  const output =
    errors.length === 0 ? `the archiver exited with code ${code}` : errors.map((line) => line.trim()).join('; ')
  const missing = /^ERROR = Missing volume : (.+)$/m.exec(lines.join('\n'))?.[1]
  if (missing !== undefined) return { ok: false, fault: 'damaged', reason: `A part is missing: ${missing.trim()}.` }
  if (/unsupported method/i.test(output))
    return { ok: false, fault: 'unsupported', reason: `It cannot be read: ${output}.` }
  return { ok: false, fault: 'damaged', reason: `It is damaged or incomplete: ${output.replaceAll('/source/', '')}.` }
}
