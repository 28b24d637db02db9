import { randomUUID } from 'node:crypto'
import { instant } from '#domain/ports/clock.ts'
import type { Measured } from '#domain/ports/measurer.ts'
import type { AppContext } from '../app-context.ts'

/** Records the files of a game that lies in a root folder, and answers how many were not known before. */
export function recordFiles(
  app: Pick<AppContext, 'imports' | 'clock'>,
  gameId: string,
  files: readonly Measured[],
): number {
  const addedAt = instant(app.clock)
  const fixed = { gameId, category: 'main' as const, version: null, downloadId: null, addedAt }
  return app.imports.addFiles(files.map(({ path, size }) => ({ id: randomUUID(), path, size, ...fixed })))
}
