import { expect, test } from 'bun:test'
import { categoryGroups, chosenIds, standardCategories, toggled } from '#ui/forms/category-groups.ts'

const offered = [
  { id: 2000, name: 'Movies', subcategories: [{ id: 2040, name: 'Movies/HD' }] },
  { id: 1000, name: 'Console', subcategories: [{ id: 1080, name: 'Console/PS3' }] },
  { id: 4000, name: 'PC', subcategories: [{ id: 4050, name: 'PC/Games' }] },
  { id: 100_042, name: 'Nintendo Switch', subcategories: [] },
  { id: 100_043, name: 'Cartoons', subcategories: [] },
]
const namesOf = (chosen: number[]) => {
  const { games, others } = categoryGroups(offered, chosen)
  return [games, others].map((groups) => groups.map(({ name }) => name))
}

test('game categories and selected ones come first', () => {
  expect(namesOf([4050])).toEqual([
    ['Console', 'PC', 'Nintendo Switch'],
    ['Movies', 'Cartoons'],
  ])
  expect(namesOf([2040])[0]).toEqual(['Movies', 'Console', 'PC', 'Nintendo Switch'])
})

test('an indexer without a category list offers the standard categories', () => {
  const { games, others } = categoryGroups(standardCategories, [4050])
  expect(games.map(({ name }) => name)).toEqual(['Console', 'PC'])
  expect(games[1]?.subcategories).toContainEqual({ id: 4050, name: 'PC/Games' })
  expect(others).toEqual([])
})

test('a selected category that the indexer does not list keeps its name and can be cleared', () => {
  expect(categoryGroups([], [4050, 123_456]).games).toEqual([
    { id: 4050, name: 'PC/Games', subcategories: [] },
    { id: 123_456, name: 'Category 123456', subcategories: [] },
  ])
  expect(chosenIds([])).toEqual([])
  expect(chosenIds(['4000', '4050'])).toEqual([4000, 4050])
  expect(toggled([4000, 4050], 4000)).toEqual([4050])
  expect(toggled([4050], 1000)).toEqual([4050, 1000])
})
