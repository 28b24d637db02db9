import { createElement, Fragment, type ReactNode } from 'react'
import type { English, RichValues, TextKey, TextValues } from './catalog.ts'
import { currentLocale, findMessage, messageOf } from './language.ts'
import { formatMessage, type Values } from './message.ts'

type Rest<Given> = keyof Given extends never ? [] : [values: Given]

/** The text in the user's language. */
export function t<Key extends TextKey>(key: Key, ...[values]: Rest<TextValues<Key>>): string {
  return formatMessage(messageOf(key), currentLocale(), values as Values<never> | undefined).join('')
}

/** The text for a name that comes from the server, such as a code; `undefined` if there is none. */
export function textFor(area: keyof English, name: string): string | undefined {
  return findMessage(`${area}.${name}`)
}

/** The text with the name in the area, formatted: quoted braces are shown without their quotes. */
export function formattedText(area: keyof English, name: string): string | undefined {
  const message = textFor(area, name)
  return message === undefined ? undefined : formatMessage(message, currentLocale()).join('')
}

type Tag = (content: ReactNode) => ReactNode

/** The text in the user's language with its tags rendered, such as links. */
export function rich<Key extends TextKey>(key: Key, values: RichValues<Key, Tag>): ReactNode {
  const parts = formatMessage<ReactNode>(messageOf(key), currentLocale(), tagged(values))
  return createElement(Fragment, null, ...parts)
}

function tagged(values: Readonly<Record<string, string | number | Tag>>): Values<ReactNode> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (content: readonly ReactNode[]) => value(createElement(Fragment, null, ...content))
        : value,
    ]),
  )
}
