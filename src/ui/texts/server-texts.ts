import { formatMessage } from './message.ts'

/**
 * Translations by the English text of the server, with values in braces: `{name} cannot pause downloads`. `(s)` is an
 * ending that depends on a count. The name of a value decides how it is translated, see `valueKinds`.
 */
export type ServerTexts = Readonly<Record<string, string>>

export type Translate = (text: string) => string

type Value = string | number
type ValueKind = { pattern: string; read: (text: string, translate: Translate, locale: string) => Value }

/** The first kind with a matching name applies. Any other value is a name or a quotation and stays unchanged. */
const valueKinds: readonly (ValueKind & { names: RegExp })[] = [
  {
    names: /^(?:count|more|days|seconds|status|limit|code|hours|minutes|percent|year|priority)$/,
    pattern: '\\d[\\d.,]*',
    read: (text) => (/^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : Number(text)),
  },
  {
    names: /[sS]ize$/,
    pattern: '\\d[\\d.]* (?:bytes?|[kMGT]B)',
    read: (text, _translate, locale) => formatSizeText(text, locale),
  },
  {
    names: /^(?:since|until)$/,
    pattern: '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?: UTC)?',
    read: (text, _translate, locale) => formatInstant(text, locale),
  },
  { names: /^(?:cause|detail|what|advice)$/, pattern: '.+', read: readText },
]

const verbatim: ValueKind = { pattern: '.+?', read: (text) => text }

/** Texts of this pattern begin with `start` and contain `literal`, the longest fixed part. */
type Entry = { pattern: RegExp; start: string; literal: string; names: readonly string[]; message: string }

const maxRemembered = 2000
/** Longer texts are the output of programs. */
const maxLength = 2000
/** Separators between joined messages. */
const separators = ['. ', ': ', '; ', ', ', ' (']
/** Each part is looked up with all its neighbors, which would take minutes for a long list of names. */
const maxSplits = 12

/**
 * Translates texts that the server sends in English. The server composes many of them: `qBittorrent: timed out after
 * 30 s`. Parts without a translation, such as messages of other programs, stay unchanged.
 */
export function createTranslator(texts: ServerTexts, locale: () => string): Translate {
  const entries = new Map(Object.entries(texts).map(([key, message]) => [withoutPeriod(key), withoutPeriod(message)]))
  let patterns: readonly Entry[] | null = null
  const known = new Map<string, string | null>()

  const translate: Translate = (text) => (text.length > maxLength ? text : (find(text) ?? text))

  const find = (text: string): string | null => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    // Ends the recursion: a text that contains itself has no translation.
    known.set(text, null)
    const found = findWhole(text) ?? findParts(text, find)
    if (known.size > maxRemembered) known.clear()
    known.set(text, found)
    return found
  }

  const findWhole = (text: string): string | null => {
    const exact = entries.get(text)
    if (exact !== undefined) return format(exact, {})
    patterns ??= [...entries]
      .filter(([key]) => /[{]|\(s\)/.test(key))
      .map(toEntry)
      .sort(byLiteralLength)
    for (const { pattern, start, literal, names, message } of patterns) {
      const match = text.startsWith(start) && text.includes(literal) ? pattern.exec(text) : null
      if (match !== null) return format(message, valuesOf(names, match))
    }
    return null
  }

  const valuesOf = (names: readonly string[], match: RegExpExecArray): Record<string, Value> =>
    Object.fromEntries(
      names.map((name, index) => [name, kindOf(name).read(match[index + 1] ?? '', translate, locale())]),
    )

  const format = (message: string, values: Record<string, Value>) => formatMessage(message, locale(), values).join('')

  return translate
}

/** Within a sentence, the server may begin a text in lower case. */
function readText(text: string, translate: Translate): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  const translated = translate(sentence)
  const [firstWord = ''] = sentence.split(' ')
  return translated.startsWith(firstWord) ? translate(text) : translated
}

function withoutPeriod(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}

/** Translates a text of several parts if at least one is known: preferably all of them, otherwise the longest. */
function findParts(text: string, find: (text: string) => string | null): string | null {
  if (text.endsWith('.')) {
    const sentence = find(withoutPeriod(text))
    if (sentence !== null) return `${sentence}.`
  }
  const splits = splitsOf(text)
  for (const { left, separator, right, end } of splits) {
    const [first, second] = [find(left), find(right)]
    if (first !== null && second !== null) return `${first}${separator}${second}${end}`
  }
  for (const { left, separator, right, end } of splits) {
    const [first, second] = [find(left), find(right)]
    if (first !== null || second !== null) return `${first ?? left}${separator}${second ?? right}${end}`
  }
  return null
}

type Split = { left: string; separator: string; right: string; end: string }

function splitsOf(text: string): Split[] {
  let rest = maxSplits
  return separators.flatMap((separator) => {
    const end = separator === ' (' ? ')' : ''
    if (!text.endsWith(end)) return []
    const inner = text.slice(0, text.length - end.length)
    const found = [...inner.matchAll(new RegExp(escapeRegExp(separator), 'g'))]
    if (found.length > rest) return []
    rest -= found.length
    // The period belongs to the sentence before it.
    const kept = separator === '. ' ? 1 : 0
    return found.map(({ index }) => ({
      left: inner.slice(0, index + kept),
      separator: separator.slice(kept),
      right: inner.slice(index + separator.length),
      end,
    }))
  })
}

function toEntry([key, message]: [string, string]): Entry {
  const names: string[] = []
  const pieces = key.split(/(\{\w+\}|\(s\))/)
  const pattern = pieces
    .map((piece) => {
      if (piece === '(s)') return 's?'
      const name = /^\{(\w+)\}$/.exec(piece)?.[1]
      if (name === undefined) return escapeRegExp(piece)
      names.push(name)
      return `(${kindOf(name).pattern})`
    })
    .join('')
  const literals = pieces.filter((piece) => !/^(?:\{\w+\}|\(s\))$/.test(piece))
  const literal = literals.reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  const [start = ''] = pieces
  return { pattern: new RegExp(`^${pattern}$`, 's'), start, literal, names, message }
}

/** The most specific first. */
function byLiteralLength(one: Entry, other: Entry): number {
  return lengthOf(other) - lengthOf(one)
}

function lengthOf({ pattern, names }: Entry): number {
  return pattern.source.length - names.reduce((sum, name) => sum + kindOf(name).pattern.length, 0)
}

function kindOf(name: string): ValueKind {
  return valueKinds.find(({ names }) => names.test(name)) ?? verbatim
}

function formatSizeText(text: string, locale: string): string {
  const [value = '', unit = ''] = text.split(' ')
  const digits = value.split('.')[1]?.length ?? 0
  const number = Number(value).toLocaleString(locale, { minimumFractionDigits: digits })
  return `${number} ${/^bytes?$/.test(unit) ? 'Byte' : unit}`
}

function formatInstant(text: string, locale: string): string {
  const instant = new Date(`${text.slice(0, 16).replace(' ', 'T')}Z`)
  return instant.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
