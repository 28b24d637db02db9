import { joinAddress } from '#domain/addresses/service-address.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import type { ServiceCall, ServiceClient } from '#domain/ports/service-client.ts'

const scriptsAtOnce = 5
const maxScripts = 30
const scriptPattern = /\bsrc="(\/_next\/static\/[\w./%~-]+\.js)"/g
/** Before a search, the site requests a token at `init` below the address of the search. */
const searchPattern = /["'`](\/api\/[\w/-]{1,80}?)\/init\b/

/**
 * The path of HowLongToBeat's search as the scripts of the site have it; `null` if none of them does. `pages` reads texts,
 * see `withTextAsJson`.
 */
export async function findSearchPath(pages: ServiceClient, site: string, signal?: AbortSignal): Promise<string | null> {
  // Nobody waits for all of the scripts.
  const call: ServiceCall = { background: true, ...(signal === undefined ? {} : { signal }) }
  const read = async (path: string): Promise<string> => {
    const text = await pages.json({ url: joinAddress(site, path), freshMs: 0, call })
    return typeof text === 'string' ? text : ''
  }
  const page = await read('/')
  const scripts = [...new Set(Array.from(page.matchAll(scriptPattern), ([, path = '']) => path))].slice(0, maxScripts)
  for (let start = 0; start < scripts.length; start += scriptsAtOnce) {
    const texts = await Promise.all(scripts.slice(start, start + scriptsAtOnce).map(read))
    const found = texts.map((text) => searchPattern.exec(text)?.[1]).find((path) => path !== undefined)
    if (found !== undefined) return found
  }
  return null
}

/** Pages and scripts as JSON strings, for a client that reads JSON. */
export function withTextAsJson(outbound: Outbound): Outbound {
  return {
    ...outbound,
    async request(request) {
      const answer = await outbound.request(request)
      const { text } = answer
      return { ...answer, text: () => JSON.stringify(text()), json: text }
    },
  }
}
