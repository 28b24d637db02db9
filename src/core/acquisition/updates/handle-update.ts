import type { StoredPart } from '#db/repositories/relations.ts'
import type { Download } from '#domain/downloads/download.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download-status.ts'
import type { Game } from '#domain/games/game.ts'
import { appliesTo } from '#domain/release-name/applies-to.ts'
import { compareVersions, isNewer } from '#domain/release-name/compare-versions.ts'
import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import type { Needs } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { isCertain } from '../grab/certainty.ts'
import { canGrabAutomatically, type GrabOptions, grabBest, isForReview, snapshotOf } from '../grab/grab-best.ts'
import { judge, judgeAll } from '../judge/judge.ts'
import { judgeContext } from '../judge/judge-context.ts'
import { groupByPart } from '../parts/group-by-part.ts'
import type { JudgeContext } from '../rules/rule.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { recordUpdate } from './record-update.ts'
import { installedVersionOf, isReplacement, type UpdateSubject, withInstalledVersion } from './update-subject.ts'

export type UpdateDeps = Needs<typeof grabBest | typeof judgeContext | typeof recordUpdate>
export type HandledUpdate = { grabbed: Download | null; update: boolean }

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

/**
 * Finds newer versions of an owned game and of its owned add-ons among releases that were judged for the game. The newest
 * is recorded and notified once, even if it is an update that requires another version than the installed one. Of those
 * that apply, the best release of the newest version is grabbed if the user wants that. `update` says whether there is a
 * newer version. The best release of a game with a bad dump is grabbed whatever its version is.
 */
export async function handleUpdate(
  app: UpdateDeps,
  game: Game,
  listed: readonly ListedRelease[],
  options: GrabOptions,
): Promise<HandledUpdate> {
  const context = judgeContext(app, game.userId, game)
  const parts = app.relations.partsOf(game.id).filter(({ status, version }) => status === 'owned' && version !== null)
  const byPart =
    parts.length === 0 || context.known === null
      ? new Map<string, ListedRelease[]>()
      : await groupByPart(listed, ({ found }) => found.title, context.known)
  const ofParts = new Set(parts.filter(hasOwnFiles).flatMap(({ id }) => byPart.get(id) ?? []))
  const ofGame = listed.filter((each) => each.release.parsed.kind !== 'update' || !ofParts.has(each))
  const outcome = await handleOne(app, { game, part: null }, ofGame, { ...options, context })
  for (const part of parts) {
    const own = byPart.get(part.id)
    if (own === undefined) continue
    options.signal?.throwIfAborted()
    const { grabbed, update } = await handlePart(app, { game, part }, own, { ...options, context })
    outcome.grabbed ??= grabbed
    outcome.update ||= update
  }
  return outcome
}

/** The updates of an add-on that came with a release of the whole game are updates of the game. */
const hasOwnFiles = ({ path }: StoredPart): boolean => path !== null

/** `context` is how releases are judged for the game. */
type Options = GrabOptions & { context: JudgeContext }

async function handlePart(
  app: UpdateDeps,
  { game, part }: { game: Game; part: StoredPart },
  listed: readonly ListedRelease[],
  options: Options,
): Promise<HandledUpdate> {
  const newer = listed.filter(({ release }) => isNewer(release.parsed.version, part.version))
  if (newer.length === 0) return { grabbed: null, update: false }
  const context = { ...options.context, part }
  const judged = await judgeAll(
    newer.map(({ found }) => found),
    context,
  )
  return handleOne(app, { game, part }, judged, { ...options, before: snapshotOf(app, game, part), context })
}

async function handleOne(
  app: UpdateDeps,
  subject: UpdateSubject,
  listed: readonly ListedRelease[],
  options: Options,
): Promise<HandledUpdate> {
  const { game } = subject
  if (subject.part === null && needsReplacement(game)) {
    const better = listed.filter((each) => canGrabAutomatically(each) && isReplacement(each))
    const mayGrab = app.users.settings(game.userId).autoGrabEnabled && !isBusy(app, subject)
    const grabbed = mayGrab && better.length > 0 ? await grabBest(app, game, better, options) : null
    if (grabbed !== null) return { grabbed, update: false }
  }
  const newer = listed.filter(({ release }) => isNewer(release.parsed.version, installedVersionOf(subject)))
  const applicable = newer.filter(canGrabAutomatically)
  const others = await onlyForOtherVersions(subject, newer, options.context)
  const [newest] = newestOf([...applicable, ...others, ...newer.filter(isForReview)])
  if (newest === undefined) return { grabbed: null, update: false }
  recordUpdate(app, subject, newest)
  if (!app.users.settings(game.userId).autoGrabUpdates || isBusy(app, subject)) return { grabbed: null, update: true }
  return { grabbed: await grabBest(app, game, newestOf(applicable), options), update: true }
}

/** The releases of the newest version, in their order. */
function newestOf(listed: readonly ListedRelease[]): ListedRelease[] {
  const versionOf = ({ release }: ListedRelease): string | null => release.parsed.version
  const [first, ...others] = listed
  if (first === undefined) return []
  const newest = others.reduce((best, each) => (isNewer(versionOf(each), versionOf(best)) ? each : best), first)
  return listed.filter((each) => each === newest || compareVersions(versionOf(each), versionOf(newest)) === 0)
}

/** Updates that would be accepted if the version was installed that they require. */
async function onlyForOtherVersions(
  subject: UpdateSubject,
  listed: readonly ListedRelease[],
  context: JudgeContext,
): Promise<ListedRelease[]> {
  const installed = installedVersionOf(subject)
  const others = listed.filter(
    (each) => isCertain(each) && !appliesTo(each.release.parsed, installed) && !each.release.decision.accepted,
  )
  const yieldToEventLoop = createYieldToEventLoop()
  const acceptable: ListedRelease[] = []
  for (const each of others) {
    const required = withInstalledVersion(subject, each.release.parsed.requiredVersion)
    if (judge(each.found, { ...context, ...required }).accepted) acceptable.push(each)
    await yieldToEventLoop()
  }
  return acceptable
}

/** Whether one is downloading already. Downloads of other add-ons are no reason to wait. */
function isBusy(app: UpdateDeps, { game, part }: UpdateSubject): boolean {
  const isOfSubject = ({ partId }: { partId: string | null }) => part === null || partId === part.id
  const isDownloading = app.downloads
    .ofGame(game.id)
    .some((download) => active.has(download.status) && isOfSubject(download))
  return isDownloading || hasReachedFailureLimit(app, game.id)
}
