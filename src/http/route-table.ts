import { Memoirist } from 'memoirist'

type Realm = 'anyone' | 'user' | 'admin' | 'integration'
export type RouteLimiter = 'write' | 'metadata' | OwnLimiter
/** Limiters that count instead of the general one. */
export const ownLimiters = ['images', 'transfers'] as const
type OwnLimiter = (typeof ownLimiters)[number]

/** The rules that a route declares in addition to its handler. */
export type RouteRules = {
  /** The template of its path without the base path, such as `/api/games/{id}`. */
  template: string
  realm: Realm | null
  /** The limiter that counts its requests: those of `ownLimiters` instead of the general one, any other in addition to it. */
  limiter: RouteLimiter | null
  acceptsForms: boolean
  /** Whether it reads its body itself, whatever the content type is. */
  acceptsRaw: boolean
  /** Whether its body is a list instead of an object. */
  acceptsList: boolean
  /** The largest JSON body, in bytes. */
  maxBodyBytes: number
  /** The status of its success, if it declares one alone. */
  successStatus: number | null
}

/** A route as the router lists it. */
export type ListedRoute = { method: string; path: string; hooks: RouteHooks }
type RouteHooks = {
  body?: unknown
  response?: unknown
  parse?: unknown
  type?: unknown
  detail?: Record<string, unknown>
}

/** Finds the rules of a route before the request is routed, so that the gate can reject it before its body is read. */
export type RouteTable = {
  fill(routes: readonly ListedRoute[]): void
  /** `null` when there is no such route. */
  find(method: string, path: string): RouteRules | null
  /** Whether a route at this path is open to clients that are not signed in. */
  isPublic(path: string): boolean
  /** Whether API keys are accepted below the same folder as this path, even if the path itself has no route. */
  acceptsKeys(path: string): boolean
  /** In upper case, with HEAD and OPTIONS. Empty when there is no route at this path. */
  methodsAt(path: string): string[]
  /** The path as it is logged: words of routes, and ids in known routes. Other parts may be anything, even a secret. */
  loggedPath(path: string): string
}

const mebibyte = 1024 * 1024
const defaultMaxBodyBytes = mebibyte
const maxFormBytes = 32 * mebibyte
const maxLoggedPath = 200
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The largest body that a route accepts for a content type, in bytes. `rules` is `null` for an unknown route. */
export function maxBodyBytesOf(rules: RouteRules | null, contentType: string | null): number {
  const isForm = contentType?.toLowerCase().startsWith('multipart/form-data') === true
  return isForm && rules?.acceptsForms && !rules.acceptsRaw
    ? maxFormBytes
    : (rules?.maxBodyBytes ?? defaultMaxBodyBytes)
}

/** The names under which the realm, limiter and body rules of a route are kept in its `detail`. */
export const ruleKeys = {
  realm: 'x-realm',
  limiter: 'x-limiter',
  maxBodyBytes: 'x-max-body-bytes',
  rawBody: 'x-raw-body',
} as const

export function createRouteTable(root: string): RouteTable {
  let router = new Memoirist<RouteRules>()
  let methods: readonly string[] = []
  const find = (method: string, path: string): RouteRules | null =>
    router.find(method, path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)?.store ?? null
  let keyFolders: ReadonlySet<string> = new Set()
  let words: ReadonlySet<string> = new Set()
  const templateOf = (path: string): string =>
    `/api${path
      .slice(root.length)
      .replace(/\/$/, '')
      .replaceAll(/:(\w+)/g, '{$1}')}`
  const folderOf = (path: string): string => path.slice(root.length + 1).split('/')[0] ?? ''
  return {
    find,
    fill(routes) {
      const known = routes.filter(
        ({ path, method }) => path.startsWith(`${root}/`) && method !== 'OPTIONS' && !path.endsWith('*'),
      )
      router = new Memoirist()
      // The router requires parameters in the same position to share a name.
      for (const { method, path, hooks } of known)
        router.add(method, path.replace(/\/$/, '').replaceAll(/:\w+/g, ':_'), rulesOf(hooks, templateOf(path)), {
          ignoreHistory: true,
        })
      words = wordsIn([root, ...routes.map(({ path }) => path)])
      methods = [...new Set(known.map(({ method }) => method))]
      const withKeys = known.filter(({ hooks, path }) => rulesOf(hooks, path).realm === 'integration')
      keyFolders = new Set(withKeys.map(({ path }) => folderOf(path)))
    },
    isPublic: (path) => methods.some((method) => find(method, path)?.realm === 'anyone'),
    acceptsKeys: (path) => keyFolders.has(folderOf(path)),
    methodsAt(path) {
      const found = new Set(methods.filter((method) => find(method, path) !== null))
      if (found.size === 0) return []
      if (found.has('GET')) found.add('HEAD')
      return [...found.add('OPTIONS')].sort()
    },
    loggedPath(path) {
      const [template = ''] = methods.flatMap((method) => find(method, path)?.template ?? [])
      // The template has no base path, so that both are compared from the end.
      const expected = template.split('/').reverse()
      const parts = path.replace(/\/$/, '').slice(0, maxLoggedPath).split('/').reverse()
      const isId = (part: string, index: number): boolean => uuid.test(part) && /id\}$/i.test(expected[index] ?? '')
      return parts
        .map((part, index) => (words.has(part) || isId(part, index) ? part : '…'))
        .reverse()
        .join('/')
    },
  }
}

/** The fixed parts of the paths, and the empty part before the first slash. */
function wordsIn(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => path.split('/')).filter((part) => !part.startsWith(':') && part !== '*'))
}

function rulesOf({ body, response, parse, type, detail = {} }: RouteHooks, template: string): RouteRules {
  const parsers = JSON.stringify([parse, type]) ?? ''
  const hasFiles = body !== undefined && /"binary"/.test(JSON.stringify(body) ?? '')
  return {
    template,
    realm: (detail[ruleKeys.realm] as Realm | undefined) ?? null,
    limiter: (detail[ruleKeys.limiter] as RouteLimiter | undefined) ?? null,
    acceptsRaw: detail[ruleKeys.rawBody] === true,
    acceptsList: isObject(body) && 'type' in body && body.type === 'array',
    acceptsForms: hasFiles || /formdata|multipart/.test(parsers),
    maxBodyBytes: (detail[ruleKeys.maxBodyBytes] as number | undefined) ?? defaultMaxBodyBytes,
    successStatus: successIn(response),
  }
}

function successIn(response: unknown): number | null {
  const [status, ...others] = Object.keys(isObject(response) ? response : {}).filter((code) => /^2\d\d$/.test(code))
  return status === undefined || others.length > 0 ? null : Number(status)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The path of a request URL. `URL` cannot parse it if the Host header of the request is missing or malformed. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start === -1) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end === -1 ? url.slice(start) : url.slice(start, start + end)
}

export function isBelow(path: string, root: string): boolean {
  return path.startsWith(root) && (path.length === root.length || path[root.length] === '/')
}
