import { expect, test } from 'bun:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { formatMessage, type Values } from '#domain/messages/format-message.ts'
import { de } from '#ui/texts/de.ts'
import { en } from '#ui/texts/en.ts'
import { enLater } from '#ui/texts/en-later.ts'

const text = (message: string, values?: Values<string>, locale = 'en') =>
  formatMessage<string>(message, locale, values).join('')

test('arguments, numbers, plurals, selects and tags are formatted', () => {
  expect(text('Added {title}.', { title: 'Portal 2' })).toBe('Added Portal 2.')
  expect(text('{count, number} games', { count: 1234 }, 'de')).toBe('1.234 games')
  const games = '{count, plural, =0 {No games} one {# game} other {# games of {total}}}'
  expect([0, 1, 2000].map((count) => text(games, { count, total: 3000 }))).toEqual([
    'No games',
    '1 game',
    '2,000 games of 3000',
  ])
  expect(text('{kind, select, part {add-on} other {game}}', { kind: 'part' })).toBe('add-on')
  expect(text('{kind, select, part {add-on} other {game}}', { kind: 'new' })).toBe('game')
  const tagged = 'Open <page>settings of {name}</page>.'
  expect(text(tagged, { name: 'RSS', page: (content) => `[${content.join('')}]` })).toBe('Open [settings of RSS].')
})

test('apostrophes quote special characters only', () => {
  expect(text("It's '{Title}' # < 2")).toBe("It's {Title} # < 2")
  expect(text("The user''s '<b>'")).toBe("The user's <b>")
})

test('a message with wrong syntax or a missing value is an error', () => {
  expect(() => text('{title')).toThrow('Not in the ICU format')
  expect(() => text('a } b')).toThrow('Not in the ICU format')
  expect(() => text('<b>bold')).toThrow('</b> is missing')
  expect(() => text('{title}')).toThrow('no value for "title"')
})

const catalogs: [locale: string, messages: string[]][] = [
  ['en', Object.values({ ...en, ...enLater }).flatMap((area) => Object.values<string>(area))],
  ['de', Object.values({ ...de, setting: {} }).flatMap((area) => Object.values(area))],
]

/** A value for each name that can be an argument, a case or a tag. */
function sampleValues(message: string, count: number) {
  const named = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']): [string, string | number] => {
    const isNumber = new RegExp(`\\{${name}, (?:plural|number)`).test(message)
    return [name, isNumber ? count : `(${name})`]
  })
  const tag = (content: readonly string[]) => `[${content.join('')}]`
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, name = '']): [string, typeof tag] => [name, tag])
  return Object.fromEntries<string | number | typeof tag>([...named, ...tags])
}

test.each(catalogs)('each message (%s) reads as the reference implementation formats it', (locale, messages) => {
  for (const message of messages) {
    for (const count of [0, 1, 2, 5, 1234]) {
      const values = sampleValues(message, count)
      const expected = new IntlMessageFormat(message, locale).format(values)
      expect(text(message, values, locale)).toBe(String(Array.isArray(expected) ? expected.join('') : expected))
    }
  }
})
