import { lstat } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { PlanDraft } from '#db/repositories/import-plans.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import { foldedName, nameHash } from '#domain/importing/name-clashes.ts'
import { areVolumes, isSameName } from '#domain/release-name/belongs-with.ts'
import { compareVersions, isNewer } from '#domain/release-name/compare-versions.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { isInside, isInsideOrSame } from '../../files/path-inside.ts'
import type { PreparedImport } from '../import-context.ts'
import { type OtherAddOns, otherAddOns } from './other-add-ons.ts'
import { partOfRelease, upgradedPart } from './upgraded-part.ts'

/** The files of older releases in a game's folder. */
export type PreviousFiles = {
  /** Returns the files with one of these paths, by path. */
  at(paths: readonly string[]): ReadonlyMap<string, GameFile>
  /** All of them, read in portions. */
  all(): Iterable<GameFile>
}

export type Replacement = {
  /** What happens to existing files; `null`: only those of older releases may be replaced. */
  resolution: ConflictResolution | null
  previous: PreviousFiles
  /** Whether older releases are removed even if none of their files conflicts. */
  removesPrevious: boolean
  /** The other add-ons of the game, whose files are never replaced. */
  otherAddOns: OtherAddOns
  /** The releases in the folder, if a user decides what becomes of another release of the game; `null` otherwise. */
  asksAbout: PresentReleases | null
}

export type ReplacementRequest = Pick<PreparedImport, 'app' | 'download' | 'game' | 'settings' | 'target'> & {
  record: Pick<StoredImport, 'conflictResolution'>
}

/** Whether a release is the game itself. Updates and add-ons are added to a game, and a pack may contain anything. */
export function isWholeGame(app: Pick<AppContext, 'relations'>, game: Game, download: StoredDownload): boolean {
  return wholeGames.has(download.kind) && download.partId === null && partOfRelease(app, game, download) === null
}

const wholeGames: ReadonlySet<ReleaseKind> = new Set(['game', 'rom'])
// Clients and libraries may be on machines whose clocks differ slightly.
const clockSkewMs = 10_000

/** Decides what an import does to the older releases of its game. */
export function replacementFor({ app, record, download, game, settings, target }: ReplacementRequest): Replacement {
  const resolution = record.conflictResolution ?? defaultResolution(settings, download)
  const others = otherAddOns(app, game, download)
  const part = resolution === null || resolution === 'replace' ? upgradedPart(app, game, download) : null
  if (part !== null) {
    const previous = filesOfPart(app, { gameId: game.id, path: part.path, folder: target, download })
    return { resolution, previous, removesPrevious: true, otherAddOns: others, asksAbout: null }
  }
  const present = isWholeGame(app, game, download) ? presentReleases(app, { game, folder: target, download }) : null
  const isDecided = record.conflictResolution !== null
  // Only a release grabbed for this game counts: one that a user assigned in a review says nothing about the version.
  const isGrabbed = download.gameId === game.id && download.splitFrom === null
  const isNewerVersion = present?.isSamePlatform === true && isNewer(download.version, game.installedVersion)
  const isUpgrade = isGrabbed && (isNewerVersion || (present !== null && needsReplacement(game)))
  const replaces =
    (resolution === 'replace' && (isDecided || present?.isSamePlatform === true)) || (resolution === null && isUpgrade)
  const previous = present !== null && replaces ? withBadDumps(app, { game, target }, present.files) : none
  const meetsOther = present !== null && present.others.length > 0
  const removesPrevious = present !== null && replaces && (isUpgrade || isDecided || meetsOther)
  const mayAsk = !isDecided && download.splitFrom === null && (resolution === null || resolution === 'replace')
  const isAsked = mayAsk && !(replaces && (meetsOther || needsReplacement(game)))
  return { resolution, previous, removesPrevious, otherAddOns: others, asksAbout: isAsked ? present : null }
}

/** Returns what the settings say. Some files of a download are no other release of a game they were given to. */
function defaultResolution(
  { conflicts }: ReplacementRequest['settings'],
  { splitFrom }: StoredDownload,
): ConflictResolution | null {
  return conflicts === 'replace' && splitFrom !== null ? 'merge' : conflicts
}

const none: PreviousFiles = { at: () => new Map(), all: () => [] }

/**
 * Adds the bad dumps that were found in the folder, where files may be deleted. They are replaced if a file of their
 * name comes, and removed once the new release is verified.
 */
function withBadDumps(
  { imports, checks, rootFolders }: Pick<AppContext, 'imports' | 'checks' | 'rootFolders'>,
  { game, target }: { game: Game; target: string },
  files: PreviousFiles,
): PreviousFiles {
  const isClosed = rootFolders.all().some(({ path, allowDelete }) => !allowDelete && isInside(path, target))
  if (!needsReplacement(game) || isClosed) return files
  return {
    at(paths) {
      const bad = new Set(checks.badAmong(paths))
      const found = bad.size === 0 ? [] : imports.filesAt(game.id, [...bad])
      return new Map([...found.map((file) => [file.path, file] as const), ...files.at(paths)])
    },
    all: files.all,
  }
}

/** The files of an add-on, if all in its folder came with one download: the folder may have several add-ons. */
function filesOfPart(
  { imports }: Pick<AppContext, 'imports'>,
  { gameId, path, folder, download }: { gameId: string; path: string; folder: string; download: StoredDownload },
): PreviousFiles {
  if (!isInside(folder, path)) return none
  const releases = new Set<string>()
  // An add-on may be a single file.
  for (const { downloadId } of imports.filesAt(gameId, [path])) if (downloadId !== null) releases.add(downloadId)
  for (const { downloadId } of imports.eachFileOf(gameId, path)) if (downloadId !== null) releases.add(downloadId)
  releases.delete(download.id)
  if (releases.size !== 1) return none
  return filesOfReleases(imports, { gameId, folder: path, releases })
}

type PresenceRequest = { game: Game; folder: string; download: StoredDownload }

/** The releases of a game that have main files in its folder. */
export type PresentReleases = {
  /** Other ones than the imported one, its volumes and other downloads of it. `title` is `null` if it is forgotten. */
  others: { id: string; title: string | null }[]
  /** Whether any file came from a release. */
  hasAny: boolean
  isSamePlatform: boolean
  /** What goes if the imported release replaces the older ones. A file that came from no download may be the user's own. */
  files: PreviousFiles
}

function presentReleases(
  { imports, downloads }: Pick<AppContext, 'imports' | 'downloads'>,
  { game, folder, download }: PresenceRequest,
): PresentReleases {
  const ids = imports.releasesOf(game.id, folder)
  const known = new Map(downloads.withIds(ids).map((release) => [release.id, release]))
  const isVolume = (id: string): boolean => areVolumes(known.get(id)?.title ?? '', download.title)
  const replaced = new Set(ids.filter((id) => id !== download.id && !isVolume(id)))
  const others = [...replaced]
    .map((id) => ({ id, title: known.get(id)?.title ?? null }))
    .filter(({ title }) => title === null || !isSameName(title, download.title))
  const platform = platformOf(game, download)
  const isSamePlatform = others.every(({ id }) => platformOf(game, known.get(id) ?? download) === platform)
  // Updates of the old release are part of the new one.
  for (const { id, kind, version, partId } of replaced.size === 0 ? [] : downloads.ofGame(game.id)) {
    if (categoryOf(kind) !== 'update' || partId !== null) continue
    const order = compareVersions(version, download.version)
    if (order !== null && order <= 0) replaced.add(id)
  }
  const files = replaced.size === 0 ? none : filesOfReleases(imports, { gameId: game.id, folder, releases: replaced })
  return { others, hasAny: ids.length > 0, isSamePlatform, files }
}

function platformOf(game: Game, { title, kind }: Pick<StoredDownload, 'title' | 'kind'>): string {
  const { platform } = parseReleaseNameForGame(title, matchTarget(game))
  if (platform !== null) return platform
  if (kind === 'rom') return 'ROM'
  const [only, ...more] = game.platforms
  return platformName(game.preferredPlatform ?? (more.length === 0 ? only : undefined) ?? 'PC')
}

function filesOfReleases(
  imports: AppContext['imports'],
  { gameId, folder, releases }: { gameId: string; folder: string; releases: ReadonlySet<string> },
): PreviousFiles {
  const isPrevious = (file: GameFile): boolean =>
    file.downloadId !== null && releases.has(file.downloadId) && isInsideOrSame(folder, file.path)
  return {
    at: (paths) =>
      new Map(
        imports
          .filesAt(gameId, paths)
          .filter(isPrevious)
          .map((file) => [file.path, file]),
      ),
    *all() {
      for (const file of imports.filesAt(gameId, [folder])) if (isPrevious(file)) yield file
      for (const file of imports.eachFileOf(gameId, folder)) if (isPrevious(file)) yield file
    },
  }
}

/** Whether a file was changed after its import. */
export async function isChanged({ path, size, addedAt }: GameFile): Promise<boolean> {
  const found = await ifExists(lstat(path))
  if (found === null || found.isSymbolicLink()) return false
  return found.size !== size || found.mtimeMs > Date.parse(addedAt) + clockSkewMs
}

/**
 * Plans the removal of files of older releases that this one does not have, and adds it to the plan. Files changed since
 * then stay.
 */
export async function planRemovals(
  previous: PreviousFiles,
  draft: PlanDraft,
  recyclePath: (path: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const needed = new Set<number>()
  // A recorded path may differ in case from the path on the disk.
  const found = new Set<number>()
  for (const { target, action } of draft.files()) {
    needed.add(nameHash(target))
    if (action !== 'create') found.add(nameHash(foldedName(target)))
  }
  for (const file of previous.all()) {
    signal.throwIfAborted()
    const { path, category } = file
    if (needed.has(nameHash(path)) || found.has(nameHash(foldedName(path))) || (await isChanged(file))) continue
    await draft.add({ source: path, target: path, size: 0, category, action: 'remove', recycled: recyclePath(path) })
  }
}
