import { Buffer } from 'node:buffer'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { safeName } from '#domain/naming/safe-name.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../../app-context.ts'
import { type ZipEntry, zipStream } from '../../files/zip-stream.ts'
import { configuredOrigins, enteredOrigins, type OriginDeps } from '../../indexers/configured-origins.ts'
import { assertMayDownloadAnything } from '../../requests/permissions.ts'
import { type DownloadLink, type FetchDeps, fetchPayload, fetchRelease } from './fetch.ts'
import { resolveLink } from './listed-link.ts'

export type BundleItem = { url: string; title: string }

type Deps = FetchDeps &
  OriginDeps &
  Pick<AppContext, 'users' | 'indexers' | 'releaseCache' | 'rssFeeds' | 'clock' | 'locks' | 'releaseMemory'>
/** The needs of a bundle with the user who asks for it. */
type UserDeps = Deps & { userId: string }
type FetchedItem = { index: number; item: BundleItem } & ({ payload: Payload } | { error: string })

/** Small files are fetched concurrently. Of the large ones, one at a time is in memory. */
const maxConcurrent = 4
/** All files of one archive, before compression. */
const maxTotalBytes = 256 * 1024 * 1024
/** A reader that takes longer does not read. */
const maxMs = 15 * 60_000

/**
 * Fetches the torrents, NZBs and magnet links behind links as one ZIP archive, written while it is read. Links that fail
 * are listed in its `errors.txt`. Throws AppError `conflict` while the user's previous archive is being read.
 */
export function bundleDownloads(app: Deps, userId: string, items: readonly BundleItem[]): ReadableStream<Uint8Array> {
  assertMayDownloadAnything(app, userId)
  const key = `bundle downloads for ${userId}`
  if (app.locks.isLocked(key)) {
    throw new AppError('conflict', say('acquisition.archiveInProgress'))
  }
  const ended = Promise.withResolvers<void>()
  void app.locks.withLock(key, () => ended.promise)
  const stopping = new AbortController()
  const end = (): void => {
    clearTimeout(timer)
    stopping.abort()
    ended.resolve()
  }
  const timer = setTimeout(end, maxMs)
  const pieces = zipStream(bundleEntries({ ...app, userId }, items, stopping.signal), app.clock.now())
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        if (!next.done) return controller.enqueue(next.value)
        end()
        controller.close()
      },
      async cancel() {
        end()
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* bundleEntries(
  app: UserDeps,
  items: readonly BundleItem[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const errors: string[] = []
  const taken = new Set<string>()
  let remaining = maxTotalBytes
  for await (const fetched of fetchAll(app, items, signal)) {
    if ('error' in fetched) {
      errors.push(`${fetched.item.title}: ${fetched.error}`)
      continue
    }
    const entry = entryOf(fetched.item, fetched.payload)
    remaining -= entry.content.length
    if (remaining < 0) {
      errors.push(`${fetched.item.title}: the archive would be larger than ${maxTotalBytes / 1024 ** 2} MiB`)
      remaining += entry.content.length
      continue
    }
    const name = freeName(entry.name, (other) => taken.has(other))
    taken.add(name)
    yield { ...entry, name }
  }
  if (errors.length > 0) yield { name: 'errors.txt', content: Buffer.from(`${errors.join('\n')}\n`) }
}

/** Fetches the items concurrently. The next one is fetched only after the reader has taken one. */
async function* fetchAll(
  app: UserDeps,
  items: readonly BundleItem[],
  signal: AbortSignal,
): AsyncGenerator<FetchedItem> {
  const running = new Map<number, Promise<FetchedItem>>()
  const large = createSlot(signal, app.releaseMemory)
  let next = 0
  const startNext = (): void => {
    const item = items[next]
    if (item === undefined || signal.aborted) return
    running.set(next, fetchOne(app, { index: next, item }, large, signal))
    next += 1
  }
  for (let started = 0; started < maxConcurrent; started += 1) startNext()
  while (running.size > 0) {
    const fetched = await Promise.race(running.values())
    running.delete(fetched.index)
    yield fetched
    large.free(fetched.index)
    startNext()
  }
}

async function fetchOne(
  app: UserDeps,
  { index, item }: Pick<FetchedItem, 'index' | 'item'>,
  large: Slot,
  signal: AbortSignal,
): Promise<FetchedItem> {
  try {
    return { index, item, payload: await fetchItem(app, item, { beforeLarge: () => large.take(index), signal }) }
  } catch (error) {
    return { index, item, error: errorMessage(error) }
  }
}

type Slot = ReturnType<typeof createSlot>

/** A slot that one item takes at a time, in the order of their calls. Waiting ends with the signal. */
function createSlot(signal: AbortSignal, released: () => void) {
  let holder: number | null = null
  const waiting: { index: number; resolve(): void }[] = []
  return {
    take(index: number): Promise<void> {
      if (holder !== null) {
        return new Promise((resolve, reject) => {
          waiting.push({ index, resolve })
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      }
      holder = index
      return Promise.resolve()
    },
    free(index: number): void {
      const left = waiting.findIndex((each) => each.index === index)
      if (left >= 0) waiting.splice(left, 1)
      if (holder !== index) return
      released()
      const next = waiting.shift()
      holder = next?.index ?? null
      next?.resolve()
    },
  }
}

async function fetchItem(
  app: UserDeps,
  { url, title }: BundleItem,
  options: Pick<DownloadLink, 'beforeLarge' | 'signal'>,
): Promise<Payload> {
  const { found, ...source } = resolveLink(app, url)
  const limits = { ...options, acceptsLinks: false }
  if (found !== null) return (await fetchRelease(app, found, limits)).payload
  const privateOrigins = [...configuredOrigins(app), ...enteredOrigins(app, app.userId, source.url)]
  const access = { allowInsecureTls: false, quotesResponse: false, privateOrigins }
  return (await fetchPayload(app, { ...source, title, ...access, ...limits })).payload
}

function entryOf({ title }: BundleItem, payload: Payload): ZipEntry {
  const name = safeName(title) ?? 'download'
  if (payload.kind === 'magnet') return { name: `${name}.magnet`, content: Buffer.from(`${payload.uri}\n`) }
  if (payload.kind === 'link') return { name: `${name}.url`, content: Buffer.from(`${payload.url}\n`) }
  return { name: `${name}.${payload.kind}`, content: payload.bytes }
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const dot = name.lastIndexOf('.')
  for (let number = 2; ; number += 1) {
    const other = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    if (!isTaken(other)) return other
  }
}
