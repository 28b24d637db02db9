type Media = { schema?: unknown; example?: unknown }
type Content = Record<string, Media | undefined>

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: unknown }

export type Operation = {
  'x-realm'?: string
  'x-scope'?: string
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

type Components = { schemas: Record<string, unknown>; responses: Record<string, Operation['responses'][string]> }

export type ApiDocument = {
  openapi: string
  info: Record<string, unknown>
  servers?: { url: string; description: string }[]
  tags?: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Components
}

/** An operation of the OpenAPI document with its method in capitals and its path as the document writes it. */
export type DescribedRoute = { name: string; method: string; path: string; operation: Operation }

export async function readDocument(site: {
  ask(method: string, path: string): Promise<Response>
}): Promise<ApiDocument> {
  return (await site.ask('GET', '/swagger/json')).json()
}

/** The routes of a document, with the shared responses in place of references to them. */
export function describedRoutes({ paths, components }: ApiDocument): DescribedRoute[] {
  const resolved = (response: Reference | Operation['responses'][string]) =>
    '$ref' in response ? (components.responses[response.$ref.replace(/.*\//, '')] ?? { description: '' }) : response
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const verb = method.toUpperCase()
      const responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
      )
      return { name: `${verb} ${path}`, method: verb, path, operation: { ...operation, responses } }
    }),
  )
}

type Reference = { $ref: string }

/** What the document gives as example of a route's JSON body; undefined where it takes none. */
export function exampleBody({ operation }: Pick<DescribedRoute, 'operation'>): unknown {
  return operation.requestBody?.content['application/json']?.example
}
