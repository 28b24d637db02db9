import { createElement, Fragment, type ReactNode } from 'react'
import { formatMessage, type Values } from '#domain/messages/format-message.ts'
import type { English, RichValues, TextKey, TextValues } from './catalog.ts'
import { currentLocale, findMessage, type Texts } from './language.ts'

type Rest<Given> = keyof Given extends never ? [] : [values: Given]
type Tag = (content: ReactNode) => ReactNode

/** Functions for texts in the user's language. Their keys are those of the English texts that are given. */
export function textsIn<Keys extends TextKey, Areas extends keyof English>(english: Texts & Record<Areas, object>) {
  const messageOf = (key: Keys): string => findMessage(english, key) ?? ''
  const textFor = (area: Areas, name: string): string | undefined => findMessage(english, `${area}.${name}`)
  return {
    /** The text in the user's language. */
    t<Key extends Keys>(key: Key, ...[values]: Rest<TextValues<Key>>): string {
      return formatMessage(messageOf(key), currentLocale(), values as Values<never> | undefined).join('')
    },
    /** The text in the user's language with its tags rendered, such as links. */
    rich<Key extends Keys>(key: Key, values: RichValues<Key, Tag>): ReactNode {
      const parts = formatMessage<ReactNode>(messageOf(key), currentLocale(), tagged(values))
      return createElement(Fragment, null, ...parts)
    },
    /** The text for a name that comes from the server, such as a code; `undefined` if there is none. */
    textFor,
    /** The texts of an area by name. Each is read in the current language. */
    textsOf<Area extends Areas, Name extends keyof English[Area] & string>(
      area: Area,
      names: readonly Name[],
    ): Record<Name, string> {
      const texts = {} as Record<Name, string>
      for (const name of names) Object.defineProperty(texts, name, { enumerable: true, get: () => textFor(area, name) })
      return texts
    },
    /** The text with the name in the area, formatted: quoted braces are shown without their quotes. */
    formattedText(area: Areas, name: string): string | undefined {
      const message = textFor(area, name)
      return message === undefined ? undefined : formatMessage(message, currentLocale()).join('')
    },
  }
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
