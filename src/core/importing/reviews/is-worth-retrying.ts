import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { ImportInReview, StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { PathMapping } from '#domain/importing/path-mapping.ts'
import type { RetryPlan } from '#domain/importing/review-cause.ts'
import { dirname } from '#domain/paths/paths.ts'
import { locateSource } from '../../downloads/source-location.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { freeBytes } from '../../files/free-space.ts'

/** What all imports checked in one round share. */
export type ProbeContext = {
  mappings: readonly PathMapping[]
  downloaders: ReadonlyMap<string, Downloader>
  isLibraryThere(record: StoredImport): Promise<boolean>
}

/** Whether the cause of a review may be gone, checked without changing a file. True if nothing indicates otherwise. */
export async function isWorthRetrying({ record, download }: ImportInReview, context: ProbeContext): Promise<boolean> {
  switch (record.cause) {
    case 'path-not-visible': {
      const downloader =
        download.downloaderId === null ? null : (context.downloaders.get(download.downloaderId) ?? null)
      const location = locateSource(context.mappings, download, downloader)
      return location.ok && (await succeeds(stat(location.path)))
    }
    case 'library-unavailable':
      return context.isLibraryThere(record)
    case 'no-space':
      return hasSpace(record.retry)
    case 'no-permission':
      return mayAccess(record.retry?.paths ?? [])
    default:
      return true
  }
}

async function hasSpace(retry: RetryPlan | null): Promise<boolean> {
  if (retry?.space === undefined) return true
  const { folder, bytes } = retry.space
  const free = await freeBytes(folder)
  return free === null || free >= bytes
}

/** Existing paths must be readable; for the others the nearest existing folder must be writable. */
async function mayAccess(paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const existing = await nearestExisting(path)
    const mode = existing === path ? constants.R_OK : constants.W_OK | constants.X_OK
    if (!(await succeeds(access(existing, mode)))) return false
  }
  return true
}

async function nearestExisting(path: string): Promise<string> {
  const parent = dirname(path)
  return parent === path || (await succeeds(stat(path))) ? path : nearestExisting(parent)
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}
