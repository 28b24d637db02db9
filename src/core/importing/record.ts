import { lstat } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import type { FolderOrigin, Game } from '#domain/games/game.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { correctRelease } from '#domain/importing/import-corrections.ts'
import { categoryOf, isPlaced, releaseFolder } from '#domain/importing/import-plan.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import { appliesTo, versionAfterUpdate } from '#domain/release-name/applies-to.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { restoreWantedStatus } from '../downloads/restore-wanted-status.ts'
import { ifExists, removeFile, withFileErrors } from '../files/file-errors.ts'
import { isInside, isInsideOrSame } from '../files/path-inside.ts'
import { removeEmptyFolders } from '../files/remove-tree.ts'
import { sameFile } from '../files/same-file.ts'
import { recordHistory } from '../history/record-history.ts'
import { markPartsOfRelease } from '../library/parts/mark-parts.ts'
import { moveToRecycleFolder } from '../library/recycle-bin.ts'
import { arrivedPlatform } from './arrived-platform.ts'
import { describeUnscanned } from './checking/scan-for-viruses.ts'
import { isWholeGame } from './conflicts/previous-files.ts'
import { upgradedPart } from './conflicts/upgraded-part.ts'
import { describeImport } from './describe-import.ts'
import type { ImportDeps, PlannedImport } from './import-context.ts'
import { splitOff } from './other-games.ts'
import type { Transferred } from './transfer.ts'

type RemovalRequest = {
  /** The game's folder, with links resolved. */
  folder: string
  root: string
  plan: ImportPlan
  signal: AbortSignal
}

/**
 * Removes the files of the replaced release, then records in one transaction that the game owns the new ones; another
 * game the download was grabbed for is wanted again. Returns the message of the import, or `null` when the game or the
 * download no longer exists: then nothing is recorded.
 */
export async function record(context: PlannedImport, transferred: Transferred): Promise<string | null> {
  const { app, root, target, plan, mode, signal } = context
  await removePreviousFiles({ folder: target, root, plan, signal })
  const described = await describeImport(plan, target, mode, transferred)
  const journaled = app.imports.find(context.record.id)
  const leftOut = journaled?.message ?? null
  const unscanned = describeUnscanned(journaled?.checked?.viruses?.unscanned)
  const notes = [...unscanned, ...requirementOf(context), ...replacedDump(context)]
  const message = [described, ...(leftOut === null ? [] : [leftOut]), ...notes].join(' ')
  const changed = app.transaction(() => recordFiles(context, message))
  for (const id of changed) app.events.emit('gameChanged', { id, change: 'updated' })
  return changed.length > 0 ? message : null
}

/** Says that an update requires another version than the installed one: only a user can have grabbed it. */
function requirementOf({ game, download: { title, kind, partId } }: PlannedImport): string[] {
  const { installedVersion } = game
  const parsed = parseReleaseName(title)
  if (kind !== 'update' || partId !== null || installedVersion === null || appliesTo(parsed, installedVersion))
    return []
  return [`It requires version ${parsed.requiredVersion}, but you have ${installedVersion}.`]
}

/** Says why a release of the same or an unknown version has replaced another one. */
function replacedDump({ app, game, download, plan }: PlannedImport): string[] {
  if (!needsReplacement(game) || !isUpgrade(app, plan, { game, download })) return []
  return [`It replaces a bad dump${game.verificationReason === null ? '' : `: ${game.verificationReason}`}.`]
}

/** Returns the ids of the games that changed. */
function recordFiles({ app, record, plan, target, mode }: PlannedImport, message: string): string[] {
  const tracked = app.downloads.find(record.downloadId)
  const game = record.gameId === null ? null : app.games.findById(record.gameId)
  if (tracked === null || game === null) return []
  const download = correctRelease(tracked, record.corrections)
  const at = instant(app.clock)
  const { version, id: downloadId } = download
  const replaces = replacesGame(app, plan, { game, download, target })
  const isUpgraded = isUpgrade(app, plan, { game, download })
  app.imports.recordFiles(record.id, { gameId: game.id, version, downloadId, addedAt: at })
  app.relations.forgetMissingParts(game.id)
  markPartsOfRelease(app, game, { ...download, folder: placeOfRelease(plan, target, download) })
  const { placed, staged } = plan.countPlaced()
  app.downloads.update(download.id, {
    status: 'imported',
    message,
    kind: download.kind,
    version,
    gameId: game.id,
    completedAt: download.completedAt ?? at,
  })
  const change = {
    ...gameChange(app, { game, download, folder: target, replaces }),
    ...arrivedPlatform(app, game, download, placedFiles(plan)),
  }
  const folder =
    change.libraryPath === undefined ? {} : { folderOrigin: originAfter(app, { game, download, mode, target }) }
  app.games.update(game.id, { ...change, ...folder })
  app.imports.update(record.id, { filesDone: placed, unpackedFiles: staged, message })
  const arriving = splitOff(app, record.id, tracked)
  const type = isUpgraded ? 'upgraded' : 'imported'
  recordHistory(app, { type, game, downloadId: download.id, title: download.title, message })
  const previousGameId = download.gameId === game.id ? null : download.gameId
  const isWantedAgain = restoreWantedStatus(app, previousGameId) && previousGameId !== null
  return [game.id, ...(isWantedAgain ? [previousGameId] : []), ...arriving]
}

/**
 * Whether the release takes the place of another one of the game, whose version goes with it. One that was imported again
 * has the version that a user may have entered for it.
 */
function replacesGame(
  app: Pick<AppContext, 'imports' | 'relations'>,
  plan: ImportPlan,
  { game, download, target }: { game: Game; download: StoredDownload; target: string },
): boolean {
  if (!isWholeGame(app, game, download) || app.imports.releasesOf(game.id, target).includes(download.id)) return false
  for (const { category } of plan.withAction('replace', 'remove')) if (category === 'main') return true
  return false
}

/** The folder of a release, or the path of its only file. */
function placeOfRelease(plan: ImportPlan, target: string, { kind, title }: StoredDownload): string {
  const folder = releaseFolder(target, kind, title)
  if (plan.countPlaced().placed !== 1) return folder
  for (const file of plan.files())
    if (isPlaced(file)) return isInside(foldedName(folder), foldedName(file.target)) ? folder : file.target
  return folder
}

/** Whether a release takes the place of an older version of the game, or of one of its add-ons. */
function isUpgrade(
  app: Pick<AppContext, 'relations'>,
  plan: ImportPlan,
  { game, download }: { game: Game; download: StoredDownload },
): boolean {
  const category = categoryOf(download.kind)
  const isNewerVersion =
    download.partId === null && category === 'main'
      ? needsReplacement(game) || isNewer(download.version, game.installedVersion)
      : upgradedPart(app, game, download) !== null
  if (!isNewerVersion) return false
  for (const replaced of plan.withAction('replace', 'remove')) if (replaced.category === category) return true
  return false
}

function* placedFiles(plan: ImportPlan): Generator<{ path: string; size: number }> {
  for (const file of plan.files()) if (isPlaced(file)) yield { path: file.target, size: file.size }
}

type Arrival = { game: Game; download: StoredDownload; mode: TransferMode; target: string }

/**
 * The origin of the folder after an import. Moving an adopted download of a member leaves no other copy of its files, so
 * its folder stays deletable for admins only.
 */
function originAfter({ games, users }: ImportDeps, { game, download, mode, target }: Arrival): FolderOrigin {
  const origin = games.folderOrigin(game.id)
  const isAdmin = users.find(game.userId)?.role === 'admin'
  if (!isAdmin && download.adopted && mode === 'move') return 'adopted'
  return origin === 'adopted' && game.libraryPath === target ? origin : 'imported'
}

function gameChange(
  app: Pick<AppContext, 'feeds'>,
  { game, download, folder, replaces }: { game: Game; download: StoredDownload; folder: string; replaces: boolean },
): Partial<Game> {
  // An add-on does not bring its game.
  const arrived = download.partId === null && (game.status === 'wanted' || game.status === 'downloading')
  const installedVersion = versionAfter(game, download)
  const newest = app.feeds.update(game.id)?.version ?? null
  const isUnknown = replaces && download.version === null
  return {
    ...(arrived ? { status: 'owned' as const } : {}),
    ...(categoryOf(download.kind) === 'main' || game.libraryPath === null ? { libraryPath: folder } : {}),
    ...(installedVersion === null ? {} : { installedVersion, updateAvailable: isNewer(newest, installedVersion) }),
    ...(isUnknown ? { installedVersion: null, updateAvailable: false } : {}),
  }
}

/** The version of the game after an import; `null`: as before. */
function versionAfter({ installedVersion }: Game, { kind, version, title, partId }: StoredDownload): string | null {
  const category = categoryOf(kind)
  if (version === null || partId !== null) return null
  if (category === 'main') return version
  if (category !== 'update') return null
  const { requiredVersion } = parseReleaseName(title)
  const after = versionAfterUpdate({ version, requiredVersion }, installedVersion)
  return after === installedVersion ? null : after
}

/** Removes the files that only the replaced release has from the game's folder, and folders left empty. Safe to repeat. */
async function removePreviousFiles({ folder, root, plan, signal }: RemovalRequest): Promise<void> {
  const folders = new Set<string>()
  for (const file of plan.withAction('remove')) {
    signal.throwIfAborted()
    if (file.recycled === undefined) continue
    const parent = await ifExists(realpath(dirname(file.target)))
    // The folder may have become a link to other files since the import was planned.
    if (parent === null || !isInsideOrSame(folder, parent)) continue
    const target = join(parent, basename(file.target))
    await withFileErrors(`Could not remove the old ${target}`, () => recycle(target, file.recycled, signal))
    folders.add(dirname(file.target))
  }
  await removeEmptyFolders(root, folders)
}

async function recycle(target: string, recycled: string | undefined, signal: AbortSignal): Promise<void> {
  await moveToRecycleFolder({ recycled }, target, signal)
  if (recycled === undefined || (await ifExists(lstat(target)))?.isFile() !== true) return
  // The file was recycled as a second link. A different file of that name was added later and stays.
  if (await sameFile(recycled, target, signal)) await removeFile(target)
}
