import { errorMessage } from '#domain/errors.ts'
import { safeName } from '#domain/naming/safe-name.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { type FetchDeps, fetchPayload } from './grab/fetch.ts'
import { resolveLink } from './listed-link.ts'

export type BundleItem = { url: string; title: string }

type Entry = { name: string; content: Uint8Array | string }

const maxConcurrent = 4

/**
 * Fetches the torrents, NZBs and magnet links behind links as one ZIP archive. Links that fail are listed in its
 * `errors.txt`.
 */
export async function bundleDownloads(
  app: FetchDeps & Pick<AppContext, 'releaseCache'>,
  items: readonly BundleItem[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: JSZip } = await import('jszip')
  const archive = new JSZip()
  const errors: string[] = []
  const waiting = [...items]
  const fetchNext = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        const { name, content } = entryOf(item, await fetchItem(app, item))
        archive.file(
          freeName(name, (taken) => archive.file(taken) !== null),
          content,
        )
      } catch (error) {
        errors.push(`${item.title}: ${errorMessage(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, fetchNext))
  if (errors.length > 0) archive.file('errors.txt', `${errors.join('\n')}\n`)
  return new Uint8Array(await archive.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }))
}

async function fetchItem(
  app: FetchDeps & Pick<AppContext, 'releaseCache'>,
  { url, title }: BundleItem,
): Promise<Payload> {
  const { found, ...source } = resolveLink(app, url)
  const access = { allowInsecureTls: false, acceptsLinks: false, quotesResponse: found !== null }
  return (await fetchPayload(app, { ...source, title, ...access })).payload
}

function entryOf({ title }: BundleItem, payload: Payload): Entry {
  const name = safeName(title) ?? 'download'
  if (payload.kind === 'magnet') return { name: `${name}.magnet`, content: `${payload.uri}\n` }
  if (payload.kind === 'link') return { name: `${name}.url`, content: `${payload.url}\n` }
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
