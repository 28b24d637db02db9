/** A part of a parsed message in the ICU format: text, an argument, a choice, `#`, or a tag with its content. */
type Part =
  | string
  | { kind: 'argument'; name: string }
  | { kind: 'number'; name: string }
  | { kind: 'formatted'; name: string; format: keyof Formats }
  | { kind: 'plural'; name: string; cases: Cases }
  | { kind: 'select'; name: string; cases: Cases }
  | { kind: 'count' }
  | { kind: 'tag'; name: string; content: readonly Part[] }

type Cases = ReadonlyMap<string, readonly Part[]>

export type Values<Chunk> = Readonly<
  Record<string, string | number | ((content: readonly (string | Chunk)[]) => Chunk)>
>

/** Writes a value of a kind: a size in bytes, a point in time or a date. */
export type Formats = Readonly<Record<'size' | 'time' | 'date', (value: string | number) => string>>

const parsed = new Map<string, readonly Part[]>()

const unformatted: Formats = { size: String, time: String, date: String }

/** Formats a message in the ICU format: arguments, `number`, `plural`, `select`, tags, and values in `formats`. */
export function formatMessage<Chunk = never>(
  message: string,
  locale: string,
  values: Values<Chunk> = {},
  formats: Formats = unformatted,
): (string | Chunk)[] {
  let parts = parsed.get(message)
  if (parts === undefined) {
    parts = parseMessage(message)
    parsed.set(message, parts)
  }
  return formatParts(parts, { locale, values, formats, count: 0 })
}

type Scope<Chunk> = { locale: string; values: Values<Chunk>; formats: Formats; count: number }

function formatParts<Chunk>(parts: readonly Part[], scope: Scope<Chunk>): (string | Chunk)[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [part] : formatPart(part, scope)))
}

function formatPart<Chunk>(part: Exclude<Part, string>, scope: Scope<Chunk>): (string | Chunk)[] {
  const { locale, values } = scope
  if (part.kind === 'count') return [scope.count.toLocaleString(locale)]
  const value = values[part.name]
  if (value === undefined) throw new Error(`A text has no value for "${part.name}"`)
  if (part.kind === 'tag') {
    const content = formatParts(part.content, scope)
    return typeof value === 'function' ? [value(content)] : content
  }
  if (part.kind === 'number') return [Number(value).toLocaleString(locale)]
  if (part.kind === 'formatted' && typeof value !== 'function') return [scope.formats[part.format](value)]
  if (part.kind === 'argument' || part.kind === 'formatted') return [String(value)]
  const { cases } = part
  if (part.kind === 'select') return formatParts(cases.get(String(value)) ?? cases.get('other') ?? [], scope)
  const count = Number(value)
  const chosen = cases.get(`=${count}`) ?? cases.get(new Intl.PluralRules(locale).select(count)) ?? cases.get('other')
  return formatParts(chosen ?? [], { ...scope, count })
}

/** Where the reading of a message is. */
type Cursor = { message: string; at: number }

const tagStart = /<(\/?)([a-z]\w*)>/y
const argumentStart = /\{\s*(\w+)\s*(?:,\s*(number|plural|select|size|time|date)\s*)?/y
const caseStart = /\s*(=\d+|\w+)\s*\{/y

function parseMessage(message: string): readonly Part[] {
  const cursor = { message, at: 0 }
  const parts = parseParts(cursor, false)
  if (cursor.at < message.length) throw new Error(`Not in the ICU format at ${cursor.at}: ${message}`)
  return parts
}

/** Reads up to the end, the end of a case, or a closing tag. */
function parseParts(cursor: Cursor, isPlural: boolean): Part[] {
  const parts: Part[] = []
  let text = ''
  const add = (part: Part) => {
    if (text !== '') parts.push(text)
    text = ''
    parts.push(part)
  }
  while (cursor.at < cursor.message.length) {
    const character = cursor.message[cursor.at]
    const tag = character === '<' ? match(tagStart, cursor) : null
    if (character === '}' || tag?.[1] === '/') break
    if (tag !== null) add(parseTag(cursor, tag, isPlural))
    else if (character === '{') add(parseArgument(cursor))
    else if (character === '#' && isPlural) {
      cursor.at += 1
      add({ kind: 'count' })
    } else text += readText(cursor)
  }
  return text === '' ? parts : [...parts, text]
}

/** Reads a character, or what is between apostrophes if the first one is before a special character. */
function readText(cursor: Cursor): string {
  const quoted = match(/'([{}<#][^']*)'/y, cursor)
  const doubled = match(/''/y, cursor)
  cursor.at += quoted?.[0].length ?? doubled?.[0].length ?? 1
  return quoted?.[1] ?? (doubled === null ? (cursor.message[cursor.at - 1] ?? '') : "'")
}

function parseTag(cursor: Cursor, [opening, , name = '']: RegExpExecArray, isPlural: boolean): Part {
  cursor.at += opening.length
  const content = parseParts(cursor, isPlural)
  expect(cursor, `</${name}>`)
  return { kind: 'tag', name, content }
}

function parseArgument(cursor: Cursor): Part {
  const [opening = '{', name = '', kind = 'argument'] = match(argumentStart, cursor) ?? []
  cursor.at += opening.length
  if (kind !== 'plural' && kind !== 'select') {
    expect(cursor, '}')
    if (kind === 'size' || kind === 'time' || kind === 'date') return { kind: 'formatted', name, format: kind }
    return kind === 'number' ? { kind, name } : { kind: 'argument', name }
  }
  expect(cursor, ',')
  const cases = new Map<string, readonly Part[]>()
  for (let next = match(caseStart, cursor); next !== null; next = match(caseStart, cursor)) {
    cursor.at += next[0].length
    cases.set(next[1] ?? '', parseParts(cursor, kind === 'plural'))
    expect(cursor, '}')
  }
  expect(cursor, '}')
  return { kind, name, cases }
}

function match(pattern: RegExp, { message, at }: Cursor): RegExpExecArray | null {
  const sticky = new RegExp(pattern)
  sticky.lastIndex = at
  return sticky.exec(message)
}

function expect(cursor: Cursor, text: string): void {
  if (!cursor.message.startsWith(text, cursor.at)) {
    throw new Error(`Not in the ICU format: ${text} is missing at ${cursor.at}: ${cursor.message}`)
  }
  cursor.at += text.length
}
