import { randomUUID } from 'node:crypto'
import { instant } from '#domain/ports/clock.ts'
import type { Measured } from '#domain/ports/measurer.ts'
import type { Program } from '../program.ts'

/** Records the files of a game that lies in a root folder, and answers how many were not known before. */
export function recordFiles(
  program: Pick<Program, 'imports' | 'clock'>,
  gameId: string,
  files: readonly Measured[],
): number {
  const addedAt = instant(program.clock)
  const fixed = { gameId, category: 'main' as const, version: null, downloadId: null, addedAt }
  return program.imports.addFiles(files.map(({ path, size }) => ({ id: randomUUID(), path, size, ...fixed })))
}
