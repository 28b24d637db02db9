import { titleWords } from './normalize-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { type Spelling, spell, spellings } from './title-keys.ts'

export type PreparedRelease = { spellings: Spelling[]; edition: string }

// "Ведьмак 3: Дикая Охота / The Witcher 3: Wild Hunt" is one game in two languages.
const titlesIn = (title: string): string[] => {
  if (!title.includes('/')) return [title]
  const parts = title.split(/\s+\/\s+/).filter((part) => part.trim() !== '')
  return parts.length > 1 ? [title, ...parts] : [title]
}

// A folder "God of War 2018" has its year at the end of the title.
const withoutYear = (spelling: Spelling): Spelling | null => {
  const last = spelling.words[spelling.words.length - 1] ?? ''
  return spelling.words.length > 1 && /^(?:19[89]|20[0-3])\d$/.test(last) ? spell(spelling.words.slice(0, -1)) : null
}

/** Derives the spellings of a release's title, with and without its edition. */
export const prepareRelease = (release: ParsedReleaseName): PreparedRelease => {
  const all = titlesIn(release.title).flatMap(spellings)
  const edition = release.edition === null ? [] : titleWords(release.edition)
  const withEdition = edition.length === 0 ? [] : all.map((each) => spell([...each.words, ...edition], each.isShort))
  const withYear =
    release.year === null ? [] : all.map((each) => spell([...each.words, String(release.year)], each.isShort))
  return { spellings: [...all, ...withEdition, ...withYear], edition: edition.join('') }
}

const prepared = new WeakMap<ParsedReleaseName, PreparedRelease>()

/** Like `prepareRelease`, cached for the lifetime of the release object. */
export const preparedRelease = (release: ParsedReleaseName): PreparedRelease => {
  const known = prepared.get(release)
  if (known !== undefined) return known
  const fresh = prepareRelease(release)
  prepared.set(release, fresh)
  return fresh
}

/** The number at the end of a title that may be a year, with the title before it. */
export const yearAtEnd = (release: PreparedRelease): { spelling: Spelling; year: number } | null => {
  const first = release.spellings[0]
  const spelling = first === undefined ? null : withoutYear(first)
  return spelling === null ? null : { spelling, year: Number(first?.words[first.words.length - 1]) }
}
