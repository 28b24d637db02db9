import { type DownloadStatus, queueStatuses } from '#domain/download.ts'
import type { Game } from '#domain/game.ts'
import type { Protocol } from '#domain/release.ts'
import { defaultWeights } from '#domain/rule-weights.ts'
import type { Program } from '../program.ts'
import type { JudgeContext } from './rules/rule.ts'

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

type Parts = Pick<
  Program,
  'users' | 'blacklist' | 'downloads' | 'indexers' | 'downloaders' | 'downloadClientKinds' | 'clock'
>

/** All that the rules need to know about a user, and about a game of theirs where one is searched for. */
export function judgeContext(program: Parts, userId: string, game: Game | null): JudgeContext {
  const settings = program.users.settings(userId)
  return {
    game,
    settings,
    blacklist: game === null ? [] : program.blacklist.ofGame(game.id),
    deletedReleases: game === null ? [] : program.downloads.deletedReleases(game.id),
    queue: game === null ? [] : program.downloads.ofGame(game.id).filter(({ status }) => queued.has(status)),
    indexerPriorities: new Map(program.indexers.all().map(({ id, priority }) => [id, priority])),
    protocols: takenProtocols(program),
    now: program.clock.now(),
    weights: { ...defaultWeights, ...settings.ruleWeights },
  }
}

function takenProtocols(program: Pick<Program, 'downloaders' | 'downloadClientKinds'>): Set<Protocol> {
  const enabled = program.downloaders.all().filter((downloader) => downloader.enabled)
  return new Set(enabled.flatMap(({ type }) => program.downloadClientKinds[type]?.protocols ?? []))
}
