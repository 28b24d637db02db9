import { stat } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { isPlaced } from '#domain/importing/import-plan.ts'
import { say } from '#domain/messages/say.ts'
import { ifExists } from '../files/file-errors.ts'
import type { PlannedImport } from './import-context.ts'
import { emitProgress, releaseAfterMany } from './import-progress.ts'

/** Throws AppError `conflict` when a planned file is not in the library at its full size. */
export async function verify({ app, record, plan, signal }: PlannedImport): Promise<void> {
  const bytesTotal = plan.totalBytes()
  emitProgress(app, record, 'verifying', { bytesDone: bytesTotal, bytesTotal })
  let files = 0
  for (const file of plan.files()) {
    signal.throwIfAborted()
    if (!isPlaced(file)) continue
    files += 1
    const found = await ifExists(stat(file.target))
    if (found?.size === file.size) continue
    const path = file.target
    throw new AppError(
      'conflict',
      found === null
        ? say('importing.missingAfterTransfer', { path })
        : say('importing.otherSizeAfterTransfer', { path, size1: found.size, size2: file.size }),
    )
  }
  releaseAfterMany(app, files)
}
