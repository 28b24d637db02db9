import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import { resolve } from '#domain/paths/paths.ts'
import { containment } from '../../files/containment.ts'
import { isUsablePath } from '../../files/entered-path.ts'
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

/** `containing`: every root that contains the target, by path or by identity, as a root may have several paths. */
type Facts = DeletionContext & { target: Place; containing: readonly Root[]; root: Root | null }

/** Why files are kept, or `null` if this is no reason. */
type Question = (facts: Facts) => FilesOutcome | null | Promise<FilesOutcome | null>

/** Asked about each file and folder that is deleted. */
const questionsOfUse: readonly Question[] = [sharedWithGame, inUse]

/** Asked in this order before the files of a game are deleted. The first reason counts. */
const questions: readonly Question[] = [
  ({ target, rules }) =>
    rules.roots.some((root) => root.identity === target.identity || root.path === target.path)
      ? kept('root-itself', 'It is a root folder, which is never deleted')
      : null,
  ({ root }) => (root === null ? outsideRoots : null),
  ({ containing }) => notAllowedIn(containing.find((root) => !root.mayDelete)),
  mountedFromClosedRoot,
  ({ target, rules }) =>
    [...rules.roots.map(({ path }) => path), ...rules.rootPaths.map((path) => resolve(path))].some((path) =>
      isInside(target.path, path),
    )
      ? kept('root-itself', 'It contains a root folder, which is never deleted')
      : null,
  ...questionsOfUse,
  ({ notOwned }) => (notOwned === null ? null : kept('not-allowed', notOwned)),
  ({ target: { facts } }) =>
    facts.isDirectory() || facts.isFile() ? null : kept('not-allowed', 'It is neither a file nor a folder'),
]

/** Decides whether the files at a path may be deleted. In doubt they are kept. */
export async function decideDeletion(path: string | null, context: DeletionContext): Promise<Decision | FilesOutcome> {
  if (path === null || path === '') return kept('missing', 'The game has no folder')
  if (!isUsablePath(path)) return kept('outside-roots', 'Its path is not absolute')
  const target = await placeOf(path)
  if (target === null) return kept('missing', 'Its folder does not exist')
  const facts = { ...context, target, ...(await rootsAround(target, context)) }
  const refusal = await firstRefusal(questions, facts)
  if (refusal !== null || facts.root === null) return refusal ?? outsideRoots
  // The rest of a set of files goes with the one that stands for it.
  const paths = target.facts.isFile() ? (await fileSetAt(target.path)).filter((each) => each !== target.path) : []
  const others = (await placesOf(paths)).filter((place) => place !== null)
  for (const other of others) {
    const refusalOfOther = await firstRefusal(questionsOfUse, { ...facts, target: other })
    if (refusalOfOther !== null) return refusalOfOther
  }
  return { target, others, root: facts.root, spared: sparedPlaces(context) }
}

async function firstRefusal(asked: readonly Question[], facts: Facts): Promise<FilesOutcome | null> {
  for (const question of asked) {
    const refusal = await question(facts)
    if (refusal !== null) return refusal
  }
  return null
}

/** `root`: the innermost one that contains the target by path as well as by identity. */
async function rootsAround({ path }: Place, { rules }: DeletionContext): Promise<Pick<Facts, 'containing' | 'root'>> {
  const above = await identitiesAbove(path)
  const containing = rules.roots.filter((root) => isInside(root.path, path) || above.has(root.identity))
  const byPath = containing.filter((root) => isInside(root.path, path) && above.has(root.identity))
  return { containing, root: byPath.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null }
}

/** The folder is, or may be, part of a root that forbids deleting and is mounted a second time. */
async function mountedFromClosedRoot({ target, rules }: Facts): Promise<FilesOutcome | null> {
  const closed = rules.roots.filter(({ mayDelete }) => !mayDelete)
  if (closed.length === 0) return null
  const table = await readMountTable()
  for (const root of closed) {
    const found = await containment(root, target, table)
    if (found === 'inside') return notAllowedIn(root)
    if (found === 'unknown') {
      const doubt = `Ludarr cannot tell whether its folder is part of ${root.label}, where deleting is not allowed`
      return kept('not-allowed', `${doubt}. ${mountsUnknown}`)
    }
  }
  return null
}

const mountsUnknown = 'The system does not report how the two are mounted; delete the files manually'

const outsideRoots = kept('outside-roots', 'Its folder is not inside a root folder')

function notAllowedIn(root: Root | undefined): FilesOutcome | null {
  return root === undefined ? null : kept('not-allowed', `Deleting is not allowed in ${root.label}`)
}

function sharedWithGame({ target, rules, others }: Facts): FilesOutcome | null {
  const paths = [target.path, ...otherPathsIn(rules.mounts)(target.path)]
  const isRoot = rootCheck(rules)
  const game = paths.map((path) => others.overlapping({ ...target, path }, isRoot)).find((found) => found !== null)
  return game === undefined ? null : kept('not-allowed', `The folder is shared with the game ${game.title}`)
}

/** An import that is running, a download, a client, or Ludarr itself needs the place. */
async function inUse({ target, rules, busy }: Facts): Promise<FilesOutcome | null> {
  const isRoot = rootCheck(rules)
  const overlaps = (place: Place): boolean =>
    place.identity === target.identity ||
    place.path === target.path ||
    isInside(target.path, place.path) ||
    (isInside(place.path, target.path) && !isRoot(place))
  const importing = busy.find(({ place }) => overlaps(place))
  const label = importing?.label ?? (await findReservedUse(rules, { path: target.path, place: target, base: target }))
  return label === null ? null : kept('not-allowed', `${label} overlaps its folder`)
}

/** Whether a place is a root, or has one in it. */
function rootCheck({ roots }: PathRules): (place: Place) => boolean {
  return ({ path, identity }) => roots.some((root) => root.identity === identity || isInside(path, root.path))
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
