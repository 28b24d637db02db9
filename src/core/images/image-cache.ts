import { AppError, errorMessage, NoAnswerError } from '#domain/errors.ts'
import { imageWidths } from '#domain/images/image-sizes.ts'
import { say, textOf } from '#domain/messages/say.ts'
import type { ImageResizer } from '#domain/ports/image-resizer.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'
import type { AppContext } from '../app-context.ts'
import { completesWithin } from '../tasks/completes-within.ts'
import { createSlots } from '../tasks/slots.ts'
import { fetchImage, UnusableImageError, unusable } from './fetch-image.ts'
import { createImageFiles, type ImageFiles, imageId } from './image-files.ts'

/** An image in one of its sizes. */
export type CachedImage = { bytes: Uint8Array<ArrayBuffer>; contentType: string; etag: string }

/** Why there is no image now. A `pending` one is still being fetched. */
export type MissingImage = { missing: 'pending' | 'failed'; message: string }

/** Covers and screenshots: fetched once, kept in the data folder in several sizes, and served from there. */
export type ImageCache = {
  /** The image at a URL, at least `width` wide if it is that large. Waits two seconds at most for one that is new. */
  get(url: string, width: number): Promise<CachedImage | MissingImage>
  /** Fetches the image unless it is stored or failed a short time ago. Failures are recorded, not thrown. */
  prefetch(url: string): Promise<void>
  /** Whether the server of the image did not respond a moment ago, so that nothing is requested from it. */
  isPaused(url: string): boolean
  /** Whether so little space is left that nothing is fetched in advance. */
  isNearlyFull(): boolean
  /** Removes an image with its files. */
  remove(id: string): Promise<void>
  /** Removes files without a row, which a crash left behind. */
  removeOrphans(): Promise<void>
  /** Stops what is being fetched. */
  stop(): Promise<void>
}

export type ImageCacheParts = {
  folder: string
  resizer: ImageResizer
  /** The maximum size of all files. */
  maxBytes: number
  /** How long a request waits for a new image. */
  waitMs?: number
}

export type ImageCacheDeps = ImageCacheParts &
  Pick<AppContext, 'images' | 'outbound' | 'clock' | 'log' | 'dataDisk' | 'services'>

const fetchesAtOnce = 4
const defaultWaitMs = 2000
const dayMs = 24 * 3_600_000
const unusableForMs = dayMs
const failedForMs = 3_600_000
const serverPauseMs = 60_000
/** In advance, the cache is filled up to this share of its limit. */
const fillShare = 0.9
const evictedAtOnce = 50

export function createImageCache(deps: ImageCacheDeps): ImageCache {
  const { images, clock, folder, maxBytes, resizer, waitMs = defaultWaitMs } = deps
  const files = createImageFiles(folder)
  const stopping = new AbortController()
  const slots = createSlots(fetchesAtOnce)
  const running = new Map<string, Promise<void>>()
  /** Servers that did not respond: a page must not wait for each of its images. */
  const pausedHosts = createTtlCache<true>(clock, { ttlMs: serverPauseMs, maxEntries: 100 })
  const download = createDownload(deps, files, pausedHosts, stopping.signal)
  const now = () => clock.now().getTime()

  /** Equal requests share one download. */
  const load = (id: string, url: string): Promise<void> => {
    const shared = running.get(id)
    if (shared !== undefined) return shared
    const work = slots
      .run(async () => {
        if (!stopping.signal.aborted) await download(id, url)
      })
      .finally(() => running.delete(id))
    running.set(id, work)
    return work
  }
  const readStored = async (id: string, width: number): Promise<CachedImage | null> => {
    const row = images.find(id)
    const contentType = row?.contentType ?? null
    const file = contentType === null ? null : await files.read(id, width)
    if (row === null || contentType === null || file === null) return null
    if (now() - row.usedAt > dayMs) images.setUsed(id, now())
    return { bytes: file.bytes, contentType, etag: `"${id.slice(0, 16)}-${file.width}-${row.fetchedAt ?? 0}"` }
  }
  const recentFailure = (id: string): string | null => {
    const row = images.find(id)
    return row?.failedUntil != null && row.failedUntil > now() ? row.failure : null
  }
  const missing = (id: string): MissingImage => ({
    missing: 'failed',
    message: recentFailure(id) ?? 'The image could not be fetched. It is tried again automatically.',
  })
  return {
    async get(url, width) {
      const id = imageId(url)
      const stored = await readStored(id, width)
      if (stored !== null) return stored
      if (recentFailure(id) !== null) return missing(id)
      if (!(await completesWithin(load(id, url), waitMs)))
        return { missing: 'pending', message: 'The image is still being fetched. Try again in a few seconds.' }
      return (await readStored(id, width)) ?? missing(id)
    },
    async prefetch(url) {
      const id = imageId(url)
      if (images.settled([id], now()).size === 0) await load(id, url)
    },
    isPaused: (url) => pausedHosts.get(hostOf(url)) !== undefined,
    isNearlyFull: () => images.totalSize() > maxBytes * fillShare,
    async remove(id) {
      await files.remove(id)
      images.remove(id)
    },
    async removeOrphans() {
      await files.removeLeftovers(Date.now())
      for await (const ids of files.listOld(Date.now())) {
        const known = images.known(ids)
        for (const id of ids.filter((each) => !known.has(each) && !running.has(each))) await files.remove(id)
      }
    },
    async stop() {
      stopping.abort()
      resizer.close()
      await Promise.allSettled(running.values())
      // A download that was resizing may have started the process again.
      resizer.close()
    },
  }
}

/** Fetches and stores one image, or records why that failed. */
function createDownload(deps: ImageCacheDeps, files: ImageFiles, pausedHosts: TtlCache<true>, signal: AbortSignal) {
  const { images, outbound, clock, dataDisk, services, resizer, maxBytes } = deps
  const log = deps.log.module('images')
  const now = () => clock.now().getTime()

  const store = async (id: string, url: string): Promise<void> => {
    const file = await files.temporary()
    try {
      const privateOrigins = Object.values(services.addresses).flatMap((address) => URL.parse(address)?.origin ?? [])
      await fetchImage(outbound, { url, file, privateOrigins, signal })
      const resized = await resizer.resize({ source: file, target: file, widths: imageWidths })
      if (resized === null) throw new AppError('upstream', say('files.imageNotResized'))
      if (!resized.ok) throw unusable(resized.reason)
      await files.place(id, file, resized.widths)
      const { contentType, size } = resized
      const at = now()
      images.put({ id, url, contentType, size, fetchedAt: at, usedAt: at, failedUntil: null, failure: null })
    } finally {
      await files.removeTemporary(file)
    }
  }
  const recordFailure = (id: string, url: string, error: AppError): void => {
    const failedUntil = now() + (error instanceof UnusableImageError ? unusableForMs : failedForMs)
    log.info('Could not fetch an image', { host: hostOf(url), reason: error.message })
    const nothing = { contentType: null, size: 0, fetchedAt: null }
    const failure = error instanceof UnusableImageError ? textOf(error.publicText) : error.message
    images.put({ id, url, ...nothing, usedAt: now(), failedUntil, failure })
  }
  const evict = async (): Promise<void> => {
    for (let excess = images.totalSize() - maxBytes; excess > 0; ) {
      const oldest = images.leastRecentlyUsed(evictedAtOnce)
      if (oldest.length === 0) return
      for (const { id, size } of oldest) {
        if (excess <= 0) return
        await files.remove(id)
        images.remove(id)
        excess -= size
      }
    }
  }
  return async (id: string, url: string): Promise<void> => {
    const host = hostOf(url)
    if (pausedHosts.get(host) || !dataDisk.isUsable()) return
    try {
      await store(id, url)
      await evict()
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof NoAnswerError) pausedHosts.set(host, true)
      if (error instanceof AppError) recordFailure(id, url, error)
      else log.warn('Could not store an image', { reason: errorMessage(error) })
    }
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
