import type { Lookup } from '../../api/added-games.ts'

const steamHosts = /^(?:store\.steampowered\.com|steamcommunity\.com|steamdb\.info)$/
/** Where the last part of an address is the title of a game with dashes. */
const titlePages: [host: RegExp, path: RegExp][] = [
  [/^(?:www\.)?gog\.com$/, /^\/(?:[a-z]{2}\/)?game\/([^/]+)/],
  [/^(?:www\.)?igdb\.com$/, /^\/games\/([^/]+)/],
  [/^rawg\.io$/, /^\/games\/([^/]+)/],
  [/^store\.epicgames\.com$/, /^\/(?:[a-z]{2}(?:-[A-Za-z]{2})?\/)?p\/([^/]+)/],
]
const maxAppId = 4_294_967_295

/** The game of a store's page: a Steam app, or a title. `null` if the text is no such address. */
export function readStoreLink(text: string): Lookup | null {
  const trimmed = text.trim()
  const protocol = /^steam:\/\/(?:store|install|run|rungameid)\/(\d+)/i.exec(trimmed)
  if (protocol !== null) return appOf(protocol[1])
  const url = urlOf(trimmed)
  if (url === null) return null
  if (steamHosts.test(url.hostname)) return appOf(/^\/(?:agecheck\/)?app\/(\d+)/.exec(url.pathname)?.[1])
  for (const [host, path] of titlePages) {
    const slug = host.test(url.hostname) ? path.exec(url.pathname)?.[1] : undefined
    if (slug !== undefined) return titleOf(slug)
  }
  return null
}

/** Browsers copy addresses without `https://`. */
function urlOf(text: string): URL | null {
  if (/\s/.test(text) || !/^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\//i.test(text)) return null
  return URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
}

function appOf(digits: string | undefined): Lookup | null {
  const appId = Number(digits)
  return Number.isInteger(appId) && appId > 0 && appId <= maxAppId ? { appId } : null
}

/** Epic adds six random characters; IGDB counts namesakes with two dashes. */
function titleOf(slug: string): Lookup {
  const words = slug
    .replace(/--\d+$/, '')
    .replace(/-(?=[a-f0-9]*\d)[a-f0-9]{6}$/, '')
    .split(/[-_]+/)
  return { title: words.filter(Boolean).join(' ') }
}
