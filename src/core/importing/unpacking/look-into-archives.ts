import { findArchives, isPacked } from '#domain/archive-sets.ts'
import { type Doubt, inspectFiles, visible } from '#domain/import-inspection.ts'
import type { ImportSource } from '#domain/import-plan.ts'
import type { Program } from '../../program.ts'
import { unpackLimits } from './allowance.ts'
import { placeOf } from './place-of.ts'

// More than that is a collection, and not a release.
const mostSets = 20
const longestMs = 10 * 60_000

/**
 * What is doubtful about archives that stay packed: that nobody can open them, or what they hold. A download that is a
 * game with some archives among its files is not looked into.
 */
export async function doubtsAboutPacked(
  { lookIntoArchive }: Pick<Program, 'lookIntoArchive'>,
  { source, passwords, signal }: { source: ImportSource; passwords: readonly string[]; signal: AbortSignal },
): Promise<Doubt[]> {
  const sight = findArchives(source.files)
  if (!isPacked(sight) || sight.sets.length > mostSets) return []
  const doubts: Doubt[] = []
  for (const { first } of sight.sets) {
    const archive = placeOf(source, first)
    const look = await lookIntoArchive({ archive, passwords, limits: { ...unpackLimits, timeMs: longestMs } }, signal)
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
