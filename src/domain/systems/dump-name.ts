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

/**
 * Returns the key that dumps of the same name share. Ignores the case of Latin letters, as the database does, and whether
 * letters are composed: a Mac writes file names with accents apart.
 */
export function dumpKey(name: string): string {
  return name.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The title of a dump: its name without tags, with the article in front. */
export function dumpTitle(name: string): string {
  const bare = name.replace(/\s*[([].*$/, '')
  return bare.includes(',') ? bare.replace(article, (_, before, word, after) => `${word} ${before}${after}`) : bare
}

/** Returns the name of a game of a DAT: its description where the name is the short one of an archive. */
export function calledName({ name, description }: { name: string; description: string | null }): string {
  return description !== null && dumpTitle(description) !== '' ? description : name
}

const article = /^(.+?), (The|A|An|Le|La|Les|L'|Der|Die|Das|El|Los|Las|Il|Gli|O|Os)((?: - .*)?)$/

/** Reads the tags that No-Intro, Redump, TOSEC and GoodTools put after a title. */
export function readDumpName(name: string): DumpName {
  const tags = [...name.matchAll(/\(([^()]*)\)/g)].map(([, tag = '']) => tag.trim())
  const marks = name.includes('[') ? [...name.matchAll(/\[([^[\]]*)\]/g)].map(([, mark = '']) => mark.trim()) : []
  const facts = tags.map(factsOf)
  const regions = facts.flatMap((tag) => tag.regions)
  const languages = facts.find((tag) => tag.languages !== null)?.languages ?? regions.flatMap(spokenIn)
  return {
    title: name
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    tags,
    regions,
    languages: [...new Set(languages)],
    revision: facts.findLast((tag) => tag.revision !== null)?.revision ?? '',
    isUnfinished: facts.some((tag) => tag.isUnfinished),
    isChanged: facts.some((tag) => tag.isChanged) || marks.some((mark) => changedMark.test(mark)),
    isBad: marks.some((mark) => badMark.test(mark)) || facts.some((tag) => tag.isBad),
    isGood: marks.includes('!'),
  }
}

/** What a tag says. `languages` and `revision` are `null` if it is about something else. */
type TagFacts = Pick<DumpName, 'regions' | 'isUnfinished' | 'isChanged' | 'isBad'> & {
  languages: readonly string[] | null
  revision: string | null
}

/** The tags that were read: the same few are in the names of tens of thousands of dumps. */
const readTags = new Map<string, TagFacts>()
const maxReadTags = 2000

function factsOf(tag: string): TagFacts {
  const known = readTags.get(tag)
  if (known !== undefined) return known
  if (readTags.size >= maxReadTags) readTags.clear()
  const regions = regionsIn(tag)
  const facts = {
    regions,
    // `(En)` is a language, `(UE)` and `(JU)` are regions.
    languages: regions.length === 0 && languageList.test(tag) ? languagesIn(tag) : null,
    revision: revisionTag.exec(tag)?.[1] ?? null,
    isUnfinished: unfinished.test(tag),
    isChanged: changed.test(tag),
    isBad: /^bad dump$/i.test(tag),
  }
  readTags.set(tag, facts)
  return facts
}

// `(USA, Europe)`, `(UE)`, `(JU)`, `(1)` and `(4)` of GoodTools; `(U)` alone.
function regionsIn(tag: string): string[] {
  const parts = tag.split(/\s*,\s*/).map((part) => regionOf.get(part.toLowerCase()) ?? null)
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts
  if (/^[JUEW]{2,3}$/.test(tag)) return [...tag].flatMap((letter) => regionOf.get(letter.toLowerCase()) ?? [])
  return []
}

const languageList = /^[A-Za-z]{2}(?:-[A-Za-z]{2,4})?(?:[,+][A-Za-z]{2}(?:-[A-Za-z]{2,4})?)*$/

const languagesIn = (tag: string): string[] => tag.split(/[,+]/).map((code) => code.slice(0, 2).toLowerCase())

const spokenIn = (region: string): string[] => {
  const language = languageOf.get(region) ?? ''
  return language === '' ? [] : [language]
}

/** The order of regions and languages that a user prefers, the first one most. */
export type DumpPreference = { regions: readonly string[]; languages: readonly string[] }

/**
 * The order of dumps of one game for a set with one of each: negative if the first is to be kept. Whole, unchanged dumps
 * come first, then the preferred language and region, then the later revision.
 */
export function dumpOrder({ regions: wanted, languages }: DumpPreference): (one: DumpName, other: DumpName) => number {
  const ofLanguage = placesIn(languages)
  const ofRegion = placesIn([...wanted, ...defaultRegions])
  return (one, other) =>
    Number(one.isBad) - Number(other.isBad) ||
    Number(one.isChanged) - Number(other.isChanged) ||
    Number(one.isUnfinished) - Number(other.isUnfinished) ||
    ofLanguage(one.languages) - ofLanguage(other.languages) ||
    ofRegion(one.regions) - ofRegion(other.regions) ||
    Number(other.isGood) - Number(one.isGood) ||
    revisions.compare(other.revision, one.revision) ||
    one.tags.length - other.tags.length
}

const revisions = new Intl.Collator('en', { numeric: true })

/** The place of the first of some values in an order; what is not in it comes last. */
function placesIn(order: readonly string[]): (values: readonly string[]) => number {
  const places = new Map<string, number>()
  for (const value of order) {
    const lower = value.toLowerCase()
    if (!places.has(lower)) places.set(lower, places.size)
  }
  return (values) =>
    values.reduce((best, value) => Math.min(best, places.get(value.toLowerCase()) ?? best), places.size)
}
