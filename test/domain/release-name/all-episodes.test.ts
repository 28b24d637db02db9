import { expect, test } from 'bun:test'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

const matches = (title: string, name: string): boolean =>
  matchGame(parseReleaseName(name), { title, year: null, alternateTitles: [] }).matches

test.each([
  ['Sally Face', 'Sally Face: Episode 1-5 | RePack by SE7EN'],
  ['Sally Face', 'Sally Face Episodes 1-5'],
  ['Sally Face', 'Sally.Face.Episode.1-5-GROUP'],
  ['Sally Face', 'Sally.Face.Ep.1-5.RePack'],
  ['Sally Face', 'Sally Face - Episodes 1, 2, 3, 4 & 5'],
  ['Sally Face', 'Sally Face: Episodes I-V'],
  ['Sally Face', 'Sally Face: Episode One to Five'],
  ['Sally Face', 'Sally Face: Episodes 1-5 of 5'],
  ['Sally Face', 'Sally Face (Episode 1-5) [v1.5] RePack'],
  ['Sally Face', 'Салли Фейс / Sally Face: Episode 1-5 [v 1.5.42] (2016) PC | RePack'],
  ['Sally Face', 'Sally.Face.All.Episodes-PLAZA'],
  ['Life is Strange', 'Life is Strange Complete Season (Episodes 1-5)'],
  ['Life is Strange', 'Life.Is.Strange.Episode.1-5-CODEX'],
  ['The Walking Dead: Season 2', 'The Walking Dead: Season 2 - Episodes 1-5'],
  ['Poppy Playtime', 'Poppy Playtime: Chapter 1-4'],
])('all episodes of %p are the game: %p', (title, name) => {
  expect(matches(title, name)).toBe(true)
})

test.each([
  ['Sally Face', 'Sally Face: Episode 1'],
  ['Sally Face', 'Sally Face: Episode 2'],
  ['Sally Face', 'Sally.Face.Episode.Two-PLAZA'],
  ['Sally Face', 'Sally Face: Episodes 2-5'],
  ['Sally Face', 'Sally Face: Episodes 1-3 of 5'],
  ['Sally Face', 'Sally Face: Episodes 1, 3, 5'],
  ['Half-Life 2', 'Half-Life 2: Episode Two'],
  ['Half-Life 2', 'Half-Life 2: Episode 1-2'],
  ['Half-Life 2', 'Half-Life 2: Episode One and Two'],
  ['Sonic the Hedgehog 4', 'Sonic the Hedgehog 4 Episode 1-2'],
  ['The Walking Dead', 'The Walking Dead: Season 2 Episode 1-5'],
])('some episodes are not the game %p: %p', (title, name) => {
  expect(matches(title, name)).toBe(false)
})
