import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompressSync, gzip, gzipSync } from 'node:zlib'
import { Elysia, NotFoundError } from 'elysia'
import { extname, join } from '#domain/paths/paths.ts'
import type { ClientPath } from '../auth/origin.ts'
import { type Encoding, pickEncoding } from '../requests/pick-encoding.ts'
import { matchesEtag } from './responses.ts'

/** A file as it is served: plain, and compressed if there is a compressed copy. */
type Asset = {
  read(encoding: Encoding | null): Uint8Array | Promise<Uint8Array>
  encodings: readonly Encoding[]
  type: string
  etag: string
  immutable: boolean
}

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const gzipAsync = promisify(gzip)

const extensions: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
const reservedPaths = /^(?:api|socket\.io|metrics)(?:\/|$)/

type UiFilesOptions = {
  folder: string
  basePath: string
  /** Where clients see the UI, if a proxy changes it. */
  clientPath?: (request: Request) => ClientPath
}

const maxPages = 20

/**
 * Serves the browser UI under `basePath`. Hashed files are immutable, the page is revalidated on every request. Every
 * path that is neither API nor a file returns the page, so that deep links work.
 */
export function uiFiles({ folder, basePath, clientPath = () => ({ basePath, isFramed: false }) }: UiFilesOptions) {
  const files = listFiles(folder)
  const assets = new Map<string, Asset>()
  // By the path that the client sees, of which there are rarely two.
  const pages = new Map<string, Asset>()

  // Read on first request: a server whose UI is not used keeps no files in memory.
  const serve = async (request: Request, file: string) => {
    if (isAsset(files, file)) {
      const asset = assets.get(file) ?? readAsset(folder, files, file)
      assets.set(file, asset)
      return respond(request, asset)
    }
    if (!files.has('index.html') || reservedPaths.test(file) || isFileName(file)) throw new NotFoundError('Not found')
    const { basePath: path, isFramed } = clientPath(request)
    const page = pages.get(path) ?? createPage(path, readFileSync(join(folder, 'index.html')))
    if (pages.size < maxPages) pages.set(path, page)
    const response = await respond(request, page, policyFor(request, isFramed))
    if (isFramed) response.headers.set('x-frame-options', 'SAMEORIGIN')
    return response
  }
  const undocumented = { detail: { hide: true } }
  const root = basePath === '' ? '/' : basePath
  return new Elysia({ name: 'ui-files', seed: basePath })
    .get(root, ({ request }) => serve(request, ''), undocumented)
    .head(root, ({ request }) => serve(request, ''), undocumented)
    .get(`${basePath}/*`, ({ request, params }) => serve(request, params['*'] ?? ''), undocumented)
    .head(`${basePath}/*`, ({ request, params }) => serve(request, params['*'] ?? ''), undocumented)
}

/** The paths of all files, relative to the folder, such as `assets/index-1a2b.js` and `assets/index-1a2b.js.br`. */
function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const below = join(folder, '/').length
  return new Set(files.map(({ parentPath, name }) => join(parentPath, name).slice(below).replaceAll('\\', '/')))
}

function isAsset(files: ReadonlySet<string>, path: string): boolean {
  const isStored = files.has(path) || files.has(path + extensions.br)
  return isStored && path !== 'index.html' && !Object.values(extensions).includes(extname(path))
}

function readAsset(folder: string, files: ReadonlySet<string>, path: string): Asset {
  const file = join(folder, path)
  // The binary has compressed copies only.
  const readPlain = () =>
    files.has(path) ? readFileSync(file) : brotliDecompressSync(readFileSync(file + extensions.br))
  const stored = (['br', 'gzip'] as const).filter((encoding) => files.has(path + extensions[encoding]))
  let zipped: Promise<Uint8Array> | null = null
  const read = (encoding: Encoding | null): Uint8Array | Promise<Uint8Array> => {
    if (encoding === null) return readPlain()
    if (stored.includes(encoding)) return readFileSync(file + extensions[encoding])
    zipped ??= gzipAsync(readPlain())
    return zipped
  }
  return {
    read,
    // The binary has no gzip copies, but browsers accept Brotli over HTTPS only.
    encodings: stored.includes('br') ? ['br', 'gzip'] : stored,
    type: mediaTypes[extname(path)] ?? 'application/octet-stream',
    etag: hashContent(readPlain()),
    immutable: path.startsWith('assets/'),
  }
}

function hashContent(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** The links of the page are relative: `<base>` makes them work at any depth and behind any proxy path. */
function createPage(basePath: string, html: Uint8Array): Asset {
  const href = `${basePath}/`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const text = new TextDecoder().decode(html).replace('<head>', () => `<head><base href="${href}">`)
  const plain = new TextEncoder().encode(text)
  const compressed = { br: brotliCompressSync(plain), gzip: gzipSync(plain) }
  return {
    read: (encoding) => (encoding === null ? plain : compressed[encoding]),
    encodings: ['br', 'gzip'],
    type: 'text/html; charset=utf-8',
    etag: hashContent(plain),
    immutable: false,
  }
}

function isFileName(path: string): boolean {
  return path.startsWith('assets/') || /\.[a-z0-9]{1,8}$/i.test(path)
}

async function respond(request: Request, asset: Asset, policy?: string): Promise<Response> {
  const encoding = pickEncoding(request, asset.encodings)
  const etag = `"${asset.etag}${encoding === null ? '' : `-${encoding}`}"`
  const headers = new Headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (policy !== undefined) headers.set('content-security-policy', policy)
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  const body = await asset.read(encoding)
  headers.set('content-type', asset.type)
  headers.set('content-length', String(body.length))
  if (encoding !== null) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** Allows only the server's own files. Some browsers do not include `ws:` in 'self'. */
function policyFor(request: Request, isFramed: boolean): string {
  const host = request.headers.get('host') ?? ''
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${sockets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors '${isFramed ? 'self' : 'none'}'`,
  ].join('; ')
}
