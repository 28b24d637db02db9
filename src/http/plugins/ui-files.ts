import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Elysia, NotFoundError } from 'elysia'
import { isKnown } from './responses.ts'

type Encoding = 'br' | 'gzip'
/** A file as it is served: whole, and packed where there is a packed one beside it. */
type Asset = {
  read(encoding: Encoding | null): Uint8Array
  encodings: readonly Encoding[]
  type: string
  etag: string
  immutable: boolean
}

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
const notForPages = /^(?:api|socket\.io)(?:\/|$)/

type UiFilesOptions = {
  folder: string
  basePath: string
  /** Where covers come from, beside any https address: a mirror on the own network may speak plain http. */
  coverOrigin?: string | null
}

/**
 * The browser UI under `basePath`. Hashed files are kept for ever, the page itself is asked for anew each time; every
 * path that is neither API nor a file answers the page, so that an address inside the UI can be opened directly.
 */
export function uiFiles({ folder, basePath, coverOrigin = null }: UiFilesOptions) {
  const files = listFiles(folder)
  const assets = new Map<string, Asset>()
  let page: Asset | null = null

  // Nothing is read before it is asked for: a program that nobody looks at carries none of it.
  const answer = (request: Request, path: string) => {
    if (isAsset(files, path)) {
      const asset = assets.get(path) ?? assetOf(folder, files, path)
      assets.set(path, asset)
      return respond(request, asset)
    }
    if (!files.has('index.html') || notForPages.test(path) || isFileName(path)) throw new NotFoundError('Not found')
    page ??= pageUnder(basePath, readFileSync(join(folder, 'index.html')))
    return respond(request, page, policyFor(request, coverOrigin))
  }
  const hidden = { detail: { hide: true } }
  const root = basePath === '' ? '/' : basePath
  return new Elysia({ name: 'ui-files', seed: basePath })
    .get(root, ({ request }) => answer(request, ''), hidden)
    .head(root, ({ request }) => answer(request, ''), hidden)
    .get(`${basePath}/*`, ({ request, params }) => answer(request, params['*'] ?? ''), hidden)
    .head(`${basePath}/*`, ({ request, params }) => answer(request, params['*'] ?? ''), hidden)
}

/** Every file by its path below the folder, such as `assets/index-1a2b.js` and `assets/index-1a2b.js.br`. */
function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const below = join(folder, '/').length
  return new Set(files.map(({ parentPath, name }) => join(parentPath, name).slice(below).replaceAll('\\', '/')))
}

function isAsset(files: ReadonlySet<string>, path: string): boolean {
  return files.has(path) && path !== 'index.html' && !Object.values(endings).includes(extname(path))
}

function assetOf(folder: string, files: ReadonlySet<string>, path: string): Asset {
  const file = join(folder, path)
  return {
    read: (encoding) => readFileSync(encoding === null ? file : file + endings[encoding]),
    encodings: (['br', 'gzip'] as const).filter((encoding) => files.has(path + endings[encoding])),
    type: mediaTypes[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(readFileSync(file)),
    immutable: path.startsWith('assets/'),
  }
}

function etagOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** The page's addresses are relative: `<base>` makes them right at any depth and behind any proxy path. */
function pageUnder(basePath: string, html: Uint8Array): Asset {
  const href = `${basePath}/`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const text = new TextDecoder().decode(html).replace('<head>', () => `<head><base href="${href}">`)
  const plain = new TextEncoder().encode(text)
  const packed = { br: brotliCompressSync(plain), gzip: gzipSync(plain) }
  return {
    read: (encoding) => (encoding === null ? plain : packed[encoding]),
    encodings: ['br', 'gzip'],
    type: 'text/html; charset=utf-8',
    etag: etagOf(plain),
    immutable: false,
  }
}

function isFileName(path: string): boolean {
  return path.startsWith('assets/') || /\.[a-z0-9]{1,8}$/i.test(path)
}

function respond(request: Request, asset: Asset, policy?: string): Response {
  const encoding = pickEncoding(request.headers.get('accept-encoding') ?? '', asset)
  const etag = `"${asset.etag}${encoding === null ? '' : `-${encoding}`}"`
  const headers = new Headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (policy !== undefined) headers.set('content-security-policy', policy)
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const body = asset.read(encoding)
  headers.set('content-type', asset.type)
  headers.set('content-length', String(body.length))
  if (encoding !== null) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** `br` before `gzip`; `q=0` is a refusal. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
function pickEncoding(accepted: string, { encodings }: Asset): Encoding | null {
  const offers = accepted.split(',').map((part) => part.trim().toLowerCase())
  const wants = (name: string) =>
    offers.some((offer) => offer.split(';')[0]?.trim() === name && !/;\s*q=0(?:\.0*)?$/.test(offer))
  return encodings.find(wants) ?? null
}

/** Nothing but our own files and cover images. Some browsers do not count `ws:` of the same host as 'self'. */
function policyFor(request: Request, coverOrigin: string | null): string {
  const host = request.headers.get('host') ?? ''
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: https:${coverOrigin?.startsWith('http:') ? ` ${coverOrigin}` : ''}`,
    `connect-src 'self'${sockets}`,
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
