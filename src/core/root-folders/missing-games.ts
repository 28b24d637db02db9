import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { join } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { placeOf } from '../files/places.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

/** Which games are missing, for admins; how many, for members. */
type MissingGamesMessage = { message: string; publicMessage: string }
type Unseen = { title: string; libraryPath: string }

const maxNamed = 5
const atOnce = 16
/** If more are missing, the message of the last scan stays until the next one. */
const maxChecked = 1000

/** A message that lists the games missing from a root; `null` if none are. Removes nothing. */
export async function missingGames(
  app: Pick<AppContext, 'scans' | 'log'>,
  root: StoredRootFolder,
  scanId: string,
): Promise<string | null> {
  const gone = await titlesOfGone(unseenGames(app, root, scanId))
  if (gone.length === 0) return null
  app.log.module('scan').warn('Games are missing from their root folder', { root: root.path, count: gone.length })
  return describeGone(gone).message
}

/** Returns the state that the message about the missing games of a root depends on, apart from its disk. */
export function missingGamesState({ scans }: Pick<AppContext, 'scans'>, root: StoredRootFolder): unknown {
  const scan = scans.ofRoot(root.id)
  return [root, scan, root.message === null || scan === null ? [] : unseenGames({ scans }, root, scan.scanId)]
}

/** The last scan's message about a root, without games that have come back or moved since. */
export async function currentRootMessage(
  app: Pick<AppContext, 'scans'>,
  root: StoredRootFolder,
): Promise<MissingGamesMessage | null> {
  const { message } = root
  if (message === null) return null
  const scan = app.scans.ofRoot(root.id)
  if (scan === null) return { message, publicMessage: manyGone }
  const unseen = unseenGames(app, root, scan.scanId)
  if (unseen.length > maxChecked) return { message, publicMessage: manyGone }
  const gone = await titlesOfGone(unseen)
  return gone.length === 0 ? null : describeGone(gone)
}

function unseenGames({ scans }: Pick<AppContext, 'scans'>, root: StoredRootFolder, scanId: string): Unseen[] {
  return scans.unseenGames(root.id, scanId, join(root.path, 'x').slice(0, -1))
}

const manyGone = 'Games are no longer in this folder. They stay in the library until they are removed.'

function describeGone(gone: readonly string[]): MissingGamesMessage {
  const named = gone.slice(0, maxNamed).join(', ')
  const more = gone.length > maxNamed ? ` and ${gone.length - maxNamed} more` : ''
  if (gone.length === 1) {
    return {
      message: `1 game is no longer in this folder: ${named}. It stays in the library until you remove it.`,
      publicMessage: '1 game is no longer in this folder. It stays in the library until it is removed.',
    }
  }
  const missing = `${gone.length} games are no longer in this folder`
  return {
    message: `${missing}: ${named}${more}. They stay in the library until you remove them.`,
    publicMessage: `${missing}. They stay in the library until they are removed.`,
  }
}

async function titlesOfGone(unseen: readonly Unseen[]): Promise<string[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const gone: string[] = []
  let checks: Promise<void>[] = []
  for (const { title, libraryPath } of unseen) {
    await yieldToEventLoop()
    checks.push(
      isGone(libraryPath).then((is) => {
        if (is) gone.push(title)
      }),
    )
    if (checks.length < atOnce) continue
    await Promise.all(checks)
    checks = []
  }
  await Promise.all(checks)
  return gone.sort()
}

/** Whether nothing exists at a path. An unreadable path does not count as gone. */
export async function isGone(path: string): Promise<boolean> {
  return placeOf(path).then(
    (place) => place === null,
    () => false,
  )
}
