import { acquisition } from './en/acquisition.ts'
import { api } from './en/api.ts'
import { clients } from './en/clients.ts'
import { dats } from './en/dats.ts'
import { fileDelivery } from './en/file-delivery.ts'
import { files } from './en/files.ts'
import { health } from './en/health.ts'
import { household } from './en/household.ts'
import { importing } from './en/importing.ts'
import { library } from './en/library.ts'
import { programImport } from './en/program-import.ts'
import { reasons } from './en/reasons.ts'
import { services } from './en/services.ts'
import { signIn } from './en/sign-in.ts'
import { systems } from './en/systems.ts'
import { tasks } from './en/tasks.ts'
import { text } from './en/text.ts'
import {
  formatEnglish,
  isMessage,
  type Message,
  type MessageValue,
  type SentMessage,
  type SentText,
  type Text,
  type ValuesIn,
} from './message.ts'

/** The messages of the program by area. */
export const english = {
  acquisition,
  api,
  clients,
  dats,
  fileDelivery,
  files,
  health,
  household,
  importing,
  library,
  programImport,
  reasons,
  services,
  signIn,
  systems,
  tasks,
  text,
} as const

type English = typeof english

export type MessageArea = keyof English

/** `area.name` */
export type MessageKey = { [Area in MessageArea]: `${Area}.${keyof English[Area] & string}` }[MessageArea]

/** The texts of an area in another language. Whatever is missing stays English. */
export type AreaTexts<Area extends MessageArea> = { readonly [Name in keyof English[Area]]?: string }

type FormOf<Key> = Key extends `${infer Area extends MessageArea}.${infer Name}`
  ? Name extends keyof English[Area]
    ? English[Area][Name] & string
    : never
  : never

type Rest<Values> = keyof Values extends never ? [] : [values: Values]

/** A message with its values. */
export function say<Key extends MessageKey>(key: Key, ...[values]: Rest<ValuesIn<FormOf<Key>>>): Message {
  return { key, values: (values ?? {}) as Message['values'] }
}

/** The message without values that has a key, if there is one. */
export function messageWith(key: string): Message | null {
  return formOf(key) === undefined ? null : { key, values: {} }
}

/** Puts the name of a service or a program before what it says, or before the cause of what is said. */
export function named(name: Text, cause: Text): Message {
  return say('text.named', { name, cause })
}

/** A message with what follows it, such as a quotation after a colon. */
export function followed(what: Message, more: string): Message {
  return more === '' ? what : say('text.followed', { what, more })
}

/** The English text. */
export function textOf(text: Text): string {
  return typeof text === 'string' ? text : formatEnglish(englishOf, text)
}

function formOf(key: string): string | undefined {
  const [area = '', name = ''] = key.split('.')
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = english
  return texts[area]?.[name]
}

function englishOf(key: string): string {
  const found = formOf(key)
  if (found === undefined) throw new Error(`There is no message ${key}`)
  return found
}

/** Returns what is sent beside the English text of a message; `null` if it is in the words of another program. */
export function sentMessage(text: Text | null): SentMessage | null {
  if (!isMessage(text)) return null
  const values = Object.entries(text.values).map(([name, value]): [string, string | number | SentText] => [
    name,
    sentValue(value),
  ])
  return { key: text.key, values: Object.fromEntries(values) }
}

function sentValue(value: MessageValue): string | number | SentText {
  const sent = typeof value === 'number' ? null : sentMessage(value)
  return sent === null ? (value as string | number) : { ...sent, text: textOf(value as Message) }
}
