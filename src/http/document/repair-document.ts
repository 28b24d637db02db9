import { ErrorModel, ValidationErrorModel } from '../error-models.ts'
import { ruleKeys } from '../route-table.ts'
import { exampleOf, isObject, type Json, type JsonObject } from './document-examples.ts'

const phrases: Record<string, string> = {
  '200': 'Done',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'Done, no content',
  '304': 'Not modified',
  '400': 'Invalid request',
  '401': 'Not signed in',
  '403': 'Not allowed',
  '404': 'Not found',
  '409': 'Conflict with an existing entry',
  '410': 'Expired',
  '413': 'Too large',
  '422': 'Cannot be done',
  '429': 'Too many requests',
  '500': 'Internal error; see the log',
  '502': 'An external service failed',
  '503': 'Not ready',
}

/** Route rules that do not belong in the published document. */
const internalKeys = [ruleKeys.limiter, ruleKeys.maxBodyBytes]
const bodyMethods = new Set(['post', 'put', 'patch'])

/**
 * Completes the generated document to valid OpenAPI 3.1: descriptions, one media type, no schema ids, examples, and the
 * responses that every route can return in addition to those it declares.
 */
export function repairDocument(document: unknown): unknown {
  const repaired = withoutIds(document as Json) as JsonObject
  repaired.openapi = '3.1.0'
  for (const { method, operation } of operations(repaired)) {
    const { requestBody, responses } = operation
    for (const key of internalKeys) delete operation[key]
    if (isObject(requestBody)) requestBody.content = onlyJson(requestBody.content)
    if (!isObject(responses)) continue
    const declared = Object.entries(responses).map(([status, response]) => [status, repairedResponse(status, response)])
    operation.responses = { ...commonResponses(method, operation), ...Object.fromEntries(declared) }
  }
  return repaired
}

// The generator leaves parts of an array schema next to `content`.
function repairedResponse(status: string, response: Json): JsonObject {
  const description = phrases[status] ?? 'Response'
  if (status === '204' || !isObject(response)) return { description }
  return { description, content: onlyJson(response.content) }
}

/** The responses that the gate, the rate limits, the body parser and internal errors can produce on any route. */
function commonResponses(method: string, { security, requestBody }: JsonObject): JsonObject {
  const needsSession = Array.isArray(security) && security.length > 0
  const statuses = [
    ...(method === 'get' ? ['304'] : []),
    ...(needsSession ? ['401', '403'] : []),
    ...(bodyMethods.has(method) || isObject(requestBody) ? ['413'] : []),
    '400',
    '429',
    '500',
  ]
  return Object.fromEntries(statuses.map((status) => [status, responseFor(status)]))
}

function responseFor(status: string): JsonObject {
  const description = phrases[status] ?? 'Response'
  if (status === '304') return { description }
  const model = status === '400' ? ValidationErrorModel : ErrorModel
  const schema: JsonObject = JSON.parse(JSON.stringify(model))
  return { description, content: { 'application/json': { schema, example: exampleOf(schema) } } }
}

function operations(document: JsonObject): { method: string; operation: JsonObject }[] {
  const paths = isObject(document.paths) ? Object.values(document.paths) : []
  return paths
    .filter(isObject)
    .flatMap((path) => Object.entries(path).map(([method, operation]) => ({ method, operation })))
    .filter((each): each is { method: string; operation: JsonObject } => isObject(each.operation))
}

function onlyJson(content: Json | undefined): Json {
  if (!isObject(content)) return {}
  const json = content['application/json'] ?? content['multipart/form-data'] ?? null
  const type = content['application/json'] === undefined ? 'multipart/form-data' : 'application/json'
  if (!isObject(json)) return {}
  return { [type]: { ...json, example: exampleOf(json.schema) } }
}

function withoutIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '$id')
      .map(([name, inner]) => [name, withoutIds(inner)]),
  )
}
