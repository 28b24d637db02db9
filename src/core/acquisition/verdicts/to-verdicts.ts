import { createHash } from 'node:crypto'
import type { StoredVerdict } from '#db/repositories/verdicts.ts'
import { isOwned } from '#domain/games/game.ts'
import { noSource, type Reason, type StatedSource } from '#domain/indexers/release.ts'
import { maxVerdictsPerGame, refusalOf, type VerdictOrigin } from '#domain/indexers/verdict.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../../app-context.ts'
import { canGrabAutomatically, type GrabAttempt } from '../grab/grab-best.ts'
import { type Subject, subjectId } from '../judge/subject.ts'
import type { ListedRelease } from '../search/release-cache.ts'

/** A search by title may return mostly other games: some of them show why. */
const maxOtherGames = 20
const maxRejections = 8
const maxTextLength = 300

/**
 * The rows for the releases that were judged for a game or an add-on, a limited number: its own first. Of an owned game,
 * only those of a newer version.
 */
export function toVerdicts(
  { clock }: Pick<AppContext, 'clock'>,
  subject: Subject,
  listed: readonly ListedRelease[],
  { seenIn, attempt }: { seenIn: VerdictOrigin; attempt: GrabAttempt },
): StoredVerdict[] {
  const seenAt = instant(clock)
  const { game, part } = subject
  const ofGame = listed.filter(({ matchesGame }) => matchesGame)
  const shown =
    part === null && isOwned(game)
      ? ofGame.filter(({ release }) => isNewer(release.parsed.version, game.installedVersion))
      : [...ofGame, ...listed.filter(({ matchesGame }) => !matchesGame).slice(0, maxOtherGames)]
  return shown.slice(0, maxVerdictsPerGame).map((each, rank) => {
    const { title, indexerName, protocol, size, publishedAt, guid, decision } = each.release
    const extra = extraReason(each, attempt)
    const reasons = extra === null ? decision.reasons : [extra, ...decision.reasons]
    return {
      ...subjectId(subject),
      listing: listingOf(each),
      title: plainText(title),
      indexerName,
      protocol,
      size,
      publishedAt,
      seenAt,
      seenIn,
      rank,
      grabbed: attempt.grabbed === guid,
      accepted: decision.accepted,
      score: Math.round(decision.score),
      refusal: extra?.code ?? refusalOf(decision.accepted, decision.reasons),
      reasons: storedReasons(reasons),
      ...sourceOf(each),
    }
  })
}

/** Some of the rejections, and all reasons that the score consists of. */
function storedReasons(reasons: readonly Reason[]): Reason[] {
  return reasons
    .filter(({ score }, index) => score !== null || index < maxRejections)
    .map((reason) => ({ ...reason, message: plainText(reason.message) }))
}

/** Why an accepted release was not grabbed although no rule rejected it. */
function extraReason(listed: ListedRelease, { failures }: GrabAttempt): Reason | null {
  const { guid, decision } = listed.release
  const failure = failures.get(guid)
  if (failure !== undefined) return { code: 'notFetched', message: failure, score: null }
  if (!decision.accepted || canGrabAutomatically(listed)) return null
  return {
    code: 'uncertainTitle',
    message: 'The title may be of another game. Grab it manually if it is right',
    score: null,
  }
}

function sourceOf({ found: { stated } }: ListedRelease): StatedSource {
  const { uploader, team, site } = stated ?? noSource
  return { uploader, team, site }
}

function listingOf({ found: { indexerId, title, size, guid } }: ListedRelease): string {
  const identity = `${indexerId}\0${title}\0${size ?? guid}`
  return createHash('sha1').update(identity).digest('base64url').slice(0, 16)
}

const links = /\b(?:https?:\/\/|magnet:\?)\S+/gi

/** Links contain the keys of indexers and trackers. */
function plainText(text: string): string {
  return text.replace(links, '[link]').slice(0, maxTextLength)
}
