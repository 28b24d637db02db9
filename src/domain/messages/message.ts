import type { GetICUArgs } from '@schummar/icu-type-parser'
import { formatSize } from '../format.ts'
import { type Formats, formatMessage } from './format-message.ts'

/** A text of Ludarr as a value. Its English is in `en/`, its translations have the same key. */
export type Message = { readonly key: string; readonly values: MessageValues }
type MessageValues = Readonly<Record<string, MessageValue>>
export type MessageValue = string | number | Message

/** A message, or words that are not translated, such as those of another program. */
export type Text = string | Message

/** A message outside the program. Messages within it have their English text too, for readers without a translation. */
export type SentMessage = { key: string; values: Record<string, string | number | SentText> }
export type SentText = SentMessage & { text: string }

/** The values that a text in the ICU format needs. */
export type ValuesIn<Form extends string> = GetICUArgs<
  Form,
  { ICUArgument: MessageValue; ICUNumberArgument: number; ICUDateArgument: string }
>

/** How values of a kind are written in English. */
const englishFormats: Formats = {
  size: (value) => formatSize(Number(value)),
  time: (value) => `${String(value).slice(0, 16).replace('T', ' ')} UTC`,
  date: String,
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'key' in value && 'values' in value
}

/** Changes all words that are not ours: those of other programs, and the values of messages. */
export function mapWords<Value extends MessageValue>(text: Value, change: (text: string) => string): Value {
  if (typeof text === 'string') return change(text) as Value
  if (!isMessage(text)) return text
  const values = Object.entries(text.values).map(([name, value]) => [name, mapWords(value, change)])
  return { key: text.key, values: Object.fromEntries(values) } as Message as Value
}

/** A message in English, by the texts of `english`. */
export function formatEnglish(english: (key: string) => string, { key, values }: Message): string {
  const plain = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    isMessage(value) ? formatEnglish(english, value) : value,
  ])
  return formatMessage(english(key), 'en', Object.fromEntries(plain), englishFormats).join('')
}
