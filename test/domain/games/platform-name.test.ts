import { expect, test } from 'bun:test'
import { platformName } from '#domain/games/platform-name.ts'

const names: [string, string][] = [
  ['PC (Microsoft Windows)', 'PC'],
  ['Windows', 'PC'],
  ['PC', 'PC'],
  ['macOS', 'Mac'],
  ['Nintendo Switch', 'Switch'],
  ['switch', 'Switch'],
  ['PlayStation 5', 'PS5'],
  ['Xbox Series X|S', 'Xbox Series'],
  ['Xbox One', 'Xbox One'],
  ['Super Nintendo Entertainment System', 'SNES'],
  ['Some Machine', 'Some Machine'],
]

test.each(names)('%s is %s', (name, word) => {
  expect(platformName(name)).toBe(word)
})
