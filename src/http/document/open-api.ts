import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { acceptsGzip } from '../plugins/responses.ts'
import { repairDocument } from './repair-document.ts'

const files = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'init.js': 'text/javascript; charset=utf-8',
} as const

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

export type OpenApiOptions = { basePath: string; folder: string; version: string; api: () => AnyElysia }

/** Serves the OpenAPI document, which is generated from the route schemas on first request, and its offline page. */
export const openApi = ({ basePath, folder, version, api }: OpenApiOptions) => {
  let document: Promise<string> | null = null
  const page = createPage(basePath)
  return new Elysia({ prefix: `${basePath}/swagger` })
    .get('', () => respond(page, 'text/html; charset=utf-8'), { detail: { hide: true } })
    .get(
      '/json',
      async () => {
        document ??= generateDocument(api(), version)
        return respond(await document, 'application/json; charset=utf-8')
      },
      {
        detail: { hide: true },
      },
    )
    .use(
      Object.entries(files).reduce(
        (routes, [name, type]) =>
          routes.get(
            `/${name}`,
            ({ request }) => compressedFile(request, readFileSync(join(folder, `${name}.gz`)), type),
            {
              detail: { hide: true },
            },
          ),
        new Elysia(),
      ),
    )
}

async function generateDocument(api: AnyElysia, version: string): Promise<string> {
  // The generator is large and rarely used, so it is loaded on first request.
  const { swagger } = await import('@elysiajs/swagger')
  const documented = new Elysia().use(api).use(
    swagger({
      path: '/openapi',
      specPath: '/openapi.json',
      documentation: {
        info: { title: 'Ludarr', version, description: 'A self-hosted library manager for video games' },
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
            bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key as bearer token' },
            session: { type: 'apiKey', in: 'cookie', name: 'ludarr_session' },
          },
        },
      },
    }),
  )
  const response = await documented.handle(new Request('http://localhost/openapi.json'))
  return JSON.stringify(repairDocument(await response.json()))
}

/** The response with a file that is stored compressed. */
function compressedFile(request: Request, bytes: Uint8Array, type: string): Response {
  const compressed = acceptsGzip(request)
  const response = respond(compressed ? bytes : gunzipSync(bytes), type)
  response.headers.set('vary', 'Accept-Encoding')
  if (compressed) response.headers.set('content-encoding', 'gzip')
  return response
}

function respond(body: string | Uint8Array, type: string): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' },
  })
}

function createPage(basePath: string): string {
  const base = `${basePath}/swagger`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ludarr API</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/swagger-ui.css"></head><body><div id="api" data-document="${base}/json"></div><script src="${base}/swagger-ui-bundle.js"></script><script src="${base}/init.js"></script></body></html>`
}
