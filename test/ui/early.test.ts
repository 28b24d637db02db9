import { expect, test } from 'bun:test'
import { queryText } from '#ui/api/client.ts'
import { firstGamesPath } from '#ui/api/early.ts'
import { gameQuery, gamesPerPage } from '#ui/api/games.ts'
import { firstGames } from '#ui/first-view.ts'
import { gameFilterOf, libraryShape } from '#ui/pages/library/library-filter.ts'
import { readTable } from '#ui/tables/table-address.ts'

test('the early request is the first request of the library', () => {
  const filter = gameFilterOf(readTable(libraryShape, new URLSearchParams('view=table')))
  expect(`api/games?${queryText({ ...gameQuery(filter), limit: gamesPerPage, offset: 0 })}`).toBe(firstGamesPath)
  expect(firstGames.queryKey).toContainEqual(filter)
})
