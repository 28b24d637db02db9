import { findArchives, isPacked } from '#domain/importing/archive-sets.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { type Doubt, inspectFiles, visible } from '#domain/importing/inspect-files.ts'
import type { AppContext } from '../../app-context.ts'
import { sourceFilePath } from '../../files/list-source.ts'
import { unpackLimits } from './unpack-limits.ts'

// More archives than this are a collection, not a release.
const maxSets = 20
const maxMs = 10 * 60_000

/** Warnings about archives that stay packed: locked, damaged or suspicious content. Checks packed releases only. */
export async function inspectArchives(
  { archives }: Pick<AppContext, 'archives'>,
  { source, passwords, signal }: { source: ImportSource; passwords: readonly string[]; signal: AbortSignal },
): Promise<Doubt[]> {
  const found = findArchives(source.files)
  if (!isPacked(found) || found.sets.length > maxSets) return []
  const doubts: Doubt[] = []
  for (const { first } of found.sets) {
    const archive = sourceFilePath(source, first)
    const preview = await archives.preview({ archive, passwords, limits: { ...unpackLimits, timeMs: maxMs } }, signal)
    const name = visible(first.path)
    if (preview.ok) doubts.push(...inside(name, preview.files))
    else if (preview.fault === 'password') doubts.push({ code: 'fake', message: describeLocked(name, preview.reason) })
    else if (preview.fault === 'damaged') doubts.push({ code: 'damaged', message: `"${name}": ${preview.reason}` })
  }
  return doubts
}

function inside(archive: string, files: { path: string; size: number }[]): Doubt[] {
  return inspectFiles(files)
    .filter(({ code }) => code !== 'case')
    .map(({ code, message }) => ({ code, message: `In "${archive}": ${message}` }))
}

function describeLocked(name: string, reason: string): string {
  return `"${name}" is encrypted, and there is nothing else: possibly a fake. ${reason} Add passwords under Settings → Library folder.`
}
