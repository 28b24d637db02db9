import { type ApiDocument, type DescribedRoute, describedRoutes } from '../../contract/described-api.ts'

/** The first words of operation IDs. */
const verbs = [
  'add',
  'adopt',
  'approve',
  'ask',
  'blacklist',
  'bundle',
  'cancel',
  'change',
  'check',
  'choose',
  'confirm',
  'count',
  'create',
  'decide',
  'decline',
  'download',
  'export',
  'forget',
  'generate',
  'get',
  'grab',
  'ignore',
  'import',
  'list',
  'match',
  'pause',
  'ping',
  'prepare',
  'preview',
  'rate',
  'read',
  'refresh',
  'remove',
  'replace',
  'request',
  'rescan',
  'resolve',
  'restore',
  'resume',
  'retry',
  'revoke',
  'run',
  'search',
  'send',
  'set',
  'share',
  'sign',
  'start',
  'stop',
  'summarize',
  'sync',
  'test',
  'undo',
  'upload',
  'vote',
  'withdraw',
]

type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; anyOf?: Schema[] }

/** What is missing from the document, one sentence each. */
export function missingDescriptions(document: ApiDocument): string[] {
  const routes = describedRoutes(document)
  const ids = routes.map(({ operation }) => operation.operationId)
  const tags = new Set((document.tags ?? []).map(({ name }) => name))
  return routes.flatMap(({ name, operation }) => [
    ...missingTexts(name, operation, tags),
    ...(ids.filter((id) => id === operation.operationId).length > 1
      ? [`${name}: another route has the same operationId. Give this one its own.`]
      : []),
    ...(operation.parameters ?? [])
      .filter(({ description }) => !description)
      .map((parameter) => `${name}: add a \`description\` to the parameter ${parameter.name}.`),
  ])
}

function missingTexts(name: string, operation: DescribedRoute['operation'], tags: ReadonlySet<string>): string[] {
  const { operationId = '', summary = '', description = '', tags: own = [] } = operation
  const [verb = ''] = operationId.split(/(?=[A-Z])/)
  return [
    ...(/^[a-z][A-Za-z]+$/.test(operationId) && verbs.includes(verb)
      ? []
      : [
          `${name}: add \`operationId\` to its \`detail\`, a verb and a noun such as "listGames". Known verbs: ${verbs}.`,
        ]),
    ...(/^[A-Z].*[^.;]$/.test(summary) && !summary.includes(';')
      ? []
      : [`${name}: add \`summary\` to its \`detail\`, an imperative without a period such as "List games".`]),
    ...(/[.]$/.test(description)
      ? []
      : [`${name}: add \`description\` to its \`detail\`, one or two sentences about what the route does.`]),
    ...(own.length === 1 && own.every((tag) => tags.has(tag))
      ? []
      : [`${name}: give it one of the \`tags\` of src/http/document/tags.ts, or describe a new one there.`]),
  ]
}

/** Objects without a name, one sentence each. */
export function unnamedSchemas(document: ApiDocument): string[] {
  return allSchemas(document)
    .filter(({ schema, isNamed }) => !isNamed && schema.properties !== undefined)
    .map(({ path }) => `${path}: name this object, with Model('Name', {…}) in place of Type.Object({…}).`)
}

/** Schemas that generators understand badly, one sentence each. */
export function awkwardSchemas(document: ApiDocument): string[] {
  return allSchemas(document).flatMap(({ path, schema }) => {
    const members = schema.anyOf ?? []
    const other = members.filter(({ type }) => type !== 'null')
    return [
      ...(members.length > 1 && members.every((each) => 'const' in each || 'enum' in each)
        ? [`${path}: one \`enum\` is enough.`]
        : []),
      ...(members.length > other.length && other.length === 1 && !('$ref' in (other[0] ?? {}))
        ? [`${path}: \`null\` belongs in \`type\`.`]
        : []),
    ]
  })
}

/** Text fields that have a placeholder as example, one sentence each. */
export function placeholders(document: ApiDocument): string[] {
  const found = describedRoutes(document).flatMap(({ operation }) =>
    [operation.requestBody, ...Object.values(operation.responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).flatMap((media) => placeholderFields('body', media?.example)),
    ),
  )
  return [...new Set(found)].map(
    (name) =>
      `${name}: add \`examples\` to this field in its model, or an example to src/http/document/field-examples.ts.`,
  )
}

function placeholderFields(name: string, example: unknown): string[] {
  if (typeof example === 'string') return /^text\.*$/.test(example) ? [name] : []
  if (typeof example !== 'object' || example === null) return []
  return Object.entries(example).flatMap(([key, value]) =>
    placeholderFields(Array.isArray(example) ? name : key, value),
  )
}

export type PlacedSchema = { path: string; schema: Schema; isNamed: boolean }

/** Every schema of the document, with its place. */
export function allSchemas(document: ApiDocument): PlacedSchema[] {
  const named = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    nestedSchemas(name, schema as Schema, true),
  )
  const inRoutes = describedRoutes(document).flatMap(({ name, operation }) => [
    ...(operation.parameters ?? []).map((each) => ({ path: `${name} ${each.name}`, schema: each.schema as Schema })),
    ...[operation.requestBody, ...Object.values(operation.responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).map((media) => ({ path: name, schema: (media?.schema ?? {}) as Schema })),
    ),
  ])
  return [...named, ...inRoutes.flatMap(({ path, schema }) => nestedSchemas(path, schema, false))]
}

function nestedSchemas(path: string, schema: Schema, isNamed: boolean): PlacedSchema[] {
  const single = [schema.items, schema.additionalProperties].filter(isSchema)
  const nested = [...single, ...(schema.anyOf ?? [])]
  return [
    { path, schema, isNamed },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      nestedSchemas(`${path}.${name}`, inner, false),
    ),
    ...nested.flatMap((inner) => nestedSchemas(path, inner, false)),
  ]
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
