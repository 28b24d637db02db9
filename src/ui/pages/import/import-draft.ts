import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import { keys } from '../../api/keys.ts'
import { type EntryChoice, type ImportChoices, withChoice, withoutChoices } from './import-choices.ts'

/** What the user prepared and has not imported yet: the choices, and the selected entries of each folder. */
export type ImportDraft = {
  choices: ImportChoices
  selections: ReadonlyMap<string, ReadonlySet<string>>
}

export const emptyDraft: ImportDraft = { choices: new Map(), selections: new Map() }

const maxChoices = maxFolderEntries
const maxSelections = 20

/** The oldest choices are forgotten when there are too many. */
export function draftWithChoice(draft: ImportDraft, paths: readonly string[], choice: EntryChoice): ImportDraft {
  return { ...draft, choices: latest(withChoice(draft.choices, paths, choice), maxChoices) }
}

export function draftWithSelection(draft: ImportDraft, folder: string, ids: ReadonlySet<string>): ImportDraft {
  const before = draft.selections.get(folder)
  if (before === ids || (before === undefined && ids.size === 0)) return draft
  const selections = new Map(draft.selections)
  selections.delete(folder)
  if (ids.size > 0) selections.set(folder, ids)
  return { ...draft, selections: latest(selections, maxSelections) }
}

/** Forgets entries that are imported now. */
export function draftWithout({ choices, selections }: ImportDraft, paths: readonly string[]): ImportDraft {
  const gone = new Set(paths)
  const left = [...selections].map(([folder, ids]) => [folder, ids.difference(gone)] as const)
  return { choices: withoutChoices(choices, paths), selections: new Map(left.filter(([, ids]) => ids.size > 0)) }
}

/** Maps list first what was set first. */
function latest<Value>(map: ReadonlyMap<string, Value>, max: number): ReadonlyMap<string, Value> {
  return map.size <= max ? map : new Map([...map].slice(-max))
}

export type ChangeDraft = (change: (before: ImportDraft) => ImportDraft) => void

/** The draft of the user. In the query cache it outlives the page, and is forgotten when the user signs out. */
export function useImportDraft(): [ImportDraft, ChangeDraft] {
  const client = useQueryClient()
  const { data } = useQuery<ImportDraft>({
    queryKey: keys.importDraft,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = useCallback<ChangeDraft>(
    (next) => {
      client.setQueryData<ImportDraft>(keys.importDraft, (before = emptyDraft) => next(before))
    },
    [client],
  )
  return [data ?? emptyDraft, change]
}
