import { joinAddress } from '#domain/addresses/service-address.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import type { ServiceCall, ServiceClient } from '#domain/ports/service-client.ts'

const scriptsAtOnce = 5
const maxScripts = 30
const scriptPattern = /\bsrc=["']([^"'\s<>]{1,300}\.js(?:\?[^"'\s<>]{0,200})?)["']/g
/** Before a search, the site requests a token at `init` below the address of the search. */
const tokenPattern = /["'`](\/api\/[\w/-]{1,80}?)\/init\b/
/** Where no address of a token is written out: a search is sent to its address, which may be joined from parts. */
const sentPattern =
  /fetch\(\s*["'`](\/api\/[\w/-]{1,80}?)\/?["'`]((?:\.concat\(\s*["'`][\w/-]{1,80}["'`]\s*\)){0,4})\s*,\s*\{[^{}]{0,60}?\bmethod:\s*["'`]POST\b/gi
const partPattern = /["'`]\/?([\w/-]+)["'`]/g

/** Null where a script searches at no address, or at several. */
function pathIn(script: string): string | null {
  const [, withToken] = tokenPattern.exec(script) ?? []
  if (withToken !== undefined) return withToken
  if (!/\bsearchTerms\b/.test(script)) return null
  const sent = Array.from(script.matchAll(sentPattern), ([, start = '', rest = '']) =>
    [start, ...Array.from(rest.matchAll(partPattern), ([, part = '']) => part)].join('/'),
  )
  const [path, ...others] = new Set(sent)
  return path !== undefined && others.length === 0 ? path : null
}

/** Scripts of the site itself. */
function scriptsIn(page: string, site: string): string[] {
  const home = `${site.replace(/\/+$/, '')}/`
  const addresses = Array.from(page.matchAll(scriptPattern), ([, src = '']) =>
    URL.parse(src.replaceAll('&amp;', '&'), home),
  )
  const own = addresses.filter((url) => url?.origin === new URL(home).origin)
  return [...new Set(own.map((url) => url?.href ?? ''))].slice(0, maxScripts)
}

/**
 * The path of HowLongToBeat's search as the scripts of the site have it; `null` if none of them does. `pages` reads texts,
 * see `withTextAsJson`.
 */
export async function findSearchPath(pages: ServiceClient, site: string, signal?: AbortSignal): Promise<string | null> {
  // Nobody waits for all of the scripts.
  const call: ServiceCall = { background: true, signal }
  const read = async (url: string): Promise<string> => {
    const text = await pages.json({ url, freshMs: 0, call })
    return typeof text === 'string' ? text : ''
  }
  const scripts = scriptsIn(await read(joinAddress(site, '/')), site)
  const failures: unknown[] = []
  for (let start = 0; start < scripts.length; start += scriptsAtOnce) {
    const answers = await Promise.allSettled(scripts.slice(start, start + scriptsAtOnce).map(read))
    for (const answer of answers) {
      const path = answer.status === 'fulfilled' ? pathIn(answer.value) : null
      if (path !== null) return path
      if (answer.status === 'rejected') failures.push(answer.reason)
    }
  }
  // The path may be in a script that could not be read.
  if (failures.length > 0) throw failures[0]
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
