import { useReducer } from 'react'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { ManualImportEntry, ManualImportItem } from '#domain/importing/manual-import.ts'
import type { PickedGame } from '../../forms/game-picker.tsx'

/** What the user chose for an entry. A missing game is the one that matches best, `null` is none. */
export type EntryChoice = { game?: PickedGame | null; targetPath?: string; corrections?: ImportCorrections }

/** The selected entries with their data, because they may be on other pages, and the choices by path. */
export type ImportChoices = {
  selected: ReadonlyMap<string, ManualImportEntry>
  choices: ReadonlyMap<string, EntryChoice>
}

/** A match that is less certain is marked. */
export const sureConfidence = 0.85

export type ChoiceChange =
  | { type: 'select'; entries: readonly ManualImportEntry[]; isSelected: boolean }
  | { type: 'choose'; paths: readonly string[]; choice: EntryChoice }
  | { type: 'clear' }
  | { type: 'finished'; paths: readonly string[] }

export const noChoices: ImportChoices = { selected: new Map(), choices: new Map() }

export function useImportChoices() {
  return useReducer(changeChoices, noChoices)
}

export function changeChoices({ selected, choices }: ImportChoices, change: ChoiceChange): ImportChoices {
  const nextSelected = new Map(selected)
  const nextChoices = new Map(choices)
  switch (change.type) {
    case 'select':
      for (const entry of change.entries) {
        if (change.isSelected) nextSelected.set(entry.path, entry)
        else nextSelected.delete(entry.path)
      }
      break
    case 'choose':
      for (const path of change.paths) nextChoices.set(path, { ...nextChoices.get(path), ...change.choice })
      break
    case 'clear':
      nextSelected.clear()
      break
    case 'finished':
      for (const path of change.paths) {
        nextSelected.delete(path)
        nextChoices.delete(path)
      }
  }
  return { selected: nextSelected, choices: nextChoices }
}

/** The game that an entry is imported for. */
export function gameOf(entry: ManualImportEntry, choice: EntryChoice | undefined): PickedGame | null {
  if (choice?.game !== undefined) return choice.game
  return entry.gameId === null ? null : { id: entry.gameId, title: entry.gameTitle ?? entry.title }
}

/** Whether the program is not certain about the game, and the user did not say it. */
export function isUnsure(entry: ManualImportEntry, choice: EntryChoice | undefined): boolean {
  return choice?.game === undefined && entry.gameId !== null && (entry.confidence ?? 0) < sureConfidence
}

export function canImport({ obstacle }: ManualImportEntry): boolean {
  return obstacle === null || obstacle === 'imported'
}

/** What is sent to import the selected entries, and how many of them have no game yet. */
export function itemsToImport({ selected, choices }: ImportChoices): {
  items: ManualImportItem[]
  withoutGame: number
} {
  const items: ManualImportItem[] = []
  for (const [path, entry] of selected) {
    const choice = choices.get(path)
    const game = gameOf(entry, choice)
    if (game === null) continue
    const { targetPath = '', corrections } = choice ?? {}
    items.push({
      ...{ path, gameId: game.id },
      ...(targetPath.trim() === '' ? {} : { targetPath: targetPath.trim() }),
      ...(corrections === undefined ? {} : { corrections }),
    })
  }
  return { items, withoutGame: selected.size - items.length }
}
