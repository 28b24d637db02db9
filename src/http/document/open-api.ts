import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { join } from '#domain/paths/paths.ts'
import type { ClientPath } from '../auth/origin.ts'
import { matchesEtag } from '../plugins/responses.ts'
import { type Encoding, pickEncoding } from '../requests/pick-encoding.ts'
import { generateDocument } from './generate-document.ts'

const files = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'init.js': 'text/javascript; charset=utf-8',
} as const

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

export type OpenApiOptions = {
  basePath: string
  clientPath: (request: Request) => ClientPath
  folder: string
  version: string
  api: () => AnyElysia
}

/** Serves the OpenAPI document, which is generated from the route schemas on first request, and its offline page. */
export const openApi = ({ basePath, clientPath, folder, version, api }: OpenApiOptions) => {
  let document: Promise<StoredDocument> | null = null
  return new Elysia({ prefix: `${basePath}/swagger` })
    .get('', ({ request }) => respond(createPage(clientPath(request).basePath), 'text/html; charset=utf-8'), {
      detail: { hide: true },
    })
    .get(
      '/json',
      async ({ request }) => {
        document ??= generateDocument({ api: api(), basePath, version }).then(storeDocument)
        return documentResponse(request, await document)
      },
      { detail: { hide: true } },
    )
    .use(
      Object.entries(files).reduce(
        (routes, [name, type]) =>
          routes.get(
            `/${name}`,
            ({ request }) => compressedFile(request, readFileSync(join(folder, `${name}.br`)), type),
            {
              detail: { hide: true },
            },
          ),
        new Elysia(),
      ),
    )
}

/** The document as it is sent, in each encoding, with its ETag. */
type StoredDocument = Record<'plain' | Encoding, Uint8Array> & { etag: string }

async function storeDocument(text: string): Promise<StoredDocument> {
  const plain = new TextEncoder().encode(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped, etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22) }
}

function documentResponse(request: Request, document: StoredDocument): Response {
  const encoding = pickEncoding(request, ['br', 'gzip'])
  const etag = `"${document.etag}${encoding === null ? '' : `-${encoding}`}"`
  const isKnown = matchesEtag(request, etag)
  const response = respond(
    isKnown ? null : document[encoding ?? 'plain'],
    'application/json; charset=utf-8',
    isKnown ? 304 : 200,
  )
  response.headers.set('etag', etag)
  response.headers.set('vary', 'Accept-Encoding')
  if (encoding !== null && !isKnown) response.headers.set('content-encoding', encoding)
  return response
}

/** The response with a file that is stored with Brotli, which browsers accept over HTTPS only. */
async function compressedFile(request: Request, bytes: Uint8Array, type: string): Promise<Response> {
  const encoding = pickEncoding(request, ['br', 'gzip'])
  const plain = encoding === 'br' ? null : await promisify(brotliDecompress)(bytes)
  const body = plain === null ? bytes : encoding === 'gzip' ? await promisify(gzip)(plain) : plain
  const response = respond(body, type)
  response.headers.set('vary', 'Accept-Encoding')
  if (encoding !== null) response.headers.set('content-encoding', encoding)
  return response
}

function respond(body: string | Uint8Array | null, type: string, status = 200): Response {
  return new Response(body === null || typeof body === 'string' ? body : new Uint8Array(body), {
    status,
    headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' },
  })
}

function createPage(basePath: string): string {
  const base = `${basePath}/swagger`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ludarr API</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/swagger-ui.css"></head><body><div id="api" data-document="${base}/json"></div><script src="${base}/swagger-ui-bundle.js"></script><script src="${base}/init.js"></script></body></html>`
}
