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

export type OpenApiParts = { basePath: string; folder: string; version: string; api: () => AnyElysia }

/** The OpenAPI document, made from the route schemas when it is first asked for, and a page for it that needs no network. */
export const openApi = ({ basePath, folder, version, api }: OpenApiParts) => {
  let document: Promise<string> | null = null
  const page = pageUnder(basePath)
  return new Elysia({ prefix: `${basePath}/swagger` })
    .get('', () => answer(page, 'text/html; charset=utf-8'), { detail: { hide: true } })
    .get(
      '/json',
      async () => {
        document ??= describe(api(), version)
        return answer(await document, 'application/json; charset=utf-8')
      },
      {
        detail: { hide: true },
      },
    )
    .use(
      Object.entries(files).reduce(
        (routes, [name, type]) =>
          routes.get(`/${name}`, ({ request }) => packed(request, readFileSync(join(folder, `${name}.gz`)), type), {
            detail: { hide: true },
          }),
        new Elysia(),
      ),
    )
}

async function describe(api: AnyElysia, version: string): Promise<string> {
  // Few ever ask for the document, and what makes it is large: loaded here, it costs a start neither time nor memory.
  const { swagger } = await import('@elysiajs/swagger')
  const describing = new Elysia().use(api).use(
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
  const response = await describing.handle(new Request('http://localhost/openapi.json'))
  return JSON.stringify(repairDocument(await response.json()))
}

/** A file that is kept compressed. */
function packed(request: Request, bytes: Uint8Array, type: string): Response {
  const asIs = acceptsGzip(request)
  const response = answer(asIs ? bytes : gunzipSync(bytes), type)
  response.headers.set('vary', 'Accept-Encoding')
  if (asIs) response.headers.set('content-encoding', 'gzip')
  return response
}

function answer(body: string | Uint8Array, type: string): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' },
  })
}

function pageUnder(basePath: string): string {
  const at = `${basePath}/swagger`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ludarr API</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="${at}/swagger-ui.css"></head><body><div id="api" data-document="${at}/json"></div><script src="${at}/swagger-ui-bundle.js"></script><script src="${at}/init.js"></script></body></html>`
}
