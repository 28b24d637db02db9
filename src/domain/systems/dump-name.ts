/** What the tags of a dump's name say: `Game (Europe) (En,De) (Rev 1) (Beta) [b]`. */
export type DumpName = {
  /** The name without tags. */
  title: string
  /** What stands in round brackets, in order. */
  tags: string[]
  regions: string[]
  /** Two-letter codes, in lower case; those of the region if the name has none. */
  languages: string[]
  revision: string
  /** Beta, prototype, demo, sample. */
  isUnfinished: boolean
  /** Hack, translation, pirated or otherwise changed. */
  isChanged: boolean
  isBad: boolean
  /** Confirmed good by GoodTools: `[!]`. */
  isGood: boolean
}

/** The regions that names of dumps use, with the language that is spoken there, and how GoodTools shortens them. */
const regions: readonly [name: string, language: string, short: string][] = [
  ['World', 'en', 'w'],
  ['USA', 'en', 'u'],
  ['Europe', 'en', 'e'],
  ['Japan', 'ja', 'j'],
  ['UK', 'en', 'uk'],
  ['Australia', 'en', 'a'],
  ['Canada', 'en', 'c'],
  ['Germany', 'de', 'g'],
  ['France', 'fr', 'f'],
  ['Spain', 'es', 's'],
  ['Italy', 'it', 'i'],
  ['Netherlands', 'nl', 'nl'],
  ['Sweden', 'sv', 'sw'],
  ['Denmark', 'da', 'dk'],
  ['Norway', 'no', 'no'],
  ['Finland', 'fi', 'fn'],
  ['Scandinavia', 'en', 'sc'],
  ['Portugal', 'pt', 'pt'],
  ['Brazil', 'pt', 'b'],
  ['Latin America', 'es', 'la'],
  ['Mexico', 'es', 'mx'],
  ['Argentina', 'es', 'ar'],
  ['Russia', 'ru', 'r'],
  ['Poland', 'pl', 'pl'],
  ['Greece', 'el', 'gr'],
  ['Turkey', 'tr', 'tr'],
  ['Korea', 'ko', 'k'],
  ['China', 'zh', 'ch'],
  ['Taiwan', 'zh', 'tw'],
  ['Hong Kong', 'zh', 'hk'],
  ['Asia', 'en', 'as'],
  ['Unknown', '', 'unk'],
]

/** The order in which regions are preferred unless the user says otherwise. */
const defaultRegions: readonly string[] = regions.map(([name]) => name)

const regionOf: ReadonlyMap<string, string> = new Map([
  ...regions.flatMap(([name, , short]) => [[name.toLowerCase(), name] as const, [short, name] as const]),
  ['united kingdom', 'UK'],
  ['us', 'USA'],
  ['eu', 'Europe'],
  ['jp', 'Japan'],
])
const languageOf: ReadonlyMap<string, string> = new Map(regions.map(([name, language]) => [name, language]))

const unfinished =
  /^(?:(?:possible )?proto(?:type)?|beta|alpha|demo|sample|preview|pre-release|debug|kiosk|tech demo|taikenban)\b/i
const changed = /^(?:hack|pirate|unl hack|bootleg|mod)\b/i
const changedMark = /^(?:[hpto]\d*|t[+-].*|hack.*|m\d+\s*hack)$/i
const badMark = /^(?:b\d*|x|overdump|bad.*)$/i
const revisionTag = /^(?:rev(?:ision)? ?|v(?:er(?:sion)?)?\.? ?|reprint ?)([\da-z][\da-z.]*)$/i

/** What dumps of the same name have in common. Ignores the case of Latin letters, as the database does. */
export function dumpKey(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The title of a dump: its name without tags, with the article in front. */
export function dumpTitle(name: string): string {
  const bare = name.replace(/\s*[([].*$/, '')
  return bare.includes(',') ? bare.replace(article, (_, before, word, after) => `${word} ${before}${after}`) : bare
}

/** What a game of a DAT is called: its description where the name is the short one of an archive. */
export function calledName({ name, description }: { name: string; description: string | null }): string {
  return description !== null && dumpTitle(description) !== '' ? description : name
}

const article = /^(.+?), (The|A|An|Le|La|Les|L'|Der|Die|Das|El|Los|Las|Il|Gli|O|Os)((?: - .*)?)$/

/** Reads the tags that No-Intro, Redump, TOSEC and GoodTools put after a title. */
export function readDumpName(name: string): DumpName {
  const tags = [...name.matchAll(/\(([^()]*)\)/g)].map(([, tag = '']) => tag.trim())
  const marks = [...name.matchAll(/\[([^[\]]*)\]/g)].map(([, mark = '']) => mark.trim())
  const named = tags.flatMap(regionsIn)
  return {
    title: name
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    tags,
    regions: named,
    languages: languagesOf(tags, named),
    revision: tags.flatMap((tag) => revisionTag.exec(tag)?.[1] ?? []).at(-1) ?? '',
    isUnfinished: tags.some((tag) => unfinished.test(tag)),
    isChanged: tags.some((tag) => changed.test(tag)) || marks.some((mark) => changedMark.test(mark)),
    isBad: marks.some((mark) => badMark.test(mark)) || tags.some((tag) => /^bad dump$/i.test(tag)),
    isGood: marks.includes('!'),
  }
}

// `(USA, Europe)`, `(UE)`, `(JU)`, `(1)` and `(4)` of GoodTools; `(U)` alone.
function regionsIn(tag: string): string[] {
  const parts = tag.split(/\s*,\s*/).map((part) => regionOf.get(part.toLowerCase()) ?? null)
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts
  if (/^[JUEW]{2,3}$/.test(tag)) return [...tag].flatMap((letter) => regionOf.get(letter.toLowerCase()) ?? [])
  return []
}

const languageList = /^[A-Za-z]{2}(?:-[A-Za-z]{2,4})?(?:[,+][A-Za-z]{2}(?:-[A-Za-z]{2,4})?)*$/

function languagesOf(tags: readonly string[], named: readonly string[]): string[] {
  // `(En)` is a language, `(UE)` and `(JU)` are regions.
  const list = tags.find((tag) => languageList.test(tag) && regionsIn(tag).length === 0)
  if (list !== undefined) return [...new Set(list.split(/[,+]/).map((code) => code.slice(0, 2).toLowerCase()))]
  return [...new Set(named.flatMap((region) => languageOf.get(region) || []))]
}

/** The order of regions and languages that a user prefers, the first one most. */
export type DumpPreference = { regions: readonly string[]; languages: readonly string[] }

/**
 * Compares two dumps of one game for a set with one of each: negative if the first is to be kept. Whole, unchanged dumps
 * come first, then the preferred language and region, then the later revision.
 */
export function compareDumps(one: DumpName, other: DumpName, preference: DumpPreference): number {
  const [first, second] = [ranksOf(one, preference), ranksOf(other, preference)]
  for (const [at, rank] of first.entries()) if (rank !== second[at]) return rank - (second[at] ?? 0)
  return other.revision.localeCompare(one.revision, 'en', { numeric: true }) || one.tags.length - other.tags.length
}

function ranksOf(name: DumpName, { regions: wanted, languages }: DumpPreference): number[] {
  return [
    Number(name.isBad),
    Number(name.isChanged),
    Number(name.isUnfinished),
    languages.length === 0 ? 0 : rankIn(languages, name.languages),
    rankIn([...wanted, ...defaultRegions], name.regions),
    Number(!name.isGood),
  ]
}

function rankIn(order: readonly string[], values: readonly string[]): number {
  const lower = order.map((value) => value.toLowerCase())
  const ranks = values.map((value) => lower.indexOf(value.toLowerCase())).filter((rank) => rank >= 0)
  return ranks.length === 0 ? order.length : Math.min(...ranks)
}
