import { isAbsolute, resolve } from 'node:path'
import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import { containment } from '../../files/containment.ts'
import { fileSetAt } from '../../files/file-set.ts'
import type { Identity } from '../../files/folder-handle.ts'
import { readMountTable } from '../../files/mount-table.ts'
import { otherPathsIn } from '../../files/other-mounts.ts'
import { isInside } from '../../files/path-inside.ts'
import { identitiesAbove, type Place, placeOf, placesOf, type Root } from '../../files/places.ts'
import type { SparedPlaces } from '../../files/remove-tree.ts'
import { findReservedUse, type PathRules } from '../../library/paths/path-rules.ts'
import type { OtherGames } from './game-places.ts'

/** Everything that a deletion is decided on, collected before anything is touched. */
export type DeletionContext = {
  rules: PathRules
  /** The folders of all users' other games. */
  others: OtherGames
  /** Folders of imports that are running. */
  busy: readonly { place: Place; label: string }[]
  /** Why the folder is not the game's own; `null` if it is. */
  notOwned: string | null
}

/** `others`: files beside the target that belong to it. */
export type Decision = { target: Place; others: Place[]; root: Root; spared: SparedPlaces }

/** Decides whether the files at a path may be deleted. In doubt they are kept. */
export async function decideDeletion(path: string | null, around: DeletionContext): Promise<Decision | FilesOutcome> {
  if (path === null || path === '') return kept('missing', 'The game has no folder')
  if (!isAbsolute(path) || path.includes('\0')) return kept('outside-roots', 'Its path is not absolute')
  const target = await placeOf(path)
  if (target === null) return kept('missing', 'Its folder does not exist')
  const root = await governingRoot(target, around)
  if ('deleted' in root) return root
  const refusal = await findConflictingUse(target, around)
  if (refusal !== null) return refusal
  if (around.notOwned !== null) return kept('not-allowed', around.notOwned)
  if (!target.facts.isDirectory() && !target.facts.isFile())
    return kept('not-allowed', 'It is neither a file nor a folder')
  const others = target.facts.isFile() ? await othersOfSet(target, around) : []
  return 'deleted' in others ? others : { target, others, root, spared: sparedPlaces(around) }
}

/** The rest of a set of files, or a refusal if something else uses one of them. */
async function othersOfSet(target: Place, around: DeletionContext): Promise<Place[] | FilesOutcome> {
  const paths = (await fileSetAt(target.path)).filter((path) => path !== target.path)
  const others = (await placesOf(paths)).filter((place) => place !== null)
  for (const other of others) {
    const refusal = await findConflictingUse(other, around)
    if (refusal !== null) return refusal
  }
  return others
}

async function governingRoot(target: Place, around: DeletionContext): Promise<Root | FilesOutcome> {
  const { roots, rootPaths } = around.rules
  if (roots.some((root) => root.identity === target.identity || root.path === target.path)) {
    return kept('root-itself', 'It is a root folder, which is never deleted')
  }
  const above = await identitiesAbove(target.path)
  // A root may have several paths, so every root that contains the folder by path or by identity counts.
  const containing = roots.filter((root) => isInside(root.path, target.path) || above.has(root.identity))
  const byPath = containing.filter((root) => isInside(root.path, target.path) && above.has(root.identity))
  const innermost = byPath.toSorted((a, b) => b.path.length - a.path.length)[0]
  if (innermost === undefined) return kept('outside-roots', 'Its folder is not inside a root folder')
  const closed = containing.find((root) => !root.mayDelete)
  if (closed !== undefined) return notAllowedIn(closed)
  const refusal = await closedByMounts(target, roots)
  if (refusal !== null) return refusal
  const inner = [...roots.map((root) => root.path), ...rootPaths.map((root) => resolve(root))]
  if (inner.some((path) => isInside(target.path, path))) {
    return kept('root-itself', 'It contains a root folder, which is never deleted')
  }
  return innermost
}

/** A refusal if the folder is, or may be, part of a root that forbids deleting and is mounted a second time. */
async function closedByMounts(target: Place, roots: readonly Root[]): Promise<FilesOutcome | null> {
  const closed = roots.filter(({ mayDelete }) => !mayDelete)
  if (closed.length === 0) return null
  const table = await readMountTable()
  for (const root of closed) {
    const found = await containment(root, target, table)
    if (found === 'inside') return notAllowedIn(root)
    if (found === 'unknown') {
      const doubt = `Ludarr cannot tell whether its folder is part of ${root.label}, where deleting is not allowed`
      return kept(
        'not-allowed',
        `${doubt}. The system does not report how the two are mounted; delete the files manually`,
      )
    }
  }
  return null
}

function notAllowedIn({ label }: Root): FilesOutcome {
  return kept('not-allowed', `Deleting is not allowed in ${label}`)
}

async function findConflictingUse(target: Place, around: DeletionContext): Promise<FilesOutcome | null> {
  const { rules, others, busy } = around
  const isRoot = ({ path, identity }: Place): boolean =>
    rules.roots.some((root) => root.identity === identity || isInside(path, root.path))
  const overlaps = (place: Place): boolean =>
    place.identity === target.identity ||
    place.path === target.path ||
    isInside(target.path, place.path) ||
    (isInside(place.path, target.path) && !isRoot(place))
  const paths = [target.path, ...otherPathsIn(rules.mounts)(target.path)]
  const other = paths.map((path) => others.overlapping({ ...target, path }, isRoot)).find((found) => found !== null)
  if (other !== undefined) return kept('not-allowed', `The folder is shared with the game ${other.title}`)
  const inUse = busy.find(({ place }) => overlaps(place))
  const label = inUse?.label ?? (await findReservedUse(rules, { path: target.path, place: target, base: target }))
  return label === null ? null : kept('not-allowed', `${label} overlaps its folder`)
}

function sparedPlaces({ rules, others, busy }: DeletionContext): SparedPlaces {
  const reserved = new Map([
    ...[...busy, ...rules.reserved].map(({ place, label }): [Identity, string] => [place.identity, label]),
    ...rules.roots.map((root): [Identity, string] => [root.identity, 'A root folder']),
  ])
  return {
    get(identity) {
      const title = others.titleAt(identity)
      return reserved.get(identity) ?? (title === null ? undefined : `The game ${title}`)
    },
  }
}
