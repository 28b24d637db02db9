import { formatMessage } from '#domain/messages/format-message.ts'
import { english } from '#domain/messages/say.ts'
import type { MessageTexts } from './translated-messages.ts'

/**
 * Translations by the English text of the server, with values in braces: `{name} cannot pause downloads`. `(s)` is an
 * ending that depends on a count. The name of a value decides how it is translated, see `valueKinds`.
 */
export type ServerTexts = Readonly<Record<string, string>>

/** Messages with keys by their English texts, as parts of texts without a key. */
export function keyedTexts(texts: MessageTexts): ServerTexts {
  return Object.fromEntries(
    Object.entries(english).flatMap(([area, forms]) => {
      const translated: Readonly<Record<string, string | undefined>> = texts[area as keyof MessageTexts] ?? {}
      return Object.entries<string>(forms).flatMap(([name, form]) => {
        const text = translated[name]
        // Without words of its own, a message only joins others.
        return text === undefined || !/\w/.test(form.replace(/\{\w+\}/g, ''))
          ? []
          : [[withoutKinds(withoutName(form)), withoutKinds(withoutName(text), true)]]
      })
    }),
  )
}

/** The name of a service at the start is a part of its own. */
const withoutName = (form: string): string => form.replace(/^\{\w+\}: /, '')

/** Plurals of English as `{count} game(s)`, and kinds of values left out. */
function withoutKinds(form: string, keepsPlurals = false): string {
  const plain = form.replace(/\{(\w+), (?:number|size|time|date)\}/g, '{$1}').replaceAll("''", "'")
  if (keepsPlurals) return plain
  return plain.replace(/\{(\w+), plural, one \{# ([^{}]*)\} other \{# ([^{}]*)\}\}/g, (_whole, name, one, many) =>
    many === `${one}s` ? `{${name}} ${one}(s)` : `{${name}} ${many}`,
  )
}

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
  { names: /^(?:pause|duration)$/, pattern: '.+?', read: (text, _translate, locale) => formatSpan(text, locale) },
  // `before` and `after` may be paths, too.
  { names: /^(?:date|before|after)$/, pattern: '.+?', read: (text, _translate, locale) => formatDay(text, locale) },
]

const verbatim: ValueKind = { pattern: '.+?', read: (text) => text }

/** Texts of this pattern begin with `start` and contain `literal`, the longest fixed part. */
type Entry = { pattern: RegExp; start: string; literal: string; names: readonly string[]; message: string }

const maxRemembered = 2000
/** Longer texts quote the output of programs, which is cut out of their middle while the rest is translated. */
const maxLength = 2000
const keptLength = 800
const cut = '\u{f8ff}'
/** Separators between joined messages. */
const separators = ['. ', ': ', '; ', ', ', ' (']
/** Each part is looked up with all its neighbors, which would take minutes for a long list of names. */
const maxSplits = 12
/** Parts of longer lists are looked up one by one. */
const maxParts = 100

/**
 * Translates texts that the server sends in English. The server composes many of them: `qBittorrent: timed out after
 * 30 s`. Parts without a translation, such as messages of other programs, stay unchanged.
 */
export function createTranslator(texts: ServerTexts, locale: () => string): Translate {
  const entries = new Map(Object.entries(texts).map(([key, message]) => [withoutPeriod(key), withoutPeriod(message)]))
  let patterns: readonly Entry[] | null = null
  const known = new Map<string, string | null>()

  const translate: Translate = (text) => {
    if (text.length <= maxLength) return find(text) ?? text
    const shortened = `${text.slice(0, keptLength)}${cut}${text.slice(-keptLength)}`
    const [start, end, ...others] = (find(shortened) ?? '').split(cut)
    return end === undefined || others.length > 0 ? text : `${start}${text.slice(keptLength, -keptLength)}${end}`
  }

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
  const list = findList(text, find)
  if (list !== null) return list
  for (const { left, separator, right, end } of splits) {
    const [first, second] = [find(left), find(right)]
    if (first !== null || second !== null) return `${first ?? left}${separator}${second ?? right}${end}`
  }
  return findEnds(text, find)
}

/** Translates the parts of a long list. */
function findList(text: string, find: (text: string) => string | null): string | null {
  for (const [separator, parts] of longListsIn(text)) {
    const found = parts.length > maxParts ? [] : parts.map(find)
    if (found.some((part) => part !== null)) return parts.map((part, index) => found[index] ?? part).join(separator)
  }
  return null
}

/** Translates what is before or after the output of a program. */
function findEnds(text: string, find: (text: string) => string | null): string | null {
  for (const [separator, [first = '', ...others]] of longListsIn(text)) {
    const last = others.pop() ?? ''
    const ends = [find(first), find(last)]
    if (ends.some((end) => end !== null)) return [ends[0] ?? first, ...others, ends[1] ?? last].join(separator)
  }
  return null
}

function longListsIn(text: string): [separator: string, parts: string[]][] {
  return separators
    .slice(0, -1)
    .map((separator): [string, string[]] => [separator, text.split(separator)])
    .filter(([, parts]) => parts.length > maxSplits + 1)
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

/** `5 minutes` in the words of the language. */
function formatSpan(text: string, locale: string): string {
  const [, count, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(text) ?? []
  if (unit === undefined) return text
  return Number(count).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' })
}

/** A date such as `2026-03-01`. */
function formatDay(text: string, locale: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text
  return new Date(`${text}T00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
