import type { StoredImport } from '#db/repositories/imports.ts'
import { type RetryPlan, retryOf } from '#domain/importing/review-cause.ts'
import type { AppContext } from '../../app-context.ts'
import { libraryPlace } from '../../library/library-root.ts'
import { findMountedLibrary, placeForGame } from '../../library/mounted-library.ts'
import { importConditions } from '../../settings/import-conditions.ts'
import type { ImportDeps } from '../import-context.ts'
import { retryImport } from '../start-import.ts'
import { isWorthRetrying, type ProbeContext } from './is-worth-retrying.ts'
import { maxDelayMs } from './plan-retry.ts'
import { refreshPaths } from './refresh-paths.ts'

/**
 * Retries the imports in review whose cause may be gone: settings were changed, or the missing path, space or permission
 * is there now. With `isStart` the delay until the next attempt is ignored, because anything may have changed while the
 * program was not running or could not write.
 */
export async function retryReviews(app: ImportDeps, { isStart = false } = {}): Promise<void> {
  const waiting = app.imports.inReview().filter(({ record }) => record.retry !== null)
  if (waiting.length === 0) return
  const conditions = importConditions(app)
  const context = probeContext(app)
  for (const each of await refreshPaths(app, context.downloaders, waiting)) {
    const { record } = each
    if (record.cause === null || record.retry === null) continue
    const isChanged = record.retry.conditions !== conditions
    const isDue = retryOf(record.cause) === 'environment' && (isStart || isTimeFor(app, record.retry))
    // Space that was measured while it became free says nothing.
    const isWorthIt = isDue && ((isStart && record.cause === 'no-space') || (await isWorthRetrying(each, context)))
    if (!isChanged && !isWorthIt) continue
    if (!retryImport(app, record, { afresh: isChanged })) continue
    app.log.info('Retrying an import', { import: record.id, cause: record.cause })
  }
}

// A time too far in the future was set by a wrong clock.
function isTimeFor({ clock }: Pick<AppContext, 'clock'>, { nextAt }: RetryPlan): boolean {
  const leftMs = Date.parse(nextAt) - clock.now().getTime()
  return leftMs <= 0 || leftMs > maxDelayMs
}

function probeContext(app: ImportDeps): ProbeContext {
  const libraries = new Map<string | null, Promise<boolean>>()
  return {
    mappings: app.settings.pathMappings(),
    downloaders: new Map(app.downloaders.all().map((downloader) => [downloader.id, downloader])),
    isLibraryThere({ gameId, filesPlanned, rootPath }: StoredImport) {
      const folder = filesPlanned > 0 && rootPath !== null ? rootPath : placeForGame(app, gameId).folder
      const known = libraries.get(folder)
      if (known !== undefined) return known
      const isThere = findMountedLibrary(app, libraryPlace(folder)).then(({ ok }) => ok)
      libraries.set(folder, isThere)
      return isThere
    },
  }
}
