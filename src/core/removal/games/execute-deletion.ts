import { counted } from '#domain/format.ts'
import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import { basename, dirname, relative, sep } from '#domain/paths/paths.ts'
import { describeFileError, errorCodeOf } from '../../files/file-errors.ts'
import { type FolderHandle, identityOf, openFolder } from '../../files/folder-handle.ts'
import { type Bounds, emptyFolder, Refused, surveyTree, within } from '../../files/remove-tree.ts'
import type { Decision } from './decide-deletion.ts'

/**
 * Executes a deletion. It walks down from the root through open folder handles, so that replaced folders cannot redirect
 * it. If it fails halfway, the outcome also says what was deleted before.
 */
export async function executeDeletion(decision: Decision): Promise<FilesOutcome> {
  const bounds: Bounds = { mount: '', spared: decision.spared, removed: 0 }
  try {
    // The file that stands for the others goes last: as long as anything is left, the game has its place.
    for (const other of decision.others) await removeTarget({ ...decision, target: other }, bounds)
    await removeTarget(decision, bounds)
    return { deleted: true, message: describeDeleted(decision) }
  } catch (error) {
    const outcome = describeRefusal(error)
    if (bounds.removed === 0) return outcome
    const before = `${counted(bounds.removed, 'file')} ${bounds.removed === 1 ? 'was' : 'were'}`
    return kept(
      'failed',
      `${outcome.message} ${before} deleted before that; the rest is still in ${decision.target.path}.`,
    )
  }
}

function describeDeleted({ target, others }: Decision): string {
  const deleted = `${target.path} was deleted`
  return others.length === 0 ? deleted : `${deleted}, with the files beside it that belong to it`
}

function describeRefusal(error: unknown): FilesOutcome {
  if (error instanceof Refused) return error.outcome()
  if (errorCodeOf(error) === null) throw error
  return kept('failed', describeFileError('Its files could not be deleted', error))
}

async function removeTarget({ target, root }: Decision, bounds: Bounds): Promise<void> {
  const top = await openFolder(root.path)
  try {
    if (top.identity !== root.identity) throw replacedMeanwhile()
    bounds.mount = top.mount
    const way = relative(root.path, dirname(target.path))
    const parts = way === '' ? [] : way.split(sep)
    await descend(top, parts, bounds, (parent) => removeEntry(parent, target.identity, basename(target.path), bounds))
  } finally {
    await top.close()
  }
}

async function descend(
  folder: FolderHandle,
  [next, ...rest]: string[],
  bounds: Bounds,
  work: (parent: FolderHandle) => Promise<void>,
): Promise<void> {
  if (folder.mount !== bounds.mount) throw mountedIn()
  if (next === undefined) return work(folder)
  return within(folder, next, (inner) => descend(inner, rest, bounds, work))
}

async function removeEntry(parent: FolderHandle, identity: string, name: string, bounds: Bounds): Promise<void> {
  const facts = await parent.look(name)
  if (identityOf(facts) !== identity) throw replacedMeanwhile()
  if (!(await parent.mayChange())) throw new Refused('failed', 'Ludarr has no permission to delete it')
  if (!facts.isDirectory()) {
    await parent.removeFile(name)
    bounds.removed += 1
    return
  }
  await within(parent, name, async (folder) => {
    if (folder.identity !== identity) throw replacedMeanwhile()
    if (folder.mount !== bounds.mount) throw mountedIn()
    await surveyTree(folder, bounds)
    await emptyFolder(folder, bounds)
  })
  await parent.removeFolder(name)
}

function replacedMeanwhile(): Refused {
  return new Refused('failed', 'It was replaced by something else in the meantime')
}

function mountedIn(): Refused {
  return new Refused('outside-roots', 'It is on a disk that is mounted inside the root folder')
}
