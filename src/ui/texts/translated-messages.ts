import { formatSize } from '#domain/format.ts'
import { type Formats, formatMessage } from '#domain/messages/format-message.ts'
import type { AreaTexts, MessageArea } from '#domain/messages/say.ts'

/** The messages of the server in a language, by area. */
export type MessageTexts = { readonly [Area in MessageArea]?: AreaTexts<Area> }

/** A message as the server sends it. Messages within it have their English text too. */
export type ServerMessage = { key: string; values: Readonly<Record<string, unknown>> }

/** A message in a language; `null` if there is no translation. */
export type TranslateMessage = (message: ServerMessage) => string | null

/**
 * Translates messages of the server by their keys. Messages within them that have no translation stay English.
 * `otherTexts` translates texts without a key.
 */
export function createMessageTranslator(
  texts: MessageTexts,
  locale: () => string,
  otherTexts: (text: string) => string,
): TranslateMessage {
  const areas: Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>> = texts
  const translate: TranslateMessage = ({ key, values }) => {
    const [area = '', name = ''] = key.split('.')
    const form = areas[area]?.[name]
    if (form === undefined) return null
    const shown = Object.entries(values).map(([value, given]) => [value, shownValue(value, given)] as const)
    return formatMessage(form, locale(), Object.fromEntries(shown), formatsIn(locale())).join('')
  }
  const shownValue = (name: string, value: unknown): string | number => {
    if (isServerMessage(value)) return translate(value) ?? otherTexts(value.text)
    if (typeof value === 'number') return value
    return mayBeMessage.test(name) ? otherTexts(String(value)) : String(value)
  }
  return translate
}

function isServerMessage(value: unknown): value is ServerMessage & { text: string } {
  return typeof value === 'object' && value !== null && 'key' in value && 'values' in value && 'text' in value
}

/** Values that are messages, and may still come without a key. */
const mayBeMessage = /^(?:cause|detail|what|advice)\d?$/

/** How values of a kind are written in a language. */
function formatsIn(locale: string): Formats {
  return {
    size: (value) => localSize(formatSize(Number(value)), locale),
    time: (value) => new Date(value).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    date: (value) => new Date(`${value}T00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  }
}

/** `4.2 GB` with the digits of the language. */
function localSize(size: string, locale: string): string {
  const [value = '', unit = ''] = size.split(' ')
  const minimumFractionDigits = value.split('.')[1]?.length ?? 0
  return `${Number(value).toLocaleString(locale, { minimumFractionDigits })} ${unit}`
}
