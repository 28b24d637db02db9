import { type AnyElysia, Elysia } from 'elysia'
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
  // The generator is large and rarely used, so it is loaded on first request.
  const { swagger } = await import('@elysiajs/swagger')
  const documented = new Elysia().use(api).use(
    swagger({
      path: '/openapi',
      specPath: '/openapi.json',
      documentation: {
        info: { title: 'Ludarr', version, description, contact: { name: 'Ludarr' }, license: { name: 'MIT' } },
        tags,
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a session' },
            key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key' },
            bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key as bearer token' },
            session: { type: 'apiKey', in: 'cookie', name: 'ludarr_session', description: 'The session of a browser' },
          },
        },
      },
    }),
  )
  const response = await documented.handle(new Request('http://localhost/openapi.json'))
  const generated = await response.json()
  return JSON.stringify(completeDocument(licensed(generated), api.routes, basePath))
}

/** The generator's types are those of OpenAPI 3.0, which has no license identifier. */
function licensed<Document extends { info: object }>(document: Document) {
  return { ...document, info: { ...document.info, license: { name: 'MIT', identifier: 'MIT' } } }
}
