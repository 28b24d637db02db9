import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { placeOf } from '../library/deletion/places.ts'
import { createPace } from '../pace.ts'
import type { Program } from '../program.ts'

const mostNamed = 5
const atOnce = 16

/** Says which games of a root are no longer where they were, `null` when all are. Nothing is removed for it. */
export async function vanishedGames(
  program: Pick<Program, 'scans' | 'log'>,
  root: StoredRootFolder,
  scanId: string,
): Promise<string | null> {
  const gone = await titlesOfGone(program, root, scanId)
  if (gone.length === 0) return null
  program.log.module('scan').warn('Games are no longer where they were', { root: root.path, count: gone.length })
  const named = gone.slice(0, mostNamed).join(', ')
  const more = gone.length > mostNamed ? ` and ${gone.length - mostNamed} more` : ''
  const words = gone.length === 1 ? '1 game is' : `${gone.length} games are`
  return `${words} no longer in this folder: ${named}${more}. They stay in the library until you remove them.`
}

async function titlesOfGone(
  { scans }: Pick<Program, 'scans'>,
  root: StoredRootFolder,
  scanId: string,
): Promise<string[]> {
  const pace = createPace()
  const gone: string[] = []
  let looking: Promise<void>[] = []
  for (const { title, libraryPath } of scans.unseenGames(root.id, scanId, join(root.path, 'x').slice(0, -1))) {
    await pace()
    looking.push(
      isGone(libraryPath).then((is) => {
        if (is) gone.push(title)
      }),
    )
    if (looking.length < atOnce) continue
    await Promise.all(looking)
    looking = []
  }
  await Promise.all(looking)
  return gone.sort()
}

// What cannot be looked at may well be there.
async function isGone(path: string): Promise<boolean> {
  return placeOf(path).then(
    (place) => place === null,
    () => false,
  )
}
