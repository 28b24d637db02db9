import { expect, test } from 'bun:test'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

const matches = (name: string, title: string): boolean =>
  matchGame(parseReleaseName(name), { title, year: null, alternateTitles: [] }).matches

test.each([
  ['GT4.PS2-GRP', 'Gran Turismo 4', true],
  ['GT4.NSW-GRP', 'Gran Turismo 4', false],
  ['MK8.NSW-GRP', 'Mario Kart 8', true],
  ['MK8.PS4-GRP', 'Mario Kart 8', false],
  ['MK11.PS4-GRP', 'Mortal Kombat 11', true],
  ['SMB3.NES-GRP', 'Super Mario Bros. 3', true],
  ['SMB.PS4-GRP', 'Super Mario Bros.', false],
  ['SMB.PS4-GRP', 'Super Meat Boy', true],
  ['SMB.v1.2-CODEX', 'Super Meat Boy', true],
  ['SMB.v1.2-CODEX', 'Super Mario Bros.', false],
  ['DS3.PS4-GRP', 'Dark Souls III', true],
  ['DS3.v1.04-CODEX', 'Dark Souls III', true],
  ['DS3.NDS-GRP', 'Dark Souls III', false],
  ['SC2.NGC-GRP', 'Soulcalibur II', true],
  ['SC2.NGC-GRP', 'StarCraft II', false],
  ['SC2.v1.0-RELOADED', 'StarCraft II', true],
  ['GOW3.PS3-GRP', 'God of War III', true],
  ['GOW3.XBOX360-GRP', 'God of War III', false],
  ['GOW3.XBOX360-GRP', 'Gears of War 3', true],
  ['AC.NGC-GRP', 'Animal Crossing', true],
  ['AC.PS3-GRP', 'Animal Crossing', false],
])('a short form means what the platform allows: %s and %s', (name, title, expected) => {
  expect({ name, title, matches: matches(name, title) }).toEqual({ name, title, matches: expected })
})
