/**
 * Candidate feed URLs for a pasted URL, most likely first. Users paste the URL of the site, the API, Jackett's
 * `…/results/torznab/` or Prowlarr's `…/1/api`.
 */
export function endpointsOf(pasted: string): URL[] {
  const url = new URL(pasted)
  url.hash = ''
  for (const name of ['t', 'q', 'cat', 'limit', 'offset', 'extended']) url.searchParams.delete(name)
  const path = url.pathname.replace(/\/+$/, '')
  if (/\/api$/i.test(path)) return [withPath(url, path)]
  const plain = withPath(url, path === '' ? '/' : path)
  const underneath = withPath(url, `${path}/api`)
  if (/\/torznab$/i.test(path)) return [plain, withPath(url, `${path}/`), underneath]
  return [underneath, plain]
}

/** The URL of one API call. A key in the pasted URL is used if none is stored. */
export function callOf(endpoint: URL, apiKey: string | null, query: Record<string, string>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (apiKey !== null && apiKey !== '') url.searchParams.set('apikey', apiKey)
  return url.href
}

function withPath(url: URL, path: string): URL {
  const changed = new URL(url)
  changed.pathname = path
  return changed
}
