import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { ManualImportEntry, ManualImportItem } from '#domain/importing/manual-import.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import type { PickedGame } from '../../forms/game-picker.tsx'
import { releaseKinds } from './labels.ts'

/** What the user chose for an entry. A missing game is the one that matches best, `null` is none. */
export type EntryChoice = {
  game?: PickedGame | null
  targetPath?: string
  conflicts?: ConflictResolution
  corrections?: ImportCorrections
}

/** What was chosen, by path. */
export type ImportChoices = ReadonlyMap<string, EntryChoice>

/** `imported`: it was imported before, and can be imported again. */
export const entryStates = ['ready', 'doubtful', 'missing', 'imported', 'blocked'] as const
export type EntryState = (typeof entryStates)[number]

/** An entry of the folder with what its name says, unless the user corrected it. */
export type ImportRow = {
  entry: ManualImportEntry
  choice: EntryChoice | undefined
  game: PickedGame | null
  kind: ReleaseKind
  version: string | null
  state: EntryState
}

/** A match that is less certain is marked. */
const sureConfidence = 0.85

export function withChoice(choices: ImportChoices, paths: readonly string[], choice: EntryChoice): ImportChoices {
  const next = new Map(choices)
  for (const path of paths) {
    const { conflicts, ...before } = next.get(path) ?? {}
    // The conflicts were decided for the files of one game and folder.
    const isSameTarget = choice.game === undefined && choice.targetPath === undefined
    // What was changed last is listed last.
    next.delete(path)
    next.set(path, { ...before, ...(isSameTarget && conflicts !== undefined ? { conflicts } : {}), ...choice })
  }
  return next
}

export function withoutChoices(choices: ImportChoices, paths: readonly string[]): ImportChoices {
  const next = new Map(choices)
  for (const path of paths) next.delete(path)
  return next
}

export function importRow(entry: ManualImportEntry, choice: EntryChoice | undefined): ImportRow {
  const { kind, version } = choice?.corrections ?? {}
  return {
    entry,
    choice,
    game: gameOf(entry, choice),
    kind: kind ?? entry.kind,
    version: version === undefined ? entry.version : version,
    state: stateOf(entry, choice),
  }
}

/** The game that an entry is imported for. */
export function gameOf(entry: ManualImportEntry, choice: EntryChoice | undefined): PickedGame | null {
  if (choice?.game !== undefined) return choice.game
  return entry.gameId === null ? null : { id: entry.gameId, title: entry.gameTitle ?? entry.title }
}

function stateOf(entry: ManualImportEntry, choice: EntryChoice | undefined): EntryState {
  if (entry.obstacle !== null) return entry.obstacle === 'imported' ? 'imported' : 'blocked'
  if (gameOf(entry, choice) === null) return 'missing'
  return isUnsure(entry, choice) ? 'doubtful' : 'ready'
}

/** Whether the program is not certain about the game, and the user did not say it. */
export function isUnsure(entry: ManualImportEntry, choice: EntryChoice | undefined): boolean {
  return choice?.game === undefined && entry.gameId !== null && (entry.confidence ?? 0) < sureConfidence
}

export function canImport({ state }: ImportRow): boolean {
  return state !== 'blocked'
}

/** The filters of the address, all empty. */
export const noEntryFilter = { q: '', show: '', kind: '' } as const
export type EntryFilter = Record<keyof typeof noEntryFilter, string>

/** The rows that match the filters, in their order. Unknown states and kinds of old links do not filter. */
export function filterRows(rows: readonly ImportRow[], { q, show, kind }: EntryFilter): ImportRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const state = entryStates.find((each) => each === show)
  const chosen = releaseKinds.find((each) => each === kind)
  return rows.filter(
    (row) =>
      (state === undefined || row.state === state) &&
      (chosen === undefined || row.kind === chosen) &&
      words.every((word) => textOf(row).includes(word)),
  )
}

const textOf = ({ entry, game }: ImportRow): string => `${entry.name} ${entry.title} ${game?.title ?? ''}`.toLowerCase()

/** What is sent to import these rows. Those without a game are left out. */
export function itemsToImport(rows: readonly ImportRow[]): ManualImportItem[] {
  return rows.flatMap(({ entry: { path }, game, choice }) => {
    if (game === null) return []
    const { targetPath = '', conflicts, corrections } = choice ?? {}
    return {
      path,
      gameId: game.id,
      ...(targetPath.trim() === '' ? {} : { targetPath: targetPath.trim() }),
      ...(conflicts === undefined ? {} : { conflicts }),
      ...(corrections === undefined ? {} : { corrections }),
    }
  })
}
