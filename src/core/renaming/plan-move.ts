import { lstat } from 'node:fs/promises'
import type { StoredMove } from '#db/repositories/folder-renames.ts'
import type { RenameBlocker, RenameScope } from '#domain/games/folder-rename-states.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import type { FolderByTemplate } from '../library/folder-by-template.ts'
import { findReservedFolder } from '../library/paths/path-rules.ts'
import { isWithinAny, overlapsAny, usedByClient } from './client-files.ts'
import { type GameFolder, rootOf, type Survey, sameNameInside } from './survey.ts'

export type PlannedMove = Omit<StoredMove, 'renameId' | 'position' | 'inode'>

/** `planned` has the folded targets of earlier moves, and gets the one of this move. */
export type MoveRequest = {
  folder: GameFolder
  title: string
  template: FolderByTemplate
  scope: RenameScope
  planned: Set<string>
}

type Blocked = { reason: RenameBlocker; message: string }
const blocked = (reason: RenameBlocker, message: string): Blocked => ({ reason, message })

/** Plans where a folder moves, or says why it cannot. */
export async function planMove(survey: Survey, request: MoveRequest): Promise<PlannedMove> {
  const { folder, title } = request
  const base = { gameIds: folder.gameIds, title, fromPath: folder.stored, toPath: folder.stored }
  const still = { ...base, root: '', source: folder.stored, target: folder.stored, inner: null }
  const refused = ({ reason, message }: Blocked): PlannedMove => ({ ...still, state: 'conflict', reason, message })
  const fixed = await findFixed(survey, folder)
  if (fixed !== null) return refused(fixed)
  const real = folder.place?.path ?? folder.stored
  const root = rootOf(survey, real) ?? ''
  const nested = request.scope === 'names' ? null : await findNested(survey, real, root)
  const outer = nested?.outer ?? real
  const target = request.scope === 'nested' ? outer : chooseTarget(survey, request, { outer, root, real })
  if (target === real && nested === null) return { ...still, state: 'unchanged', reason: null, message: null }
  const source = nested?.inner === null || nested === null ? real : join(real, nested.inner)
  const move = { root, source, target, inner: nested?.inner ?? null }
  const toPath = dirname(target) === dirname(real) ? join(dirname(folder.stored), basename(target)) : target
  const conflict = findBusy(survey, request, { real, target }) ?? (await findConflict(survey, { ...move, outer, real }))
  if (conflict !== null) return { ...base, ...move, toPath, state: 'conflict', ...conflict }
  request.planned.add(foldedName(target))
  return { ...base, ...move, toPath, state: 'planned', reason: null, message: null }
}

/** Why a folder is left where it is, whatever its name is. */
async function findFixed(survey: Survey, { stored, place, isAmbiguous }: GameFolder): Promise<Blocked | null> {
  if (place === null) return blocked('missing', 'The folder does not exist. Is its disk mounted?')
  if (!place.facts.isDirectory()) return blocked('file', 'The game is a single file.')
  if (isAmbiguous) return blocked('overlap', 'Another game has the same folder by another path.')
  if ((await lstat(stored)).isSymbolicLink()) return blocked('link', 'The folder is a link to another folder.')
  if (survey.rules.roots.some(({ path }) => path === place.path)) {
    return blocked('root', 'The folder is the library folder or a root folder itself.')
  }
  if (rootOf(survey, place.path) === null)
    return blocked('outside', 'It is not in the library folder or a root folder.')
  const reserved = findReservedFolder(survey.rules, place.path)
  return reserved === null ? null : blocked('reserved', `${reserved} uses it.`)
}

type Nested = { outer: string; inner: string | null }

/**
 * A folder within a folder of the same name: the game has the outer one with nothing but the inner one (`inner`), or the
 * inner one, beside which there is nothing.
 */
async function findNested(survey: Survey, real: string, root: string): Promise<Nested | null> {
  const inner = await sameNameInside(real)
  if (inner !== null) return { outer: real, inner }
  const outer = dirname(real)
  if (outer === root || survey.taken.has(foldedName(outer))) return null
  return (await sameNameInside(outer)) === basename(real) ? { outer, inner: null } : null
}

/**
 * The folder by the template. In the library folder, the platform folder follows the settings; in a root folder, games
 * stay in the folder that they are in.
 */
function chooseTarget(
  { library, taken }: Survey,
  { template, planned, folder }: MoveRequest,
  { outer, root, real }: { outer: string; root: string; real: string },
): string {
  const parent = root !== library ? dirname(outer) : join(root, template.platformFolder ?? '')
  for (const name of template.names()) {
    const target = join(parent, name)
    if (target === outer || target === real) return target
    const owner = taken.get(foldedName(target))
    if ((owner === undefined || owner === folder) && !planned.has(foldedName(target))) return target
  }
  return outer
}

/** Finds what currently uses the folder or the new one. */
function findBusy(survey: Survey, { folder }: MoveRequest, paths: { real: string; target: string }): Blocked | null {
  const { importing, downloading, importTargets, contents, aroundContents } = survey
  const [real, target] = [foldedName(paths.real), foldedName(paths.target)]
  if (folder.gameIds.some((id) => importing.has(id)) || [real, target].some((path) => importTargets.has(path))) {
    return blocked('import', 'An import of the game is not finished.')
  }
  if (folder.gameIds.some((id) => downloading.has(id))) return blocked('download', 'The game is downloading.')
  if (overlapsAny(real, contents, aroundContents)) {
    return blocked('client', usedByClient)
  }
  return null
}

type PlannedPaths = Pick<StoredMove, 'root' | 'source' | 'target' | 'inner'> & { outer: string; real: string }

/** Finds what is in the way of a move. */
async function findConflict(
  survey: Survey,
  { root, source, target, outer, real }: PlannedPaths,
): Promise<Blocked | null> {
  const { taken, around, disk, rules } = survey
  const folded = foldedName(real)
  if (around.has(folded) || isWithinAny(dirname(folded), taken)) {
    return blocked('overlap', 'The folder contains the folder of another game, or is inside it.')
  }
  if (target !== outer && isWithinAny(dirname(foldedName(target)), taken)) {
    return blocked('overlap', 'The new folder would be inside the folder of another game.')
  }
  const reserved = findReservedFolder(rules, target)
  if (reserved !== null) return blocked('reserved', `${reserved} uses the new folder.`)
  const parent = dirname(target)
  const same = (await disk.namesIn(parent)).get(foldedName(basename(target))) ?? []
  const others = same.filter((name) => ![outer, real].includes(join(parent, name)))
  if (others.includes(basename(target))) return blocked('exists', `${basename(target)} already exists there.`)
  if (others.length > 0) {
    return blocked('case', `${others[0]} already exists there, and many file systems ignore the case of names.`)
  }
  return findDiskConflict(survey, { root, source, target })
}

async function findDiskConflict(
  { disk }: Survey,
  { root, source, target }: Pick<StoredMove, 'root' | 'source' | 'target'>,
): Promise<Blocked | null> {
  const devices = await Promise.all([disk.device(source), disk.device(dirname(source)), disk.device(dirname(target))])
  const [own, ofSource, ofTarget] = [devices[0], devices[1], devices[2] ?? (await disk.device(root))]
  if (own !== ofSource || own !== ofTarget) {
    return blocked('file-system', 'The new folder is on another file system. Folders are renamed, never copied.')
  }
  const targetParent = devices[2] === null ? root : dirname(target)
  for (const folder of [dirname(source), targetParent, ...(dirname(source) === targetParent ? [] : [source])]) {
    if (!(await disk.isWritable(folder))) return blocked('permission', `Ludarr may not write to ${folder}.`)
  }
  return null
}
