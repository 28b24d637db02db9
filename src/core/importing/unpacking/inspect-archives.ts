import { findArchives, isPacked } from '#domain/importing/archive-sets.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { type Doubt, inspectFiles, visible } from '#domain/importing/inspect-files.ts'
import type { AppContext } from '../../app-context.ts'
import { placeOf } from '../../files/source-path.ts'
import { unpackLimits } from './unpack-limits.ts'

// More than that is a collection, and not a release.
const maxSets = 20
const maxMs = 10 * 60_000

/**
 * What is doubtful about archives that stay packed: that nobody can open them, or what they hold. A download that is a
 * game with some archives among its files is not looked into.
 */
export async function inspectArchives(
  { archives }: Pick<AppContext, 'archives'>,
  { source, passwords, signal }: { source: ImportSource; passwords: readonly string[]; signal: AbortSignal },
): Promise<Doubt[]> {
  const sight = findArchives(source.files)
  if (!isPacked(sight) || sight.sets.length > maxSets) return []
  const doubts: Doubt[] = []
  for (const { first } of sight.sets) {
    const archive = placeOf(source, first)
    const look = await archives.preview({ archive, passwords, limits: { ...unpackLimits, timeMs: maxMs } }, signal)
    const name = visible(first.path)
    if (look.ok) doubts.push(...inside(name, look.files))
    else if (look.fault === 'password') doubts.push({ code: 'fake', message: lockedWords(name, look.reason) })
    else if (look.fault === 'damaged') doubts.push({ code: 'damaged', message: `"${name}": ${look.reason}` })
  }
  return doubts
}

function inside(archive: string, files: { path: string; size: number }[]): Doubt[] {
  return inspectFiles(files)
    .filter(({ code }) => code !== 'case')
    .map(({ code, message }) => ({ code, message: `In "${archive}": ${message}` }))
}

function lockedWords(name: string, reason: string): string {
  return `"${name}" cannot be opened, and there is nothing else: fakes are made this way. ${reason} Passwords to try are set under Settings → Library folder.`
}
