import { posix } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { mapRemotePath } from '#domain/downloads/path-mapping.ts'
import type { PathMapping } from '#domain/importing/path-mapping.ts'
import { ownSpelling } from '#domain/paths/paths.ts'
import { isOnlyOfWindows } from '#domain/paths/windows-paths.ts'
import type { AppContext } from '../app-context.ts'
import { clientHost } from '../download-clients/local-path.ts'

export type SourceLocation = { ok: true; path: string; remote: string } | { ok: false; reason: string }

/** The path of a download on this machine. */
export function sourceLocation(
  app: Pick<AppContext, 'settings'>,
  download: StoredDownload,
  downloader: Downloader | null,
): SourceLocation {
  return locateSource(app.settings.pathMappings(), download, downloader)
}

/** Does the same as `sourceLocation` with path mappings that were already read. */
export function locateSource(
  mappings: readonly PathMapping[],
  download: StoredDownload,
  downloader: Downloader | null,
): SourceLocation {
  const client = downloader?.name ?? 'The download client'
  // No client reported it, so no path mapping applies.
  if (download.manual && download.path !== null) return { ok: true, path: download.path, remote: download.path }
  if (download.path === null)
    return { ok: false, reason: `${client} does not report where the files of this download are.` }
  const mapped = mapRemotePath(mappings, clientHost(downloader), download.path)
  if (mapped === null) {
    return { ok: false, reason: `${client} reports the path "${download.path}", which is not absolute.` }
  }
  return { ok: true, path: ownSpelling(mapped.path), remote: download.path }
}

/** The message for a source that is not visible: both paths, and what to do. */
export function describeHiddenSource(
  downloader: Downloader | null,
  location: { path: string; remote: string },
): string {
  const client = downloader?.name ?? 'The download client'
  const windows = isOnlyOfWindows(location.remote)
  const folder = windows ? location.remote.replace(/[\\/][^\\/]*$/, '') : posix.dirname(location.remote)
  const advice =
    location.path === location.remote
      ? `No path mapping applies. If ${client} runs on another machine or in a container, add a path mapping under Settings → Path mappings`
      : 'Correct the path mapping under Settings → Path mappings, or add one'
  return `${client} has the files at "${location.remote}", but Ludarr finds nothing at "${location.path}". ${advice} from "${folder}" to the folder where Ludarr sees it, and check that Ludarr may read it.`
}
