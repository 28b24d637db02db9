/** What a router tells of its routes. */
export type KnownRoute = { method: string; path: string; hooks: { body?: unknown; parse?: unknown; type?: unknown } }

/** Which methods there are at a path. It is asked only where the router found nothing, and by uploads. */
export type RouteTable = {
  fill(routes: readonly KnownRoute[]): void
  /** In upper case, with HEAD and OPTIONS; empty when there is nothing at this path. */
  methodsAt(path: string): string[]
  takesForms(method: string, path: string): boolean
}

type Entry = { pattern: RegExp; method: string; takesForms: boolean }

export function createRouteTable(root: string): RouteTable {
  let entries: Entry[] = []
  return {
    fill(routes) {
      entries = routes
        .filter(({ path, method }) => path.startsWith(`${root}/`) && method !== 'OPTIONS' && !path.endsWith('*'))
        .map(({ method, path, hooks }) => ({ method, pattern: patternOf(path), takesForms: takesForms(hooks) }))
    },
    methodsAt(path) {
      const methods = new Set(entries.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
      if (methods.size === 0) return []
      if (methods.has('GET')) methods.add('HEAD')
      return [...methods.add('OPTIONS')].sort()
    },
    takesForms: (method, path) =>
      entries.some((entry) => entry.takesForms && entry.method === method && entry.pattern.test(path)),
  }
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}/?$`)
}

function takesForms({ body, parse, type }: KnownRoute['hooks']): boolean {
  const named = JSON.stringify([parse, type]) ?? ''
  return /formdata|multipart/.test(named) || (body !== undefined && /"binary"/.test(JSON.stringify(body) ?? ''))
}
