/**
 * The names of the parameters and fields of the routes for programs of *arr applications. Radarr reads paths and names in
 * any case, and so its clients write them.
 */
export const arrNames = [
  'advanced',
  'date',
  'downloadProtocol',
  'downloadUrl',
  'enableAutomaticSearch',
  'enableInteractiveSearch',
  'enableRss',
  'end',
  'eventType',
  'fields',
  'forceSave',
  'id',
  'implementation',
  'includeMovie',
  'includeUnknownMovieItems',
  'indexer',
  'indexerFlags',
  'infoUrl',
  'magnetUrl',
  'monitored',
  'movieId',
  'movieIds',
  'name',
  'page',
  'pageSize',
  'priority',
  'protocol',
  'publishDate',
  'size',
  'sortDirection',
  'sortKey',
  'start',
  'tags',
  'title',
  'tmdbId',
  'type',
  'unmonitored',
  'value',
] as const
const known = new Map(arrNames.map((name): [string, string] => [name.toLowerCase(), name]))

/** Values that .NET reads from text, too. */
const numbers: ReadonlySet<string> = new Set(['id', 'priority', 'size', 'indexerFlags'])

const nameOf = (written: string): string => known.get(written.toLowerCase()) ?? written

/** An address below the routes for other programs, in the case of the routes. Other addresses stay as they are. */
export function arrAddress(url: string, basePath: string): string {
  const [, origin = '', path = '', query = ''] = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/is.exec(url) ?? []
  const inside = path.slice(basePath.length)
  if (!path.startsWith(basePath) || !/^\/api\/integration\/arr(?:\/|$)/i.test(inside)) return url
  return `${origin}${basePath}${inside.toLowerCase()}${query.replace(/([?&])([^=&#]+)/g, (_, sign, name) => `${sign}${nameOf(name)}`)}`
}

/** A body with the names of the API, and with numbers in place of texts of digits. */
export function arrBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([written, value]) => readEntry(nameOf(written), value)))
}

function readEntry(name: string, value: unknown): [string, unknown] {
  if (name === 'fields' && Array.isArray(value)) return [name, value.map(arrBody)]
  if (name === 'tags' && Array.isArray(value)) return [name, value.map(readNumber)]
  return [name, numbers.has(name) ? readNumber(value) : value]
}

function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value
}
