/** A record of IGDB with every reference expanded. */
export type ApiRecord = { id: number; [name: string]: unknown }

/** A query that IGDB refuses, with the answer it gives. */
export class QueryError extends Error {
  readonly answer: object[]
  constructor(title: string, cause: string) {
    super(cause)
    this.answer = [{ title, status: 400, cause }]
  }
}

/** Names that IGDB has removed or replaced. */
const removedFields = /(?:^|\.)(?:category|status|collection|franchise|follows)$/

/** Answers a query in Apicalypse, as far as it is used here. https://api-docs.igdb.com/#apicalypse */
export function answerQuery(body: string, records: readonly ApiRecord[]): object[] {
  const clauses = readClauses(body)
  const fields = (clauses.get('fields') ?? '').split(',').map((field) => field.trim())
  for (const field of fields) {
    if (removedFields.test(field)) throw new QueryError('Invalid Field', `'${field}' is not a valid field name`)
  }
  const search = clauses.get('search')
  const term = search === undefined ? '' : String(readValue(search)).toLowerCase()
  const found = records
    .filter((record) => search === undefined || namesOf(record).some((name) => name.toLowerCase().includes(term)))
    .filter((record) => conditionsIn(clauses.get('where') ?? '').every((condition) => holds(condition, record)))
  const [field = '', direction] = (clauses.get('sort') ?? '').split(' ')
  if (field !== '') {
    const sign = direction === 'desc' ? -1 : 1
    const sortValue = (record: ApiRecord): number | string => (at(record, field)[0] as number | string | undefined) ?? 0
    found.sort((one, other) => (sortValue(one) < sortValue(other) ? -sign : sign))
  }
  const limit = Number(clauses.get('limit') ?? 10)
  if (limit > 500) throw new QueryError('Invalid Limit', 'The maximum limit is 500')
  const offset = Number(clauses.get('offset') ?? 0)
  return found.slice(offset, offset + limit).map((record) => project(record, fields))
}

/** The clauses by name. A semicolon within a string is not the end of a clause. */
function readClauses(body: string): Map<string, string> {
  const clauses = new Map<string, string>()
  const whole = /\s*(\w+)\s+((?:"(?:\\.|[^"\\])*"|[^;"])*);/y
  let end = 0
  for (let match = whole.exec(body); match !== null; match = whole.exec(body)) {
    clauses.set(match[1] ?? '', (match[2] ?? '').trim())
    end = whole.lastIndex
  }
  if (body.slice(end).trim() !== '') throw new QueryError('Syntax Error', `Expecting a ';' after ${body.slice(end)}`)
  return clauses
}

const conditionsIn = (where: string): string[] => (where === '' ? [] : where.split(' & '))

function holds(condition: string, record: ApiRecord): boolean {
  const either = /^\((.+) \| (.+)\)$/.exec(condition)
  if (either !== null) return [either[1], either[2]].some((part) => holds(part ?? '', record))
  const [, field = '', operator, wanted = ''] = /^([\w.]+) (=|>=|<=|>|<) (.+)$/.exec(condition) ?? []
  if (field === '') throw new QueryError('Syntax Error', `Cannot read "${condition}"`)
  const values = at(record, field).map(referenceId)
  const expected = readValue(wanted)
  if (operator === '=') {
    if (expected === null) return values.length === 0
    const list: unknown[] = Array.isArray(expected) ? expected : [expected]
    return values.some((value) => list.includes(value))
  }
  const [value] = values
  if (typeof value !== 'number' || typeof expected !== 'number') return false
  if (operator === '>') return value > expected
  if (operator === '<') return value < expected
  return operator === '>=' ? value >= expected : value <= expected
}

function readValue(text: string): unknown {
  if (text.startsWith('(')) return JSON.parse(`[${text.slice(1, -1)}]`)
  return JSON.parse(text)
}

const namesOf = (record: ApiRecord): string[] =>
  [...at(record, 'name'), ...at(record, 'alternative_names.name')].map(String)

/** The values at a path, through lists. */
function at(value: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (found, name) => found.flatMap((each) => (isRecord(each) ? each[name] : undefined) ?? []),
      [value],
    )
}

const isRecord = (value: unknown): value is ApiRecord => typeof value === 'object' && value !== null
const referenceId = (value: unknown): unknown => (isRecord(value) ? value.id : value)

/** The requested fields. A reference without further fields is its id. */
function project(record: ApiRecord, fields: readonly string[]): object {
  const shown: Record<string, unknown> = { id: record.id }
  const [name, ...others] = ['*', ...Object.keys(record)]
  const wanted = fields.includes(name ?? '') ? [...fields, ...others] : fields
  for (const top of new Set(wanted.map((field) => field.split('.')[0] ?? ''))) {
    const below = wanted.filter((field) => field.startsWith(`${top}.`)).map((field) => field.slice(top.length + 1))
    const value = record[top]
    if (value === undefined || value === null) continue
    const show = (each: unknown): unknown =>
      !isRecord(each) ? each : below.length === 0 ? each.id : project(each, below)
    shown[top] = Array.isArray(value) ? value.map(show) : show(value)
  }
  return shown
}
