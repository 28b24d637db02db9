import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { en } from './en.ts'
import type { enLater } from './en-later.ts'

/** The texts of the UI by area. English decides which there are, and which values each needs. */
export type English = typeof en & typeof enLater

type AreaOf<Texts> = { readonly [Name in keyof Texts]: string }

/** The texts of a language: the same as in English. */
type Translation<Texts> = { readonly [Area in keyof Texts]: AreaOf<Texts[Area]> }
export type Catalog = Translation<English> & {
  /** The texts of settings, whose schemas have the English ones. */
  setting: Readonly<Record<string, string>>
}

/** A language that has only some of the texts. The others are shown in English. */
export type PartialCatalog = {
  readonly [Area in keyof English]?: Partial<AreaOf<English[Area]>>
} & Partial<Pick<Catalog, 'setting'>>

/** `area.name` */
export type TextKey = KeyIn<keyof English>
type KeyIn<Area extends keyof English> = { [Each in Area]: `${Each}.${keyof English[Each] & string}` }[Area]

/** The texts that the start page needs are loaded with it. */
export type StartArea = keyof typeof en
export type StartKey = KeyIn<StartArea>

type MessageOf<Key> = Key extends `${infer Area extends keyof English}.${infer Name}`
  ? Name extends keyof English[Area]
    ? English[Area][Name]
    : never
  : never

type Arguments = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }

/** The tags of a message: `open` in `<open>Settings</open>`. */
type Tags<Message> = Message extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

type ValuesOf<Message extends string> = GetICUArgs<Message, Arguments>

/** The values that a text needs. */
export type TextValues<Key extends TextKey> =
  MessageOf<Key> extends infer Message extends string ? ValuesOf<Message> : never

/** The values and tags that a text needs. `Tag` renders the content of a tag. */
export type RichValues<Key extends TextKey, Tag> = {
  [Name in keyof TextValues<Key>]: TextValues<Key>[Name]
} & { [Name in Tags<MessageOf<Key>>]: Tag }

/** A text without values and tags. */
export type PlainKey = {
  [Key in TextKey]: MessageOf<Key> extends `${string}${'{' | '<'}${string}` ? never : Key
}[TextKey]
export type PlainStartKey = PlainKey & StartKey
