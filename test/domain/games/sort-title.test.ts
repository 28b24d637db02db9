import { expect, test } from 'bun:test'
import { sortTitle } from '#domain/games/sort-title.ts'

// Each list stands in the order that a user expects.
const orders: [what: string, titles: string[]][] = [
  ['numbers count as numbers', ['Tales', 'Tales 1', 'Tales 2', 'Tales 2: Winter', 'Tales 10', 'Tales of Old']],
  ['numbers within words do too', ['F1 22', 'F1 2010', 'MX9', 'MX10']],
  ['an article at the front does not count', ['A Hat in Time', 'An Inner World', 'Inside', 'The Witness', 'World']],
  ['an article elsewhere does', ['Age of Sail', 'Age of the Ring', 'Age of Wonders']],
  ['case and accents do not count', ['abzû', 'Abzua', 'ABZUC', 'Über', 'Uberman']],
  ['punctuation does not count', ['.hack', '#Hackers', "Hacker's Den", '[PROTOTYPE]', 'Prototype 2']],
  ['"&" is "and"', ['Ratchet & Clank 2', 'Ratchet and Clank 3', 'Ratchet & Clank 4']],
  ['Roman numbers are numbers', ['Final Fantasy', 'Final Fantasy V', 'Final Fantasy VII Remake', 'Final Fantasy IX']],
  ['and stand among the others', ['Old Oak', 'Old Oak II', 'Old Oak 3', 'Old Oak IV']],
  ['but a letter is a letter', ['Mega Man 2', 'Mega Man 11', 'Mega Man X', 'V Rising', 'X-COM', 'X4', 'X10']],
  ['number words are words', ['Train', 'Two Worlds', 'Twofold']],
  ['other scripts come after', ['Zork', 'Ведьмак', 'ゼルダ']],
]

test.each(orders)('%s', (_what, titles) => {
  const compare = (a: string, b: string) => (sortTitle(a) < sortTitle(b) ? -1 : 1)
  expect(titles.toReversed().sort(compare)).toEqual(titles)
})

test.each([
  ['The', 'the'],
  ['A', 'a'],
  ['A-Train', 'a train'],
  ['The The', 'the'],
  ['007', '00000007'],
  ['123456789012', '123456789012'],
  ['  !!!  ', '!!!'],
  ['  ', '?'],
])('%p is sorted by %p', (title, expected) => {
  expect(sortTitle(title)).toBe(expected)
})
