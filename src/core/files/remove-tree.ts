import type { BigIntStats } from 'node:fs'
import { type KeptReason, kept } from '#domain/importing/file-removal.ts'
import { dirname } from '#domain/paths/paths.ts'
import { errorCodeOf } from './file-errors.ts'
import { type EntryName, type FolderHandle, type Identity, identityOf } from './folder-handle.ts'
import { isInside } from './path-inside.ts'
import { removeEmptyFolder } from './remove-empty-folder.ts'

/** Stops the removal at any depth. What is not removed yet stays. */
export class Refused extends Error {
  readonly reason: KeptReason

  constructor(reason: KeptReason, message: string) {
    super(message)
    this.reason = reason
  }

  outcome() {
    return kept(this.reason, this.message)
  }
}

/** Describes the places that are never removed. */
export type SparedPlaces = { get(identity: Identity): string | undefined }

export type Bounds = {
  /** The mount that everything must be on: other mounts inside the folder are not part of it. */
  mount: string
  /** Root folders, folders of other games and the data folder. They are never removed, wherever they are found. */
  spared: SparedPlaces
  /** How many files were removed so far. */
  removed: number
}

const atOnce = 32

const deepest = 200

/** Throws Refused when something below must not or cannot be removed. Changes nothing. */
export async function surveyTree(folder: FolderHandle, bounds: Bounds, depth = 0): Promise<void> {
  checkFolder(folder, bounds, depth)
  if (!(await folder.mayChange())) throw new Refused('failed', 'Ludarr has no permission to delete all of it')
  const folders = await forEachFile(folder, async (_, facts) => {
    checkSpared(identityOf(facts), bounds, facts.nlink)
  })
  for (const name of folders) await within(folder, name, (inner) => surveyTree(inner, bounds, depth + 1))
}

/** Empties an open folder. Links are removed, never followed. */
export async function emptyFolder(folder: FolderHandle, bounds: Bounds, depth = 0): Promise<void> {
  checkFolder(folder, bounds, depth)
  const folders = await forEachFile(folder, async (name, facts) => {
    checkSpared(identityOf(facts), bounds, facts.nlink)
    await folder.removeFile(name)
    bounds.removed += 1
  })
  for (const name of folders) {
    await within(folder, name, (inner) => emptyFolder(inner, bounds, depth + 1))
    await folder.removeFolder(name)
  }
}

/** The names of the subfolders, without links. */
export function folderNames(folder: FolderHandle): Promise<EntryName[]> {
  return forEachFile(folder, async () => {})
}

/** Processes several files at a time and returns the names of the subfolders. After a failure it waits for the rest. */
async function forEachFile(
  folder: FolderHandle,
  work: (name: EntryName, facts: BigIntStats) => Promise<void>,
): Promise<EntryName[]> {
  const names = await folder.names()
  const folders: EntryName[] = []
  const sortEntry = async (name: EntryName): Promise<void> => {
    const facts = await folder.look(name)
    if (facts.isDirectory()) folders.push(name)
    else await work(name, facts)
  }
  for (let from = 0; from < names.length; from += atOnce) {
    const outcomes = await Promise.allSettled(names.slice(from, from + atOnce).map(sortEntry))
    const failed = outcomes.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
  return folders
}

export async function within<Result>(
  folder: FolderHandle,
  name: EntryName,
  work: (inner: FolderHandle) => Promise<Result>,
): Promise<Result> {
  const inner = await folder.enter(name)
  try {
    return await work(inner)
  } finally {
    await inner.close()
  }
}

function checkFolder(folder: FolderHandle, bounds: Bounds, depth: number): void {
  if (depth > deepest) throw new Refused('failed', `It has folders more than ${deepest} deep`)
  if (folder.mount !== bounds.mount) throw new Refused('not-allowed', 'Something else is mounted into it')
  checkSpared(folder.identity, bounds, 1n)
}

// Another hardlink to a spared file may be removed: the file keeps its other name.
function checkSpared(identity: Identity, { spared }: Bounds, names: bigint): void {
  const what = spared.get(identity)
  if (what !== undefined && names < 2n) throw new Refused('not-allowed', `${what} lies in it`)
}

/** Removes folders, and their parents below the root, as far as they are empty. */
export async function removeEmptyFolders(root: string, folders: ReadonlySet<string>): Promise<void> {
  const deepestFirst = [...folders].sort((a, b) => b.length - a.length)
  for (const folder of deepestFirst) await removeEmptyChain(root, folder)
}

async function removeEmptyChain(root: string, folder: string): Promise<void> {
  for (let path = folder; isInside(root, path); path = dirname(path)) {
    try {
      await removeEmptyFolder(path)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'ENOENT') continue
      if (code !== null) return
      throw error
    }
  }
}
