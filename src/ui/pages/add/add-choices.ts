import { useCallback, useSyncExternalStore } from 'react'
import type { GameToAdd } from '#domain/games/added-games.ts'
import { useSession } from '../../api/session.ts'
import { keepInBrowser, keptInBrowser } from '../../browser/browser-storage.ts'

/** How a user adds games. Remembered in the browser, which others of the household may use too. */
export type AddChoices = {
  status: 'wanted' | 'owned'
  /** `null` for the library folder. */
  rootFolderId: string | null
  search: boolean
  tagIds: readonly string[]
}

const usual: AddChoices = { status: 'wanted', rootFolderId: null, search: true, tagIds: [] }

const known = new Map<string, AddChoices>()
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

function choicesOf(userId: string): AddChoices {
  const choices = known.get(userId) ?? readChoices(keptInBrowser(keyOf(userId)))
  // Callers get one object until something changes.
  known.set(userId, choices)
  return choices
}

function changeChoices(userId: string, change: Partial<AddChoices>): void {
  const choices = { ...choicesOf(userId), ...change }
  known.set(userId, choices)
  keepInBrowser(keyOf(userId), JSON.stringify(choices))
  for (const listener of listeners) listener()
}

function keyOf(userId: string): string {
  return `ludarr-add-choices-${userId}`
}

/** The choices of the signed-in user. */
export function useAddChoices(): AddChoices {
  const userId = useUserId()
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => choicesOf(userId),
  )
}

export function useChangeChoices(): (change: Partial<AddChoices>) => void {
  const userId = useUserId()
  return useCallback((change) => changeChoices(userId, change), [userId])
}

function useUserId(): string {
  return useSession().data?.id ?? ''
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
