import { addOnReason, isOtherProductWord } from './add-on-of-game.ts'
import { type GameMatch, guess, no, shortened, yes } from './game-match.ts'
import { type KnownGame, type PreparedGame, preparedGame } from './game-names.ts'
import { isMisspelled } from './misspelled-titles.ts'
import { type NamedPart, partNamedBy } from './named-parts.ts'
import { titleWords } from './normalize-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { betterRelated, type Coverage } from './related-titles.ts'
import { type PreparedRelease, preparedRelease } from './release-titles.ts'
import {
  endsInInitials,
  isBeginning,
  isCut,
  isReordered,
  isShortened,
  isTelling,
  namesTwins,
  startsWithInitials,
} from './shortened-titles.ts'
import { isYear } from './tag.ts'
import { type Spelling, startsWithName } from './title-keys.ts'
import { type GameName, remakeEditions } from './title-names.ts'

const otherTitle = no('Different game')

// Definitive editions of older games are games of their own.
const lastWithoutDefinitiveEdition = 2009

const isOfNewerGame = (name: GameName, edition: string, { year }: PreparedGame): boolean =>
  year !== null && year <= lastWithoutDefinitiveEdition && edition.startsWith('definitive') && name.edition === ''

const editionFits = (name: GameName, edition: string): boolean =>
  !remakeEditions.test(name.edition) || edition === titleWords(name.edition).join('')

// What "The Jak and Daxter Collection" collects is also named "Jak and Daxter".
const isSeries = ({ related }: PreparedGame, name: GameName): boolean =>
  /\bcollection$/i.test(name.edition) &&
  related.some(({ spellings: [title] }) => title !== undefined && startsWithName(title, name))

// "Kane and Lynch (2007)": that the years agree makes up for what is not known of other games.
const isOfSameYear = ({ year }: ParsedReleaseName, game: PreparedGame): boolean =>
  year !== null && year === game.year && game.related.every((other) => other.year !== year)

// "The Jak and Daxter Collection" is not the game that begins so.
const otherEdition = (game: PreparedGame, { edition }: GameName): GameMatch => {
  const match = yes(0.9, 'Same title, different edition')
  return /\b(?:collection|bundle)$/i.test(edition) ? guess(match, game) : match
}

// "Dying Light 2" tells which game of the series it is; the number of "Anno 1800" does not exclude its add-ons.
const withoutSubtitle = (game: PreparedGame, { words }: GameName): GameMatch => {
  const match = yes(0.75, 'Same title without the subtitle')
  return /^\d{3,}$/.test(words[words.length - 1] ?? '') ? guess(match, game) : match
}

const sameTitle = (
  release: ParsedReleaseName,
  game: PreparedGame,
  name: GameName,
  spelling: Spelling,
  edition: string,
): GameMatch | null => {
  if (isOfNewerGame(name, edition, game)) return null
  if (name.shape === 'base')
    return editionFits(name, edition) && !isSeries(game, name) ? otherEdition(game, name) : null
  if (name.shape === 'head') return withoutSubtitle(game, name)
  if (name.shape === 'part') {
    if (isTellingSubtitle(name, game)) return yes(0.6, 'Subtitle of the game')
    if (isOfSameYear(release, game)) return guess(yes(0.6, 'Part of the title, and the same year'), game)
    return isUnshared(name, game) ? yes(0.7, 'Part of the title that no related game shares') : null
  }
  if (name.isShort || spelling.isShort) return yes(0.9, 'Same title, abbreviated')
  if (name.isBare && !spelling.isBare) return yes(0.95, 'Same title without the brand')
  if (name.isAlternate) return yes(0.95, 'Alternate title of the game')
  return edition === '' ? yes(1, 'Same title') : yes(0.97, 'Same title, special edition')
}

// "GTA 5 Grand Theft Auto V": two names of one game in a row.
const isTwoNames = (game: PreparedGame, first: GameName, { key }: Spelling): boolean => {
  const restLength = key.length - first.key.length
  for (const name of game.names) if (name.key.length === restLength && key.endsWith(name.key)) return true
  return false
}

// Since about this year, remakes keep the original title and release names append "Remake".
const firstRemakeYear = 2019

const isRemake = (tail: string[], game: PreparedGame): boolean =>
  tail.length === 1 && tail[0] === 'remake' && game.year !== null && game.year >= firstRemakeYear

// People number the first game of a series. In a scene release, the number is a part of the title.
const isFirst = (release: ParsedReleaseName, { words }: GameName, tail: string[]): boolean =>
  tail.length === 1 && tail[0] === '1' && release.source !== 'scene' && !/^\d+$/.test(words[words.length - 1] ?? '')

const firstYearInTitle = 1500

// Folders are named "Goat Simulator 3 208909". Titles hold years, and the numbers of a series are smaller.
const isVersion = (release: ParsedReleaseName, tail: string[], { related }: PreparedGame): boolean => {
  const [number = ''] = tail
  if (tail.length !== 1 || release.source === 'scene' || !/^\d{3,}$/.test(number)) return false
  return number.length !== 4 || (related.length > 0 ? !isYear(number) : Number(number) < firstYearInTitle)
}

// "Resident Evil 6 HD": nobody lists it as a game of its own.
const isKnownInOneVersion = (tail: string[], { related }: PreparedGame): boolean =>
  tail.length === 1 && /^(?:hd|classic|legacy|remaster|remastered|portable)$/.test(tail[0] ?? '') && related.length > 0

const editionWord = /^(?:deluxe|ultimate|complete|gold|premium|digital|standard|limited)$/

const withoutEditionWords = (tail: string[]): string[] => tail.filter((word, at) => at === 0 || !editionWord.test(word))

// "Ultimate" and "Complete" are often games of their own, and so is "Deluxe" on the consoles of Nintendo.
const isPlainlyEdition = (word: string, platform: string | null): boolean =>
  /^(?:deluxe|premium|gold|standard|limited)$/.test(word) && /^(?:PC|PS|Xbox|Mac|Linux)/.test(platform ?? '')

// "DOOM Eternal Deluxe", "ARK Survival Evolved Ultimate Survivor": if another game had this title, it would be known.
const isEditionWord = (tail: string[], { platform }: ParsedReleaseName, { related }: PreparedGame): boolean => {
  const [first = '', second = ''] = tail
  if (tail.length > 2 || !editionWord.test(first)) return false
  if (related.length === 0) return second === '' && isPlainlyEdition(first, platform)
  return !isOtherProductWord(second) || editionWord.test(second)
}

// "Wild Hearts Karakuri Edition"
const isNamedEdition = (tail: string[]): boolean =>
  tail.length === 2 && tail[1] === 'edition' && !/^\d/.test(tail[0] ?? '') && !isOtherProductWord(tail[0] ?? '')

const longerTitle = (
  release: ParsedReleaseName,
  game: PreparedGame,
  name: GameName,
  spelling: Spelling,
  edition: string,
): GameMatch | null => {
  if (name.shape === 'head' || name.shape === 'part' || !spelling.key.startsWith(name.key)) return null
  const end = spelling.ends.indexOf(name.key.length)
  if (end < 0) return null
  if (isTwoNames(game, name, spelling)) return yes(0.9, 'Title combines two names of the game')
  const tail = spelling.words.slice(end + 1)
  // The title without its edition is compared on its own.
  if (release.edition !== null && tail.join('') === edition) return null
  if (name.shape === 'base' && !editionFits(name, tail.join(''))) return null
  if (release.edition === null && isEditionWord(tail, release, game)) return yes(0.8, 'Same title, special edition')
  if (tail[0] === 'remake' && isRemake(withoutEditionWords(tail), game)) return yes(0.75, 'Remake of the same name')
  if (isKnownInOneVersion(tail, game)) return yes(0.6, 'Same title, in a version that no related game names')
  if (isFirst(release, name, tail)) {
    const first = yes(0.85, 'First game of the series')
    return name.isShort || spelling.isShort ? first : guess(first, game)
  }
  if (release.edition === null && isNamedEdition(tail)) return yes(0.8, 'Edition named after the title')
  if (isVersion(release, tail, game)) return yes(0.75, 'Same title, followed by a number')
  const reason = addOnReason(release, name, tail, {
    parts: game.parts !== null,
    related: game.related.length > 0,
    year: game.year,
  })
  if (reason === null) return null
  const addOn = yes(reason.confidence, reason.why, true)
  return reason.isCertain ? addOn : guess(addOn, game)
}

// A release can come years after the game (a port), or shortly before it (early access).
const maxYearsAfter = 10
const maxYearsBefore = 3

const yearFits = (release: ParsedReleaseName, { year, names, related }: PreparedGame): boolean => {
  if (release.year === null || year === null) return true
  const latest = year + (release.yearDistinguishes ? maxYearsBefore : maxYearsAfter)
  if (release.year >= year - maxYearsBefore && release.year <= latest) return true
  if (release.earlyAccess === true && release.year < year) return true
  // A long early access or an old game that is sold again, unless another game has its title.
  return related.length > 0 && related.every(({ spellings: [title] }) => title?.key !== names[0]?.key)
}

type Fit = { match: GameMatch; name: GameName; spelling: Spelling }

const matchYearAtEnd = ({ dated: end }: PreparedRelease, game: PreparedGame): Fit | null => {
  if (end === null || game.year === null || Math.abs(end.year - game.year) > 1) return null
  for (const spelling of end.spellings) {
    const name = game.names.find(({ shape, key }) => shape === 'whole' && key === spelling.key)
    if (name !== undefined) return { match: yes(0.85, 'Same title, followed by the year'), name, spelling }
  }
  return null
}

// "Jak and Daxter" is the first of the games that begin so.
const isUnshared = (name: GameName, { related, year }: PreparedGame): boolean =>
  related.length > 0 &&
  related.every(({ spellings: [title], year: otherYear }) => {
    if (title === undefined || title.key.endsWith(name.key)) return false
    return !title.key.startsWith(name.key) || (year !== null && otherYear !== null && otherYear > year)
  })

// Even if the related games are not known.
const isTellingSubtitle = (name: GameName, { names, related }: PreparedGame): boolean =>
  related.length === 0 &&
  isTelling(name) &&
  names.some(({ shape, key }) => shape === 'whole' && key !== name.key && key.endsWith(name.key))

const twinFit = (name: GameName, spelling: Spelling): Fit => ({
  match: shortened(0.7, 'Title of the game and of its twin'),
  name,
  spelling,
})

const isBetter = (one: GameMatch, other: GameMatch): boolean =>
  one.matches === other.matches ? one.confidence > other.confidence : one.matches

const bestFit = (release: ParsedReleaseName, titles: PreparedRelease, game: PreparedGame): Fit | null => {
  let best: Fit | null = null
  for (const name of game.names) {
    for (const spelling of titles.spellings) {
      const { length } = spelling.key
      // Most titles differ in the first letter.
      if (length < name.key.length || spelling.key.charAt(0) !== name.key.charAt(0)) continue
      let match: GameMatch | null = null
      if (length > name.key.length) match = longerTitle(release, game, name, spelling, titles.edition)
      else if (spelling.key === name.key) match = sameTitle(release, game, name, spelling, titles.edition)
      if (match !== null && (best === null || isBetter(match, best.match))) best = { match, name, spelling }
    }
  }
  if (best?.match.matches && !best.match.addOn) return best
  const [own] = titles.spellings
  const [title] = game.names
  if (own !== undefined && title !== undefined && namesTwins(own, game)) return twinFit(title, own)
  const dated = matchYearAtEnd(titles, game)
  if (dated !== null || best?.match.matches) return dated ?? best
  return matchLoosely(titles, game) ?? best
}

const matchLoosely = ({ looseKeys, spellings, edition }: PreparedRelease, game: PreparedGame): Fit | null => {
  const [name] = game.names
  const [spelling] = spellings
  if (name === undefined || spelling === undefined || isOfNewerGame(name, edition, game)) return null
  const known = game.looseKeys
  for (const key of looseKeys)
    if (known.has(key)) return { match: yes(0.8, 'Same title, spelled differently'), name, spelling }
  if (isShortened(spelling, game))
    return { match: shortened(0.65, 'Shortened title with the whole subtitle'), name, spelling }
  if (startsWithInitials(spelling, name) || isReordered(spelling, name) || isCut(spelling, name))
    return { match: yes(0.7, 'Same title, in other words'), name, spelling }
  if (isMisspelled(spelling, name)) return { match: yes(0.6, 'Same title, misspelled'), name, spelling }
  if (isBeginning(spelling, game))
    return { match: shortened(0.6, 'Beginning of the title that no related game shares'), name, spelling }
  return endsInInitials(spelling, name) ? { match: yes(0.75, 'Same title, its end abbreviated'), name, spelling } : null
}

const isWhole = ({ match, name, spelling }: Fit): boolean =>
  !match.addOn &&
  name.shape === 'whole' &&
  spelling.key.startsWith(name.key) &&
  !name.isShort &&
  !name.isBare &&
  !spelling.isShort

const coverageOf = (release: ParsedReleaseName, titles: PreparedRelease, fit: Fit, game: PreparedGame): Coverage => ({
  release,
  spelling: fit.spelling,
  key: fit.name.key,
  isWhole: isWhole(fit),
  isExact: fit.name.key.length === fit.spelling.key.length || titles.looseKeys.some((key) => game.looseKeys.has(key)),
  game: { titleKey: game.names[0]?.key ?? '', year: game.year },
})

/** `matchGame` for prepared titles, to match many releases and games efficiently. */
export const matchPrepared = (release: ParsedReleaseName, titles: PreparedRelease, game: PreparedGame): GameMatch => {
  const parts = game.parts
  const fit = bestFit(release, titles, game)
  if (parts !== null && (fit === null || fit.match.addOn || titles.edition !== '')) {
    const part = partNamedBy(release, titles, game.names, parts)
    if (part !== null) return yes(0.95, `Add-on of the game: ${part.title}`, true)
  }
  if (fit === null) return otherTitle
  const { related } = game
  const closer = related.length === 0 ? null : betterRelated(titles, coverageOf(release, titles, fit, game), related)
  if (closer !== null) return no(`Fits ${closer.title} better`)
  const isSurelyAddOn = fit.match.addOn && fit.match.confidence > 0.7
  if (isSurelyAddOn || yearFits(release, game)) return fit.match
  return no(`Different year (${release.year} instead of ${game.year})`)
}

/** Whether a release belongs to a game, with confidence (0..1) and a reason for the user. */
export const matchGame = (release: ParsedReleaseName, game: KnownGame): GameMatch =>
  matchPrepared(release, preparedRelease(release), preparedGame(game))

/** The part of a game that a release names; `null` if it names none or another game. */
export const partOfRelease = <Part extends NamedPart>(
  release: ParsedReleaseName,
  game: KnownGame & { parts: readonly Part[] },
): Part | null => {
  const titles = preparedRelease(release)
  const prepared = preparedGame(game)
  const { parts } = prepared
  if (parts === null || !matchPrepared(release, titles, prepared).matches) return null
  const named = partNamedBy(release, titles, prepared.names, parts)
  const known: readonly Part[] = game.parts
  return known.find((part) => part === named) ?? null
}
