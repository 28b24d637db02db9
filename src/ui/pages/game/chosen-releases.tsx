import type { GrabDecision, GrabOrigin } from '#domain/indexers/verdict.ts'
import { formatWhen } from '../../format/values.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/page-texts.ts'
import { Rejections } from './release-details.tsx'
import { ScoreTable } from './score-table.tsx'

const origins = {
  search: 'game.bySearch',
  feed: 'game.byFeed',
  delay: 'game.byDelay',
  user: 'game.byUser',
} as const satisfies Record<GrabOrigin, PlainKey>

/** Why each grabbed release was chosen, the newest open. */
export function ChosenReleases({ grabs }: { grabs: readonly GrabDecision[] }) {
  return (
    <div className="grid gap-2">
      {grabs.map((grab, index) => (
        <details key={grab.downloadId} open={index === 0} className="rounded-xl border border-line bg-panel">
          <summary className="cursor-pointer px-4 py-3 font-medium break-all">{grab.title}</summary>
          <div className="grid gap-2 border-t border-line px-4 py-3 text-sm">
            <p className="text-soft">{describeGrab(grab)}</p>
            <Rejections release={grab} />
            <ScoreTable decision={grab.decision} />
          </div>
        </details>
      ))}
    </div>
  )
}

function describeGrab({ chosenBy, considered, accepted, indexerName, grabbedAt, decision }: GrabDecision): string {
  return t('game.chosen', {
    origin: t(origins[chosenBy]),
    isChoice: considered === null ? 'no' : 'yes',
    count: considered ?? 0,
    accepted: accepted ?? 0,
    hasIndexer: indexerName === null ? 'no' : 'yes',
    indexerName: indexerName ?? '',
    when: formatWhen(grabbedAt),
    score: decision.score,
  })
}
