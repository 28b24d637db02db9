import { errorMessage } from '#domain/errors.ts'
import { safeName } from '#domain/naming/safe-name.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { fetchPayload } from './grab/fetch.ts'

export type BundleItem = { url: string; title: string }

type Entry = { name: string; content: Uint8Array | string }

const atOnce = 4

/**
 * The torrent, NZB and magnet files behind links as one ZIP archive. What cannot be fetched is told in `errors.txt`
 * within; one link that fails does not spoil the others.
 */
export async function bundleDownloads(
  app: Pick<AppContext, 'outbound' | 'releaseCache'>,
  items: readonly BundleItem[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: JSZip } = await import('jszip')
  const archive = new JSZip()
  const errors: string[] = []
  const waiting = [...items]
  const work = async (): Promise<void> => {
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
  await Promise.all(Array.from({ length: atOnce }, work))
  if (errors.length > 0) archive.file('errors.txt', `${errors.join('\n')}\n`)
  return new Uint8Array(await archive.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }))
}

async function fetchItem(
  app: Pick<AppContext, 'outbound' | 'releaseCache'>,
  { url, title }: BundleItem,
): Promise<Payload> {
  // A link out of a listing went to the user without its secrets; the whole one is still here.
  const listed = app.releaseCache.findByLink(url)?.found
  const whole = listed?.downloadUrl ?? url
  const product = listed?.indexerName ?? URL.parse(whole)?.host ?? 'Download'
  const access = { allowInsecureTls: false, takesLinks: false, quotes: listed !== undefined }
  return (await fetchPayload(app, { url: whole, title, product, ...access })).payload
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
