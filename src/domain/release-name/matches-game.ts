import { addOnReason } from './add-on-of-game.ts'
import { type GameName, type KnownGame, type PreparedGame, preparedGame, remakeEditions } from './game-names.ts'
import { titleWords } from './normalize-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { type PreparedRelease, preparedRelease, yearAtEnd } from './release-titles.ts'
import type { Spelling } from './title-keys.ts'

/** `confidence` is 0..1. `addOn`: the release belongs to the game but is named as an add-on. */
export type GameMatch = { matches: boolean; confidence: number; why: string; addOn: boolean }

const no = (why: string): GameMatch => ({ matches: false, confidence: 0, why, addOn: false })
const yes = (confidence: number, why: string, addOn = false): GameMatch => ({ matches: true, confidence, why, addOn })

const otherTitle = no('Different game')

const editionFits = (name: GameName, edition: string): boolean =>
  !remakeEditions.test(name.edition) || edition === titleWords(name.edition).join('')

const sameTitle = (name: GameName, spelling: Spelling, edition: string): GameMatch | null => {
  if (name.shape === 'base') return editionFits(name, edition) ? yes(0.9, 'Same title, different edition') : null
  if (name.shape === 'head') return yes(0.75, 'Same title without the subtitle')
  if (name.isShort || spelling.isShort) return yes(0.9, 'Same title, abbreviated')
  if (name.isAlternate) return yes(0.95, 'Alternate title of the game')
  return edition === '' ? yes(1, 'Same title') : yes(0.97, 'Same title, special edition')
}

// "GTA 5 Grand Theft Auto V": two names of one game in a row.
const isTwoNames = (game: PreparedGame, first: GameName, spelling: Spelling): boolean => {
  const rest = spelling.key.slice(first.key.length)
  return game.names.some((name) => name.key === rest || (name.isShort && name.key === rest))
}

// Since about this year, remakes keep the original title and release names append "Remake".
const firstRemakeYear = 2015

const isRemake = (tail: string[], game: PreparedGame): boolean =>
  tail.length === 1 && tail[0] === 'remake' && game.year !== null && game.year >= firstRemakeYear

const longerTitle = (
  release: ParsedReleaseName,
  game: PreparedGame,
  name: GameName,
  spelling: Spelling,
): GameMatch | null => {
  if (name.shape === 'head' || !spelling.key.startsWith(name.key)) return null
  const end = spelling.ends.indexOf(name.key.length)
  if (end < 0) return null
  if (isTwoNames(game, name, spelling)) return yes(0.9, 'Title combines two names of the game')
  const tail = spelling.words.slice(end + 1)
  if (isRemake(tail, game)) return yes(0.75, 'Remake of the same name')
  const reason = addOnReason(release, name, tail)
  return reason === null ? null : yes(reason.confidence, reason.why, true)
}

// A release can come years after the game (a port), or shortly before it (early access).
const maxYearsAfter = 10
const maxYearsBefore = 3

const yearFits = (release: ParsedReleaseName, year: number | null): boolean => {
  if (release.year === null || year === null) return true
  if (release.yearDistinguishes) return Math.abs(release.year - year) <= maxYearsBefore
  return release.year >= year - maxYearsBefore && release.year <= year + maxYearsAfter
}

const better = (a: GameMatch | null, b: GameMatch | null): GameMatch | null =>
  b === null || (a !== null && a.confidence >= b.confidence) ? a : b

const matchYearAtEnd = (release: PreparedRelease, game: PreparedGame): GameMatch | null => {
  const end = yearAtEnd(release)
  if (end === null || game.year === null || Math.abs(end.year - game.year) > 1) return null
  const isSame = game.names.some((name) => name.shape === 'whole' && name.key === end.spelling.key)
  return isSame ? yes(0.85, 'Same title, followed by the year') : null
}

/** `matchGame` for prepared titles, to match many releases and games efficiently. */
export const matchPrepared = (release: ParsedReleaseName, titles: PreparedRelease, game: PreparedGame): GameMatch => {
  let best: GameMatch | null = null
  for (const name of game.names) {
    for (const spelling of titles.spellings) {
      if (spelling.key.length < name.key.length) continue
      if (spelling.key.length === name.key.length) {
        if (spelling.key === name.key) best = better(best, sameTitle(name, spelling, titles.edition))
      } else best = better(best, longerTitle(release, game, name, spelling))
    }
  }
  best ??= matchYearAtEnd(titles, game)
  if (best === null) return otherTitle
  const isSurelyAddOn = best.addOn && best.confidence > 0.7
  if (isSurelyAddOn || yearFits(release, game.year)) return best
  return no(`Different year (${release.year} instead of ${game.year})`)
}

/** Whether a release belongs to a game, with confidence (0..1) and a reason for the user. */
export const matchGame = (release: ParsedReleaseName, game: KnownGame): GameMatch =>
  matchPrepared(release, preparedRelease(release), preparedGame(game))
