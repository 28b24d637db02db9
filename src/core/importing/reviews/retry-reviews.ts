import type { StoredImport } from '#db/repositories/imports.ts'
import { type RetryPlan, retryOf } from '#domain/review-cause.ts'
import type { Program } from '../../program.ts'
import { importConditions } from '../../settings/import-conditions.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { mountedLibrary } from '../mounted-library.ts'
import type { ImportingProgram } from '../run-import.ts'
import { retryImport } from '../start-import.ts'
import { mayBeGone, type ProbeContext } from './cause-is-gone.ts'
import { longestDelayMs } from './plan-retry.ts'
import { refreshPaths } from './refresh-paths.ts'

/**
 * Retries the imports in review whose cause may be gone: settings were changed since, or the path, the space or the
 * permission they lack is there. The others keep their reason, as do those that somebody has to decide on. With
 * `isStart` nobody waits for the next try: anything may have changed while the program was not running.
 */
export async function retryReviews(program: ImportingProgram, { isStart = false } = {}): Promise<void> {
  const waiting = program.imports.inReview().filter(({ record }) => record.retry !== null)
  if (waiting.length === 0) return
  const conditions = importConditions(program)
  const context = probeContext(program)
  for (const each of await refreshPaths(program, context.downloaders, waiting)) {
    const { record } = each
    if (record.cause === null || record.retry === null) continue
    const isChanged = record.retry.conditions !== conditions
    const isDue = retryOf(record.cause) === 'environment' && (isStart || isTimeFor(program, record.retry))
    if (!isChanged && !(isDue && (await mayBeGone(each, context)))) continue
    if (!retryImport(program, record, { afresh: isChanged })) continue
    program.log.info('Retrying an import', { import: record.id, cause: record.cause })
  }
}

// A time too far ahead was set by a clock that was wrong.
function isTimeFor({ clock }: Pick<Program, 'clock'>, { nextAt }: RetryPlan): boolean {
  const leftMs = Date.parse(nextAt) - clock.now().getTime()
  return leftMs <= 0 || leftMs > longestDelayMs
}

function probeContext(program: ImportingProgram): ProbeContext {
  const { libraryRoot } = readImportSettings(program)
  const libraries = new Map<string | null, Promise<boolean>>()
  return {
    mappings: program.settings.pathMappings(),
    downloaders: new Map(program.downloaders.all().map((downloader) => [downloader.id, downloader])),
    isLibraryThere({ plan, rootPath }: StoredImport) {
      const folder = plan.length > 0 ? (rootPath ?? libraryRoot) : libraryRoot
      const known = libraries.get(folder)
      if (known !== undefined) return known
      const isThere = mountedLibrary(program, folder).then(({ ok }) => ok)
      libraries.set(folder, isThere)
      return isThere
    },
  }
}
