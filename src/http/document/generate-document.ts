import type { AnyElysia } from 'elysia'
import { completeDocument } from './complete-document.ts'
import { tags } from './tags.ts'

const description =
  'A self-hosted library manager for video games. Most routes need a session: sign in with `POST /api/auth/login` and send ' +
  'the token as `Authorization: Bearer TOKEN`. Other programs use an API key, for the routes of "Integration" only.'

/** The OpenAPI document of the API, generated from the route schemas. */
export async function generateDocument(options: {
  api: AnyElysia
  basePath: string
  version: string
}): Promise<string> {
  const { api, basePath, version } = options
  const document = {
    openapi: '3.0.3',
    info: { title: 'Ludarr', version, description, contact: { name: 'Ludarr' }, license: { name: 'MIT' } },
    tags,
    paths: await pathsOf(api),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session' },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key' },
        bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key as bearer token' },
        session: { type: 'apiKey', in: 'cookie', name: 'ludarr_session', description: 'The session of a browser' },
      },
      schemas: {},
    },
  }
  // Without the schema library's symbols and functions, as a client reads it.
  return JSON.stringify(completeDocument(licensed(JSON.parse(JSON.stringify(document))), api.routes, basePath))
}

// Only the part of the plugin that reads schemas. The plugin itself includes pages that load scripts from other hosts.
async function pathsOf(api: AnyElysia): Promise<Record<string, unknown>> {
  const { filterPaths, registerSchemaPath } = await import('@elysiajs/swagger/utils')
  const schema = {}
  for (const { path, method, hooks } of api.routes) {
    if (hooks?.detail?.hide === true || !isDocumented(method)) continue
    registerSchemaPath({ schema, hook: hooks, method, path, models: {}, contentType: hooks?.type })
  }
  return filterPaths(schema, { excludeStaticFile: false, exclude: [] })
}

const documentedMethods = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'PATCH'] as const
const isDocumented = (method: string): method is (typeof documentedMethods)[number] =>
  documentedMethods.some((known) => known === method)

/** The generator's types are those of OpenAPI 3.0, which has no license identifier. */
function licensed<Document extends { info: object }>(document: Document) {
  return { ...document, info: { ...document.info, license: { name: 'MIT', identifier: 'MIT' } } }
}
