import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { Game, GameListItem } from '#domain/game.ts'
import { games } from '../schema/games.ts'

export type GameRow = InferSelectModel<typeof games>

const { summary, screenshots, links, notes, ...listColumns } = getTableColumns(games)

/** The columns of the list shape: without the long texts. */
export const listColumnNames = Object.entries(listColumns)
  .filter(([name]) => name !== 'seq' && name !== 'normalisedTitle')
  .map(([name, column]) => ({ name, column: column.name, type: column.dataType }))

/** A row read by hand, with its columns under their own names, as the list shape. */
export function toListItem(row: Record<string, unknown>): GameListItem {
  const item: Record<string, unknown> = {}
  for (const { name, column, type } of listColumnNames) {
    const value = row[column]
    if (type === 'json') item[name] = value === '[]' ? [] : JSON.parse(String(value))
    else item[name] = type === 'boolean' ? value === 1 : value
  }
  return item as GameListItem
}

export function toGame({ seq, normalisedTitle, ...game }: GameRow): Game {
  return game
}
