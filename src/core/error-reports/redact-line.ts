import { isIpAddress } from '#domain/addresses/ip-address.ts'
import { describeFields, type LogLine } from '#domain/system/log-line.ts'

/** Fields about the program, not its users. Their texts are redacted as well; all other text fields are hidden. */
const visibleFields = new Set([
  'method',
  'path',
  'status',
  'reason',
  'stack',
  'code',
  'job',
  'version',
  'runtime',
  'event',
])
const maxText = 2000

export type RedactedFields = {
  /** Names of people and machines that a text may contain. */
  names: readonly string[]
  /** The path of the API, the only one that reveals nothing about this machine. */
  apiPath: string
}

/** Formats a log line as one line of text, without data about people, their machines or their games. */
export function redactPersonalData(line: LogLine, known: RedactedFields): string {
  const { time, level, module, message, fields } = redactLine(line, known)
  return `${time} ${level} ${module}: ${message}${describeFields(fields)}`
}

/** A log line without data about people, their machines or their games. */
function redactLine(line: LogLine, known: RedactedFields): LogLine {
  const message = isRejected(line) ? rejectedRequest : redactPersonalText(line.message, known)
  return { ...line, message, fields: redactFields(line, known, visibleFields) }
}

// Texts of failures may contain a title that nothing marks as one.
const fieldsForMembers = visibleFields.difference(new Set(['reason', 'stack']))

/** A log line without names, titles or error texts, for users who are not administrators. */
export function redactForMembers(line: LogLine, known: RedactedFields): LogLine {
  const isFailed = line.module === 'http' && line.level === 'error'
  const fixed = isRejected(line) ? rejectedRequest : isFailed ? 'Request failed' : null
  const message = fixed ?? redactPersonalText(line.message, known)
  return { ...line, message, fields: redactFields(line, known, fieldsForMembers) }
}

const rejectedRequest = 'Request rejected'

/** Whether a line is about a rejected request. Its message and reason may quote anything from the request. */
function isRejected({ module, level, fields: { status } }: LogLine): boolean {
  return module === 'http' && (level === 'warn' || (typeof status === 'number' && status >= 400 && status < 500))
}

function redactFields(line: LogLine, known: RedactedFields, visible: ReadonlySet<string>): LogLine['fields'] {
  const fields = Object.entries(line.fields).flatMap(([name, value]) => {
    const shown = isRejected(line) && name === 'reason' ? null : shownValue(name, value, known, visible)
    return shown === null ? [] : [[name, shown]]
  })
  return Object.fromEntries(fields)
}

function shownValue(
  name: string,
  value: unknown,
  known: RedactedFields,
  visible: ReadonlySet<string>,
): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  if (!visible.has(name)) return '[hidden]'
  if (name === 'path') return routeText(value, known)
  return redactPersonalText(name === 'stack' ? shortFrames(value) : value, known).replaceAll('\n', ' | ')
}

/** Keeps the words and ids of API paths, and hides all other paths. */
function routeText(path: string, { apiPath }: RedactedFields): string {
  if (!path.startsWith(`${apiPath}/`)) return '[path]'
  const parts = path.slice(apiPath.length + 1).split('/')
  return `/api/${parts.map((part) => (/^(?:[a-z-]{1,30}|[0-9a-f-]{36})$/i.test(part) ? part : '[text]')).join('/')}`
}

/** Reduces each stack frame to its file name and position. */
function shortFrames(stack: string): string {
  return stack.replaceAll(/(?<![^\s()])[^\s()]*[\\/]([\w.$-]+):(\d+):(\d+)/g, '$1 line $2 column $3')
}

/**
 * Personal data in texts, and its replacements; the longest matches come first. The lookbehinds let a pattern start only
 * once in a word: otherwise the time for a long word would grow with the square of its length.
 */
const personalData: readonly [RegExp, string][] = [
  [/(?<![\w+.-])[\w+.-]+:\/\/[^\s"'<>)]+/g, '[address]'],
  [/\bmagnet:\S+/gi, '[address]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:[.+]+[\w-]+)*/g, '[mail]'],
  // What a service answered follows its status, or what it means.
  [
    /(\b(?:status|answered) \d{3}\)?|\bthis is not its web interface|\b(?:is paused|reports)(?=: )|\brejects the (?:credentials|message)|\brejected the API key|\bresponded): .*$/gm,
    '$1: [text]',
  ],
  // From the first quotation mark to the last: what another program answered may contain some itself.
  [/"[^\n]*"|"[^"\n]*$|“[^\n]*”|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)/gm, '[text]'],
  // Paths may contain spaces, so the rest of the line is hidden.
  [/(?<![\w/\]])(?:[A-Za-z]:[\\/]|\\\\|~?\/)\S.*$/gm, '[path]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '[address]'],
  // Host names, but not the names of our source files.
  [
    /(?<![\w-]|[\w-]\.)(?!(?:[\w-]+\.)+[jt]sx?\b(?![\w-]*\.[\w-]))[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?\b/gi,
    '[name]',
  ],
  [/(?<![\w-])(?:[\d_]\w*-|-)*[a-z][\w-]*:\d{2,5}\b/gi, '[address]'],
]

function redactPersonalText(text: string, { names }: RedactedFields): string {
  const truncated = text.slice(0, maxText)
  const withoutNames = names.length === 0 ? truncated : truncated.replaceAll(anyOf(names), '[name]')
  const redacted = personalData.reduce(
    (current, [pattern, replacement]) => current.replaceAll(pattern, replacement),
    withoutNames,
  )
  return redacted.replaceAll(/(?<![\w.])[0-9a-f:.]{3,45}(?![\w.])/gi, (word) => (isIpv6(word) ? '[address]' : word))
}

const isIpv6 = (word: string): boolean => word.includes(':') && isIpAddress(word.replace(/[.:]$/, ''))

function anyOf(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&'))
  return new RegExp(`(?<![\\w])(?:${escaped.join('|')})(?![\\w])`, 'gi')
}
