import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FileCheck, PassedFiles } from '#domain/importing/checked-files.ts'
import type { ImportPhase } from '#domain/importing/import.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { ImportContext } from '../import-context.ts'
import { emitProgress } from '../import-progress.ts'

/** A file to check: `id` tells it apart from others and changes with what is checked. */
export type FileToCheck = { id: string; path: string; size: number }

export type CheckOptions<File> = {
  /** What is recorded, so that an interrupted check continues; `null` for files that do not outlive an interruption. */
  check: FileCheck | null
  phase: ImportPhase
  /** The files in order, which can be read more than once. */
  files(): AsyncIterable<File>
  /** Returns whether the file passed. */
  run(file: File, onBytes: (count: number) => void): Promise<boolean>
  /** Called with what is recorded when the check continues after an interruption. */
  onResume?(passed: PassedFiles): void
  /** What is recorded besides which files passed. */
  findings?(): Pick<PassedFiles, 'unscanned'>
}

const intervalMs = 1000
const savedBytes = 64 * 1024 ** 2

/**
 * Checks files one after another. The files at the beginning that passed before an interruption are not checked again
 * unless they have changed since.
 */
export async function checkFiles<File extends FileToCheck>(
  context: ImportContext,
  options: CheckOptions<File>,
): Promise<void> {
  const { check, phase, files, run, findings } = options
  const { signal } = context
  const { skipped, bytesTotal } = await survey(context, options)
  const progress = createCheckProgress(context, { check, phase, bytesTotal })
  let index = 0
  let digest = ''
  let isPassing = true
  const yieldToEventLoop = createYieldToEventLoop()
  try {
    for await (const file of files()) {
      await yieldToEventLoop()
      signal.throwIfAborted()
      if (isPassing && check !== null) digest = await extend(digest, file)
      index += 1
      if (index <= skipped) {
        progress.addBytes(file.size)
        continue
      }
      // What follows a failure is checked again, because the first files alone are recorded.
      isPassing = (await run(file, progress.addBytes)) && isPassing
      if (isPassing) progress.pass({ files: index, digest, ...findings?.() })
    }
  } finally {
    progress.save()
  }
}

/** Reads the list of the files, and the facts of those that are recorded as passed. */
async function survey<File extends FileToCheck>(
  { app, record, signal }: ImportContext,
  { check, files, onResume }: CheckOptions<File>,
): Promise<{ skipped: number; bytesTotal: number }> {
  const passed = check === null ? null : (app.imports.find(record.id)?.checked?.[check] ?? null)
  let bytesTotal = 0
  let index = 0
  let digest = ''
  const yieldToEventLoop = createYieldToEventLoop()
  for await (const file of files()) {
    await yieldToEventLoop()
    signal.throwIfAborted()
    bytesTotal += file.size
    if (passed !== null && index < passed.files) digest = await extend(digest, file)
    index += 1
  }
  const isSame = passed !== null && index >= passed.files && digest === passed.digest
  if (isSame) onResume?.(passed)
  return { skipped: isSame ? passed.files : 0, bytesTotal }
}

async function extend(digest: string, { id, path }: FileToCheck): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return createHash('sha256')
    .update(JSON.stringify([digest, id, size, mtimeMs]))
    .digest('hex')
}

type ProgressOptions = { check: FileCheck | null; phase: ImportPhase; bytesTotal: number }

/** Reports progress at most once a second, and records what passed as often or after many bytes. */
function createCheckProgress({ app, record }: ImportContext, { check, phase, bytesTotal }: ProgressOptions) {
  let bytesDone = 0
  let reportedAt = 0
  let latest: PassedFiles | null = null
  let saved = { at: 0, bytes: 0, files: 0 }
  const save = (): void => {
    if (check === null || latest === null || latest.files === saved.files) return
    const checked = { ...app.imports.find(record.id)?.checked, [check]: latest }
    app.imports.update(record.id, { checked })
    saved = { at: app.clock.now().getTime(), bytes: bytesDone, files: latest.files }
  }
  return {
    save,
    addBytes(count: number): void {
      bytesDone += count
      const now = app.clock.now().getTime()
      // The clock may have been set back.
      if (Math.abs(now - reportedAt) < intervalMs) return
      reportedAt = now
      emitProgress(app, record, phase, { bytesDone: Math.min(bytesDone, bytesTotal), bytesTotal })
    },
    pass(passed: PassedFiles): void {
      latest = passed
      const isDue =
        Math.abs(app.clock.now().getTime() - saved.at) >= intervalMs || bytesDone - saved.bytes >= savedBytes
      if (isDue) save()
    },
  }
}
