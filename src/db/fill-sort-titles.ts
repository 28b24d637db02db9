import { sortTitle } from '#domain/games/sort-title.ts'
import type { Connection } from './connection.ts'

const portion = 2000

/** Asked by user, so that the index answers: at nearly every start there is none. */
const lacking = `SELECT seq, title FROM games
  WHERE user_id IN (SELECT id FROM users) AND sort_title = '' LIMIT ${portion}`

const filling = `UPDATE games SET sort_title = given.value ->> 'sortTitle' FROM json_each(?) AS given
  WHERE games.seq = given.value ->> 'seq'`

/**
 * Gives a sort title to the games that were written before there was one: SQL alone cannot work it out. Killed on the
 * way, the next start goes on.
 */
export function fillSortTitles(connection: Connection): void {
  let games: { seq: number; title: string }[]
  do {
    games = connection.all(lacking)
    connection.all(filling, JSON.stringify(games.map(({ seq, title }) => ({ seq, sortTitle: sortTitle(title) }))))
  } while (games.length === portion)
}
