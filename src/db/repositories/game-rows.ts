import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { Game, GameListItem } from '#domain/games/game.ts'
import { sortTitle } from '#domain/games/sort-title.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { games } from '../schema/games.ts'

export type GameRow = InferSelectModel<typeof games>

/** The columns derived from a title, for matching and sorting. */
export const titleColumns = (title: string) => ({ normalizedTitle: normalizeTitle(title), sortTitle: sortTitle(title) })

const { summary, screenshots, links, notes, verificationReason, ...listColumns } = getTableColumns(games)

const internalColumns: ReadonlySet<string> = new Set([
  'seq',
  'normalizedTitle',
  'sortTitle',
  'folderOrigin',
  'editedFields',
  'metadataDueAt',
  'relationsRefreshedAt',
  'rootFolderId',
  'titleGroup',
])

/** The columns of list items: all except long texts. */
export const listColumnNames = Object.entries(listColumns)
  .filter(([name]) => !internalColumns.has(name))
  .map(([name, column]) => ({ name, column: column.name, type: column.dataType }))

/** Converts a row of a hand-written query, with the column names of the table. */
export function toListItem(row: Record<string, unknown>): GameListItem {
  const item: Record<string, unknown> = {}
  for (const { name, column, type } of listColumnNames) {
    const value = row[column]
    if (type === 'json') item[name] = value === '[]' ? [] : JSON.parse(String(value))
    else item[name] = type === 'boolean' ? value === 1 : value
  }
  return item as GameListItem
}

export function toGame(row: GameRow): Game {
  const { seq, normalizedTitle, sortTitle, folderOrigin, editedFields, metadataDueAt, ...rest } = row
  const { relationsRefreshedAt, sizeOnDisk, titleGroup, ...game } = rest
  return game
}
