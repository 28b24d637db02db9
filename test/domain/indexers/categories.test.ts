import { expect, test } from 'bun:test'
import {
  categoryWithoutGames,
  gameCategories,
  needsCategoryNames,
  readCategories,
} from '#domain/indexers/categories.ts'
import type { IndexerCategory } from '#domain/indexers/indexer.ts'

/** "8000 Games: 8010 PC, 8020 Mac" per line. */
function offered(...lines: string[]): IndexerCategory[] {
  const named = (text: string) => ({ id: Number.parseInt(text, 10), name: text.trim().replace(/^\d+ /, '') })
  return lines.map((line) => {
    const [group = '', below = ''] = line.split(': ')
    const subcategories = below === '' ? [] : below.split(', ').map(named)
    return { ...named(group), subcategories }
  })
}

const appsAndGames = offered(
  '2000 Movies: 2040 HD',
  '4000 Apps: 4010 PC, 4030 Mac',
  '7000 Other: 7010 Other, 7020 EBook',
  '8000 Games: 8010 PC, 8030 Other',
)
const ebookAt4050 = offered(
  '1000 Console: 1080 PS3',
  '4000 Apps: 4010 0day, 4020 ISO, 4050 Ebook',
  '7000 Other: 7010 Misc',
)

const chosen: [string, IndexerCategory[], number[]][] = [
  ['standard numbers', offered('1000 Console: 1080 PS3', '4000 PC: 4050 Games, 4030 Mac', '2000 Movies'), [1000, 4050]],
  ['games under their own number, apps under 4000', appsAndGames, [8000]],
  ['a number for PC games that holds ebooks', ebookAt4050, [1000, 4010, 4020]],
  ['PC games among the consoles', offered('1000 Gaming: 1010 NDS, 4050 PC', '4000 Apps: 4010 0day'), [1000, 4050]],
  ['PC without games', offered('4000 PC: 4030 Mac'), [4000]],
  ["a site's own categories", offered('100001 Movies', '100042 PC Games', '100043 Игры'), [100042, 100043]],
  ['standard ones beside the same as own ones', offered('4000 PC: 4050 Games', '100042 PC Games'), [4050]],
  ['no games at all', offered('2000 Movies: 2040 HD', '5000 TV: 5080 Game Shows'), []],
]

test.each(chosen)('the game categories are chosen by number and name: %s', (_, categories, expected) => {
  expect(gameCategories(categories)).toEqual(expected)
})

const nothing = { chosen: [], offered: readCategories([]) }
const knows = (categories: IndexerCategory[], chosen: number[] = []) => ({
  chosen,
  offered: readCategories(categories),
})
const numbers = (...stated: number[]) => ({ numbers: stated, names: [] })
const names = (...stated: string[]) => ({ numbers: [], names: stated })

test('a release listed only under clearly other categories is not a game', () => {
  expect(categoryWithoutGames(numbers(5000, 5040), nothing)).toBe('TV')
  expect(categoryWithoutGames(numbers(7020), nothing)).toBe('Books')
  expect(categoryWithoutGames(numbers(3010), nothing)).toBe('Audio')
  expect(categoryWithoutGames(numbers(6000), nothing)).toBe('XXX')
  expect(categoryWithoutGames(numbers(2000, 2040), knows(appsAndGames))).toBe('Movies > HD')
  expect(categoryWithoutGames(numbers(4000, 4050), knows(ebookAt4050))).toBe('Apps > Ebook')
  expect(categoryWithoutGames(numbers(7000, 7020), knows(appsAndGames))).toBe('Other > EBook')
  expect(categoryWithoutGames(numbers(100_001), knows(offered('100001 Filme', '100002 Spiele')))).toBe('Filme')
  expect(categoryWithoutGames(numbers(2000, 100_077), nothing)).toBe('Movies')
  expect(categoryWithoutGames(names('Movies: HD'), nothing)).toBe('Movies: HD')
  expect(categoryWithoutGames(numbers(4030), knows(appsAndGames))).toBe('Apps > Mac')
})

test('a release that may be a game stays', () => {
  expect(categoryWithoutGames(numbers(), nothing)).toBeNull()
  expect(categoryWithoutGames(numbers(4050), nothing)).toBeNull()
  expect(categoryWithoutGames(numbers(1080), nothing)).toBeNull()
  expect(categoryWithoutGames(numbers(2000, 4050), nothing)).toBeNull()
  expect(categoryWithoutGames(numbers(4000, 4020), nothing)).toBeNull()
  expect(categoryWithoutGames(numbers(8010), nothing)).toBeNull()
  expect(categoryWithoutGames(numbers(8000, 8010), knows(appsAndGames))).toBeNull()
  expect(categoryWithoutGames(numbers(4010), knows(ebookAt4050))).toBeNull()
  expect(categoryWithoutGames(numbers(7000, 7010), knows(ebookAt4050))).toBeNull()
  expect(categoryWithoutGames(numbers(100_002), knows(offered('100001 Filme', '100002 Spiele')))).toBeNull()
  expect(categoryWithoutGames(numbers(100_077), nothing)).toBeNull()
  expect(categoryWithoutGames(names('alt.binaries.sounds'), nothing)).toBeNull()
  expect(categoryWithoutGames(names('PC > Games'), nothing)).toBeNull()
  expect(categoryWithoutGames({ numbers: [7000, 7010], names: ['Other-Misc'] }, nothing)).toBeNull()
  expect(categoryWithoutGames({ numbers: [2000], names: ['Video games'] }, nothing)).toBeNull()
})

test('a category that the user chose is confirmed', () => {
  expect(categoryWithoutGames(numbers(7020), knows(appsAndGames, [7020]))).toBeNull()
  expect(categoryWithoutGames(numbers(7020), knows(appsAndGames, [7000]))).not.toBeNull()
})

test('names are needed only where numbers do not decide', () => {
  expect(needsCategoryNames(numbers(4050), [4050])).toBe(false)
  expect(needsCategoryNames(numbers(2000, 2040), [4050])).toBe(false)
  expect(needsCategoryNames(numbers(), [])).toBe(false)
  for (const id of [4050, 4020, 8010, 100_042]) expect(needsCategoryNames(numbers(id), [1000])).toBe(true)
})

test('of a list without end, as many categories are chosen as can be searched', () => {
  const listed = Array.from({ length: 10_000 }, (_, index) => ({
    id: 100_000 + index,
    name: 'PC/Games',
    subcategories: [],
  }))
  expect(gameCategories(listed)).toHaveLength(200)
})
