import { isIpAddress } from '#domain/addresses/ip-address.ts'
import type { LogLine } from '#domain/events.ts'

/** Fields that tell of the program and not of those who use it; texts within are made impersonal as well. */
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
  /** Names of people and machines that may stand in a text. */
  names: readonly string[]
  /** Where the API lies: the one path that says nothing of this machine. */
  apiPath: string
}

/** A log line as one line of text, without what tells of the people, their machines or their games. */
export function redactPersonalData(line: LogLine, known: RedactedFields): string {
  const { time, level, module } = line
  // What is refused may name anything that was asked for: that it was refused, and where, is enough.
  const refused = module === 'http' && level === 'warn'
  const message = refused ? 'Refused' : redactPersonalText(line.message, known)
  const fields = Object.entries(line.fields).flatMap(([name, value]) => {
    const text = refused && name === 'reason' ? null : fieldText(name, value, known)
    return text === null ? [] : [` ${name}=${text}`]
  })
  return `${time} ${level} ${module}: ${message}${fields.join('')}`
}

function fieldText(name: string, value: unknown, known: RedactedFields): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return null
  if (!visibleFields.has(name)) return '[hidden]'
  if (name === 'path') return routeText(value, known)
  return redactPersonalText(name === 'stack' ? shortFrames(value) : value, known).replaceAll('\n', ' | ')
}

/** A path of the API keeps its words and ids; whatever else somebody asked for may be anything. */
function routeText(path: string, { apiPath }: RedactedFields): string {
  if (!path.startsWith(`${apiPath}/`)) return '[path]'
  const parts = path.slice(apiPath.length + 1).split('/')
  return `/api/${parts.map((part) => (/^(?:[a-z-]{1,30}|[0-9a-f-]{36})$/i.test(part) ? part : '[text]')).join('/')}`
}

/** Of each frame the file and the place in it, not the folders of this machine. */
function shortFrames(stack: string): string {
  return stack.replaceAll(/(?:file:\/\/)?[^\s()]*[\\/]([\w.$-]+):(\d+):(\d+)/g, '$1 line $2 column $3')
}

/** Parts of a text that tell of somebody, the wider ones first. */
const tellTale: readonly [RegExp, string][] = [
  [/\b[a-z][\w+.-]*:\/\/[^\s"'<>)]+/gi, '[address]'],
  [/\bmagnet:\S+/gi, '[address]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g, '[mail]'],
  [/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)/g, '[text]'],
  // A path may have blanks in it: all of the line goes.
  [/(?<![\w/\]])(?:[A-Za-z]:[\\/]|\\\\|~?\/)\S.*$/gm, '[path]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '[address]'],
  // Names of machines; those of our own source files tell nothing.
  [/\b(?![\w.-]+\.[jt]sx?\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?\b/gi, '[name]'],
  [/\b[a-z][\w-]*:\d{2,5}\b/gi, '[address]'],
]

function redactPersonalText(text: string, { names }: RedactedFields): string {
  const shorter = text.slice(0, maxText)
  const nameless = names.length === 0 ? shorter : shorter.replaceAll(anyOf(names), '[name]')
  const plain = tellTale.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), nameless)
  return plain.replaceAll(/(?<![\w.])[0-9a-f:.]{3,45}(?![\w.])/gi, (word) => (isIpv6(word) ? '[address]' : word))
}

const isIpv6 = (word: string): boolean => word.includes(':') && isIpAddress(word.replace(/[.:]$/, ''))

function anyOf(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const escaped = longestFirst.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&'))
  return new RegExp(`(?<![\\w])(?:${escaped.join('|')})(?![\\w])`, 'gi')
}
