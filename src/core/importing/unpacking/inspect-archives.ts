import { isJunk } from '#domain/game-files/junk.ts'
import { findArchives, isPacked, withoutSkipped } from '#domain/importing/archive-sets.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { type Doubt, inspectFiles, type SourceFile, visible } from '#domain/importing/inspect-files.ts'
import type { InspectedRelease } from '#domain/importing/misplaced-programs.ts'
import type { AppContext } from '../../app-context.ts'
import { sourceFilePath } from '../../files/list-source.ts'
import { describeBait, findPasswordBait } from './password-bait.ts'
import { unpackLimits } from './unpack-limits.ts'

// More archives than this are a collection, not a release.
const maxSets = 20
const maxMs = 10 * 60_000

export type InspectedArchives = {
  source: ImportSource
  release: InspectedRelease
  passwords: readonly string[]
  /** Whether the user chose not to import a file. */
  isSkipped: (file: SourceFile) => boolean
  signal: AbortSignal
}

/** Warnings about archives that stay packed: locked, damaged or suspicious content. Checks packed releases only. */
export async function inspectArchives(
  { archives }: Pick<AppContext, 'archives'>,
  { source, release, passwords, isSkipped, signal }: InspectedArchives,
): Promise<Doubt[]> {
  const found = findArchives(source.files)
  if (!isPacked(found)) return []
  const { sets } = withoutSkipped(found, isSkipped)
  if (sets.length > maxSets) return []
  const doubts: Doubt[] = []
  for (const { first } of sets) {
    const archive = sourceFilePath(source, first)
    const preview = await archives.preview({ archive, passwords, limits: { ...unpackLimits, timeMs: maxMs } }, signal)
    const name = visible(first.path)
    if (preview.ok) doubts.push(...inside(name, preview.files, release))
    else if (preview.fault === 'password') {
      const bait = await findPasswordBait(source)
      const message = bait === null ? describeLocked(name, preview.reason) : describeBait(name, bait)
      doubts.push({ code: 'fake', message })
    } else if (preview.fault === 'damaged') doubts.push({ code: 'damaged', message: `"${name}": ${preview.reason}` })
  }
  return doubts
}

function inside(archive: string, files: { path: string; size: number }[], release: InspectedRelease): Doubt[] {
  const own = files.filter(({ path }) => !isJunk(path))
  return inspectFiles(own, release)
    .filter(({ code }) => code !== 'case')
    .map(({ code, message }) => ({ code, message: `In "${archive}": ${message}` }))
}

function describeLocked(name: string, reason: string): string {
  return `"${name}" is encrypted, and there is nothing else: possibly a fake. ${reason} Add passwords under Settings → Library folder.`
}
