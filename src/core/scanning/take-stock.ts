import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { fileFault } from '../importing/file-fault.ts'
import { liesInside } from '../importing/inside.ts'
import { createPace } from '../pace.ts'
import type { Program } from '../program.ts'
import { unreadable } from '../root-folders/look-at-root.ts'
import { type FoundEntry, listEntries } from './list-entries.ts'
import { gameFolders, readPlacedGames } from './placed-games.ts'

export type StockProgram = Pick<Program, 'scans' | 'games' | 'clock' | 'transaction'>

const askAgainAfterMs = 7 * 24 * 3_600_000
const portion = 200

/** Writes down what lies in a root, or answers why that cannot be told. */
export async function takeStock(
  program: StockProgram,
  root: StoredRootFolder,
  scanId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { holdsGames } = await gameFolders(await readPlacedGames(program))
  const found = await listRoot(program, root, signal, holdsGames)
  if (typeof found === 'string') return found
  await noteEntries(program, root, scanId, found)
  return null
}

/** Why a root cannot be scanned just now, in words; `null` when it can. */
export async function unscannable(program: Pick<Program, 'games'>, root: StoredRootFolder): Promise<string | null> {
  const found = await listRoot(program, root, new AbortController().signal, () => false)
  return typeof found === 'string' ? found : null
}

/** What lies in a root, or why that cannot be told. */
async function listRoot(
  program: Pick<Program, 'games'>,
  root: StoredRootFolder,
  signal: AbortSignal,
  holdsGamesAt: (path: string) => boolean,
): Promise<FoundEntry[] | string> {
  const fault = await unreadable(root.path)
  if (fault !== null) return fault
  try {
    const found = await listEntries(root.path, signal, holdsGamesAt)
    if (found.length > 0 || !holdsGames(program, root)) return found
    return `${root.path} is empty, though games of the library lie there. Is its disk mounted?`
  } catch (error) {
    if (signal.aborted) throw error
    return fileFault(`${root.path} cannot be read`, error)
  }
}

function holdsGames({ games }: Pick<Program, 'games'>, { path }: StoredRootFolder): boolean {
  return games.withLibraryPath().some(({ libraryPath }) => liesInside(path, libraryPath))
}

async function noteEntries(
  { scans, clock, transaction }: StockProgram,
  root: StoredRootFolder,
  scanId: string,
  found: readonly FoundEntry[],
): Promise<void> {
  const pace = createPace()
  const askedAfter = new Date(clock.now().getTime() - askAgainAfterMs).toISOString()
  const below = join(root.path, 'x').slice(0, -1)
  for (let from = 0; from < found.length; from += portion) {
    const names = found.slice(from, from + portion).map(({ name }) => name)
    scans.noteEntries(root.id, scanId, { names, askedAfter, below })
    await pace()
  }
  transaction(() => {
    scans.forgetUnseen(root.id, scanId)
    scans.update(root.id, { total: found.length })
  })
}
