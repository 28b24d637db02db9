import type { Downloader } from '#domain/downloads/downloader.ts'
import { mapRemotePath } from '#domain/downloads/path-mapping.ts'
import { ownSpelling } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'

/** The local path for a path that a client reported; `null` if it reported no absolute path. */
export type ToLocalPath = (downloader: Downloader | null, remote: string | null) => string | null

/** Maps any number of paths with the path mappings read once. */
export function localPaths({ settings }: Pick<AppContext, 'settings'>): ToLocalPath {
  const mappings = settings.pathMappings()
  return (downloader, remote) => {
    if (remote === null || remote === '') return null
    const mapped = mapRemotePath(mappings, clientHost(downloader), remote)
    return mapped === null ? null : ownSpelling(mapped.path)
  }
}

/** The host a client is reached at. */
export function clientHost(downloader: Downloader | null): string | null {
  if (downloader?.url == null) return null
  return URL.parse(downloader.url)?.hostname || null
}
