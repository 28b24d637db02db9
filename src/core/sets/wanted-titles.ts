import type { SetEntry } from '#domain/systems/build-set.ts'
import { calledName, dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import type { SetItem } from '#domain/systems/rom-set.ts'
import { isAheadFor } from '#domain/systems/wanted-title.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { findSystem, readSet } from './rom-set.ts'

/** The titles under which games with short names are wanted, with other titles of theirs. */
export type WantedTitles = { of(item: SetItem, isOneEach: boolean): { title: string; alternateTitles: string[] } }

/** Says under which titles the games of a set are wanted, so that clones are told apart. Throws AppError `not-found`. */
export async function wantedTitles(
  app: Pick<AppContext, 'games' | 'romSetCache' | 'romSets'>,
  userId: string,
  systemId: string,
): Promise<WantedTitles> {
  const yieldToEventLoop = createYieldToEventLoop()
  const families = new Map<string, string>()
  const first = new Map<string, { entry: SetEntry; key: string; description: string; isClone: boolean }>()
  for (const entry of await readSet(app, userId, findSystem(systemId))) {
    const { id, description, isClone, name } = entry
    if (description === null) continue
    families.set(String(id), entry.family)
    const title = dumpKey(dumpTitle(calledName(entry)))
    const each = { entry, key: dumpKey(name), description, isClone }
    const known = first.get(title)
    if (known === undefined || isAheadFor(each, known)) first.set(title, each)
    await yieldToEventLoop()
  }
  return {
    of({ id, title, description }, isOneEach) {
      const holder = first.get(dumpKey(title))?.entry
      const isFirst = String(holder?.id) === id || (isOneEach && holder?.family === families.get(id))
      if (description === null || isFirst) return { title, alternateTitles: [] }
      return { title: description, alternateTitles: [title] }
    },
  }
}
