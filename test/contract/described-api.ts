type Media = { schema?: unknown; example?: unknown }
type Content = Record<string, Media | undefined>

export type Parameter = { name: string; in: string; required?: boolean; schema?: unknown }

export type Operation = {
  'x-realm'?: string
  summary?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export type ApiDocument = { openapi: string; paths: Record<string, Record<string, Operation>> }

/** An operation of the OpenAPI document with its method in capitals and its path as the document writes it. */
export type DescribedRoute = { name: string; method: string; path: string; operation: Operation }

export async function readDocument(site: {
  ask(method: string, path: string): Promise<Response>
}): Promise<ApiDocument> {
  return (await site.ask('GET', '/swagger/json')).json()
}

export function describedRoutes(document: ApiDocument): DescribedRoute[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const verb = method.toUpperCase()
      return { name: `${verb} ${path}`, method: verb, path, operation }
    }),
  )
}

/** What the document gives as example of a route's JSON body; undefined where it takes none. */
export function exampleBody({ operation }: Pick<DescribedRoute, 'operation'>): unknown {
  return operation.requestBody?.content['application/json']?.example
}
