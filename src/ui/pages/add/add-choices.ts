import { useSyncExternalStore } from 'react'
import type { GameToAdd } from '#domain/games/added-games.ts'
import { keepInBrowser, keptInBrowser } from '../../parts/browser-storage.ts'

/** How games are added. Remembered in the browser. */
export type AddChoices = {
  status: 'wanted' | 'owned'
  /** `null` for the library folder. */
  rootFolderId: string | null
  search: boolean
  tagIds: readonly string[]
}

const storageKey = 'ludarr-add-choices'
const usual: AddChoices = { status: 'wanted', rootFolderId: null, search: true, tagIds: [] }

let current: AddChoices | null = null
const listeners = new Set<() => void>()

/** What was chosen the last time; anything unreadable is as usual. */
export function readChoices(stored: string | null): AddChoices {
  try {
    const { status, rootFolderId, search, tagIds }: Partial<Record<keyof AddChoices, unknown>> = JSON.parse(
      stored ?? '{}',
    )
    return {
      status: status === 'owned' ? 'owned' : 'wanted',
      rootFolderId: typeof rootFolderId === 'string' ? rootFolderId : null,
      search: search !== false,
      tagIds: Array.isArray(tagIds) ? tagIds.map(String) : [],
    }
  } catch {
    return usual
  }
}

export function currentChoices(): AddChoices {
  current ??= readChoices(keptInBrowser(storageKey))
  return current
}

export function changeChoices(change: Partial<AddChoices>): void {
  current = { ...currentChoices(), ...change }
  keepInBrowser(storageKey, JSON.stringify(current))
  for (const listener of listeners) listener()
}

export function useAddChoices(): AddChoices {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentChoices)
}

/** The fields of a new game that the choices decide. Whatever is as usual is left out. */
export function chosenFields({ status, rootFolderId, search, tagIds }: AddChoices): Omit<GameToAdd, 'title'> {
  return {
    status,
    ...(rootFolderId === null ? {} : { rootFolderId }),
    ...(search ? {} : { search }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
  }
}
