import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ImportInReview, StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { PathMapping } from '#domain/importing/import.ts'
import type { RetryPlan } from '#domain/importing/review-cause.ts'
import { locateSource } from '../../downloads/source-location.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { freeBytes } from '../transferring/check-space.ts'

/** What is the same for all imports that are looked at in one round. */
export type ProbeContext = {
  mappings: readonly PathMapping[]
  downloaders: ReadonlyMap<string, Downloader>
  isLibraryThere(record: StoredImport): Promise<boolean>
}

/** Whether what an import waits for looks mended, told without touching a file. Where nothing shows it, it may be. */
export async function mayBeGone({ record, download }: ImportInReview, context: ProbeContext): Promise<boolean> {
  switch (record.cause) {
    case 'path-not-visible': {
      const downloader =
        download.downloaderId === null ? null : (context.downloaders.get(download.downloaderId) ?? null)
      const place = locateSource(context.mappings, download, downloader)
      return place.ok && (await answers(stat(place.path)))
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

/** What is there must be readable; what is not there is made in the nearest folder, which must be writable. */
async function mayAccess(paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const place = await nearestThere(path)
    const mode = place === path ? constants.R_OK : constants.W_OK | constants.X_OK
    if (!(await answers(access(place, mode)))) return false
  }
  return true
}

async function nearestThere(path: string): Promise<string> {
  const parent = dirname(path)
  return parent === path || (await answers(stat(path))) ? path : nearestThere(parent)
}

async function answers(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}
