import { ErrorModel, refusals, ValidationErrorModel } from '../error-models.ts'
import { type ListedRoute, ruleKeys } from '../route-table.ts'
import { exampleOf } from './document-examples.ts'
import { isObject, type Json, type JsonObject, mapValues } from './json.ts'
import { createNamedSchemas, type NamedSchemas, schemaRoot } from './named-schemas.ts'
import { simplifySchema } from './simplify-schema.ts'

/** The name and the description of a response, by status. */
const statuses: Record<string, [name: string, description: string]> = {
  '200': ['Ok', 'Success'],
  '201': ['Created', 'Created'],
  '202': ['Accepted', 'Accepted'],
  '204': ['NoContent', 'Success, no content'],
  '302': ['Found', 'The browser goes on to another page'],
  '304': ['NotModified', 'Not modified since the given ETag'],
  '400': ['BadRequest', 'Invalid request'],
  '401': ['Unauthorized', 'Not signed in'],
  '403': ['Forbidden', 'Not allowed'],
  '404': ['NotFound', 'Not found'],
  '409': ['Conflict', 'Conflict with the current state'],
  '410': ['Gone', 'Expired'],
  '413': ['ContentTooLarge', 'Too large'],
  '422': ['UnprocessableContent', 'Not possible at the moment'],
  '429': ['TooManyRequests', 'Too many requests'],
  '500': ['InternalServerError', 'Internal error; see the log'],
  '502': ['BadGateway', 'An external service failed'],
  '503': ['ServiceUnavailable', 'Not available at the moment'],
  '507': ['InsufficientStorage', 'The disk of the data folder is full'],
  default: ['Error', 'Any other status is an error'],
}

const emptyStatuses = ['204', '302', '304']

/** Route rules that do not belong in the published document. */
const internalKeys = [ruleKeys.limiter, ruleKeys.maxBodyBytes, ruleKeys.rawBody]
const bodyMethods = new Set(['post', 'put', 'patch'])
const errorSchemas = new Set([ErrorModel.model, ValidationErrorModel.model].map((name) => `${schemaRoot}${name}`))

/**
 * Completes the generated document: named schemas and shared error responses in `components`, one media type per body,
 * examples, and the responses that every route can return in addition to those it declares. Paths are relative to the
 * base path, which is the address of the server.
 */
export function completeDocument(generated: JsonObject, routes: readonly ListedRoute[], basePath: string): JsonObject {
  const named = createNamedSchemas()
  const responses: JsonObject = {}
  const declared = declaredResponses(routes)
  const paths = Object.entries(isObject(generated.paths) ? generated.paths : {}).map(([path, operations]) => [
    path.slice(basePath.length),
    mapValues(isObject(operations) ? operations : {}, (operation, method) => {
      const schemas = { ...commonSchemas(method, operation), ...declared.get(`${method} ${path}`) }
      return completeOperation(isObject(operation) ? operation : {}, { method, schemas }, { named, responses })
    }),
  ])
  const components = isObject(generated.components) ? generated.components : {}
  return {
    ...generated,
    openapi: '3.1.0',
    servers: [{ url: basePath, description: 'This server' }],
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: named.all(), responses },
  }
}

type Context = { named: NamedSchemas; responses: JsonObject }

type Method = { method: string; schemas: JsonObject }

function completeOperation(operation: JsonObject, { method, schemas }: Method, context: Context): JsonObject {
  const { parameters, requestBody, responses: _incomplete, ...rest } = operation
  for (const key of internalKeys) delete rest[key]
  return {
    ...rest,
    ...(Array.isArray(parameters)
      ? { parameters: parameters.filter(isObject).map((each) => completeParameter(each, context.named)) }
      : {}),
    ...(isObject(requestBody) ? { requestBody: completeBody(method, requestBody, context.named) } : {}),
    responses: mapValues(schemas, (schema, status) => completeResponse(status, schema, context)),
  }
}

/** A POST without a body counts as one without fields, so that its body is optional if all of its fields are. */
function completeBody(method: string, body: JsonObject, named: NamedSchemas): JsonObject {
  const [media] = isObject(body.content) ? Object.values(body.content) : []
  const schema = isObject(media) ? media.schema : undefined
  const content = contentOf(schema, named)
  const isJsonAlone = Object.keys(content).join() === 'application/json'
  return { required: method !== 'post' || !isJsonAlone || hasRequired(schema), content }
}

const hasRequired = (schema: Json | undefined): boolean =>
  isObject(schema) && Array.isArray(schema.required) && schema.required.length > 0

function completeParameter(parameter: JsonObject, named: NamedSchemas): JsonObject {
  const { name, in: place, required, schema } = parameter
  const { description, examples: ownExamples, ...simple } = simplifySchema(schema)
  // The generator moves the annotations of most schemas to the parameter.
  const examples = parameter.examples ?? ownExamples
  const [example] = Array.isArray(examples) ? examples : []
  return {
    name: name ?? '',
    in: place ?? 'query',
    required: required === true,
    description: parameter.description ?? description ?? '',
    schema: named.refer(simple),
    ...(example === undefined ? {} : { example }),
  }
}

/** The schemas of the responses by route, such as `get /api/games`. The generator drops some of their keywords. */
function declaredResponses(routes: readonly ListedRoute[]): Map<string, JsonObject> {
  return new Map(
    routes.map(({ method, path, hooks }) => [
      `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`,
      JSON.parse(JSON.stringify(hooks.response ?? {})),
    ]),
  )
}

/**
 * The schemas of the responses that the gate, the rate limits, the body parser, the disk of the database and internal errors can
 * cause. */
function commonSchemas(method: string, operation: Json): JsonObject {
  const { security, requestBody } = isObject(operation) ? operation : {}
  const needsSession = Array.isArray(security) && security.length > 0
  const errors = refusals(
    ...(needsSession ? ([401, 403] as const) : []),
    ...(bodyMethods.has(method) || isObject(requestBody) ? ([413] as const) : []),
    ...(method === 'get' ? [] : ([507] as const)),
    ...([400, 429, 500, 503] as const),
  )
  return JSON.parse(JSON.stringify({ ...(method === 'get' ? { 304: {} } : {}), ...errors }))
}

/** Error responses without fields of their own are listed once, in `components`. */
function completeResponse(status: string, schema: Json, { named, responses }: Context): JsonObject {
  const [name, description] = statuses[status] ?? ['Other', 'Response']
  const content = emptyStatuses.includes(status) ? {} : contentOf(schema, named)
  const complete: JsonObject = Object.keys(content).length === 0 ? { description } : { description, content }
  if (status !== '304' && !isPlainError(content)) return complete
  responses[name] = complete
  return { $ref: `#/components/responses/${name}` }
}

function isPlainError(content: JsonObject): boolean {
  const json = content['application/json']
  return isObject(json) && isObject(json.schema) && errorSchemas.has(String(json.schema.$ref))
}

/** Files are sent as a form; where they are optional, a body without them can be JSON. */
function contentOf(declared: Json | undefined, named: NamedSchemas): JsonObject {
  if (!isObject(declared)) return {}
  const schema = simplifySchema(declared)
  const files = fileProperties(schema)
  const required = Array.isArray(schema.required) ? schema.required : []
  if (typeof schema.contentMediaType === 'string') return { [schema.contentMediaType]: { schema: named.refer(schema) } }
  if (files.length === 0) return { 'application/json': mediaOf(schema, named) }
  if (files.some((name) => required.includes(name))) return { 'multipart/form-data': mediaOf(schema, named) }
  return {
    'application/json': mediaOf(withoutProperties(schema, files), named),
    'multipart/form-data': mediaOf({ ...schema, model: `${schema.model}Form` }, named),
  }
}

function mediaOf(schema: JsonObject, named: NamedSchemas): JsonObject {
  return { schema: named.refer(schema), example: exampleOf(schema) }
}

function fileProperties({ properties }: JsonObject): string[] {
  const entries = isObject(properties) ? Object.entries(properties) : []
  return entries.filter(([, each]) => isObject(each) && each.format === 'binary').map(([name]) => name)
}

function withoutProperties(schema: JsonObject, names: readonly string[]): JsonObject {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  return { ...schema, properties: Object.fromEntries(properties.filter(([name]) => !names.includes(name))) }
}
