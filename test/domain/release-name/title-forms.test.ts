import { expect, test } from 'bun:test'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { normalizeTitle, titleWords } from '#domain/release-name/normalize-title.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { forms, partialForms, readTitles, type TitledGame } from './title-forms.ts'

const games = readTitles()
const commonWords = new Set('the of and a to in for'.split(' '))
const rareWords = (title: string): Set<string> => new Set(titleWords(title).filter((word) => !commonWords.has(word)))

const neighborsOf = (game: TitledGame): TitledGame[] => {
  const own = rareWords(game.title)
  return games.filter((other) => other !== game && !rareWords(other.title).isDisjointFrom(own))
}

const known = new Map(games.map((game) => [game, { ...game, alternateTitles: [], related: neighborsOf(game) }]))

const isMatch = (name: string, game: TitledGame, isRelatedKnown: boolean): boolean => {
  const whole = known.get(game) ?? { ...game, alternateTitles: [], related: [] }
  const asked = isRelatedKnown ? whole : { ...whole, related: [] }
  const match = matchGame(parseReleaseNameForGame(name, asked), asked)
  return match.matches && !match.addOn
}

const mistakesOf = (makeName: (game: TitledGame) => string | null): string[] =>
  games.flatMap((game) => {
    const name = makeName(game)
    if (name === null) return []
    const taken = neighborsOf(game).filter((other) => isMatch(name, other, true))
    return [
      ...(isMatch(name, game, true) ? [] : [`${name} is not ${game.title}`]),
      ...(isMatch(name, game, false) ? [] : [`${name} is not ${game.title} without its related games`]),
      ...taken.map((other) => `${name} is taken for ${other.title}`),
    ]
  })

test('no title is there twice', () => {
  expect(new Set(games.map(({ title }) => normalizeTitle(title))).size).toBe(games.length)
})

for (const [form, makeName] of Object.entries({ ...forms, ...partialForms })) {
  test(`titles in the form "${form}" belong to their games and to no others`, () => {
    expect(mistakesOf(makeName)).toEqual([])
  })
}
