import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { en } from './en.ts'
import type { enGame } from './en-game.ts'
import type { enHousehold } from './en-household.ts'
import type { enImport } from './en-import.ts'
import type { enKeys } from './en-keys.ts'
import type { enPalette } from './en-palette.ts'
import type { enQueue } from './en-queue.ts'
import type { enRomSets } from './en-rom-sets.ts'
import type { enSettings } from './en-settings.ts'
import type { enSystem } from './en-system.ts'
import type { enTables } from './en-tables.ts'
import type { enTags } from './en-tags.ts'

/** The texts of the UI by area. English decides which there are, and which values each needs. */
export type English = typeof en &
  typeof enGame &
  typeof enHousehold &
  typeof enImport &
  typeof enKeys &
  typeof enPalette &
  typeof enSettings &
  typeof enSystem &
  typeof enTables &
  typeof enQueue &
  typeof enRomSets &
  typeof enTags

type AreaOf<Texts> = { readonly [Name in keyof Texts]: string }

/** The texts of a language: the same as in English. */
type Translation<Texts> = { readonly [Area in keyof Texts]: AreaOf<Texts[Area]> }
export type Catalog = Translation<English>

/** `area.name` */
export type TextKey = { [Area in keyof English]: `${Area}.${keyof English[Area] & string}` }[keyof English]

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
