import { meaningByWord, wordsOf } from '../word-rows.ts'
import rows from '../words/groups.json' with { type: 'json' }

/** `independent`: groups that crack and repack, or crack outside the scene, so the name does not imply a source. */
export type GroupKind = 'scene' | 'p2p' | 'repack' | 'independent'

const kindBySpelling = meaningByWord(rows.filter(({ means }) => means !== 'invented')) as Map<string, GroupKind>

/** The kind of each group, by its name in lower case. */
export const groupKinds = new Map(
  [...kindBySpelling].map(([name, kind]): [string, GroupKind] => [name.toLowerCase(), kind]),
)

// Some of these are also ordinary words, so they count as groups only in the spelling the group uses.
const exactSpelling = new Set([...kindBySpelling.keys()].filter((name) => /[A-Z].*[A-Z]|\d/.test(name)))
const unmistakable = new Set([
  ...wordsOf(rows, 'repack').map((name) => name.toLowerCase()),
  ...['empress', 'jc141', 'insaneramzes', 'tenoke', 'razor1911', 'skidrow'],
])
for (const word of ['pioneer', 'brick']) unmistakable.delete(word)

/** The kind of a group, whose name can be written in any case. */
export const groupKind = (name: string): GroupKind | undefined =>
  kindBySpelling.get(name) ?? groupKinds.get(name.toLowerCase())

/** Whether the text is a known group in its own spelling, which is sufficient after a dash. */
export const isGroupSpelling = (text: string): boolean => kindBySpelling.has(text)

/** Whether a word that does not follow a dash is a group. */
export const isGroupWord = (text: string, lower: string): boolean => unmistakable.has(lower) || exactSpelling.has(text)

const invented = new Set(wordsOf(rows, 'invented'))

/** Whether the name of a group can be a word of a title: "RELOADED", but not "TENOKE". */
export const isOrdinaryWord = (lower: string): boolean =>
  !unmistakable.has(lower) && !invented.has(lower) && /^[a-z]{4,}$/.test(lower)
