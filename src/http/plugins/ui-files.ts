import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Elysia, NotFoundError } from 'elysia'

/** The built UI, each file under its path below the folder, such as `assets/index-1a2b.js` and `assets/index-1a2b.js.br`. */
export type UiFolder = ReadonlyMap<string, Uint8Array>

type Asset = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array; type: string; etag: string; immutable: boolean }

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const siblings: Record<string, 'br' | 'gzip'> = { '.br': 'br', '.gz': 'gzip' }
const notForPages = /^(?:api|socket\.io)(?:\/|$)/

type UiFilesOptions = {
  folder: string | UiFolder
  basePath: string
  /** Where covers come from, beside any https address: a mirror on the own network may speak plain http. */
  coverOrigin?: string | null
}

/**
 * The browser UI under `basePath`. Hashed files are kept for ever, the page itself is asked for anew each time; every
 * path that is neither API nor a file answers the page, so that an address inside the UI can be opened directly.
 */
export function uiFiles({ folder, basePath, coverOrigin = null }: UiFilesOptions) {
  const files = typeof folder === 'string' ? readFolder(folder) : folder
  const assets = readAssets(files)
  const html = files.get('index.html')
  let page: Asset | null = null

  const answer = (request: Request, path: string) => {
    const asset = assets.get(path)
    if (asset !== undefined) return respond(request, asset)
    if (html === undefined || notForPages.test(path) || isFileName(path)) throw new NotFoundError('Not found')
    page ??= pageUnder(basePath, html)
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

function readFolder(folder: string): UiFolder {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(join(folder, '/').length).replaceAll('\\', '/'), readFileSync(path)]
    }),
  )
}

function readAssets(files: UiFolder): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const [path, plain] of files) {
    if (path === 'index.html' || siblings[extname(path)] !== undefined) continue
    const compressed = { br: files.get(`${path}.br`), gzip: files.get(`${path}.gz`) }
    assets.set(path, { ...describe(path, plain), ...compressed, immutable: path.startsWith('assets/') })
  }
  return assets
}

function describe(path: string, plain: Uint8Array): Asset {
  const type = mediaTypes[extname(path)] ?? 'application/octet-stream'
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { plain, type, etag, immutable: false }
}

/** The page's addresses are relative: `<base>` makes them right at any depth and behind any proxy path. */
function pageUnder(basePath: string, html: Uint8Array): Asset {
  const href = `${basePath}/`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const text = new TextDecoder().decode(html).replace('<head>', () => `<head><base href="${href}">`)
  const plain = new TextEncoder().encode(text)
  return { ...describe('index.html', plain), br: brotliCompressSync(plain), gzip: gzipSync(plain) }
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
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const body = encoding === null ? asset.plain : (asset[encoding] ?? asset.plain)
  headers.set('content-type', asset.type)
  headers.set('content-length', String(body.length))
  if (encoding !== null) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** `br` before `gzip`; `q=0` is a refusal. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
function pickEncoding(accepted: string, asset: Asset): 'br' | 'gzip' | null {
  const offers = accepted.split(',').map((part) => part.trim().toLowerCase())
  const wants = (name: string) =>
    offers.some((offer) => offer.split(';')[0]?.trim() === name && !/;\s*q=0(?:\.0*)?$/.test(offer))
  if (asset.br !== undefined && wants('br')) return 'br'
  return asset.gzip !== undefined && wants('gzip') ? 'gzip' : null
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*')
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
