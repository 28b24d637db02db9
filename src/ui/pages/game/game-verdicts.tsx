import type { Game } from '#domain/games/game.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { useVerdicts } from '../../api/verdicts.ts'
import { Section } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { ChosenReleases } from './chosen-releases.tsx'
import { VerdictDetails } from './verdict-details.tsx'

/** Why the grabbed release was chosen, and why the last searches took nothing. */
export function GameVerdicts({ game }: { game: Game }) {
  const report = useVerdicts(game.id).data
  if (report === undefined) return null
  const isWatched = game.status === 'wanted' || game.updateAvailable
  const wasSeen = report.lastSearch !== null || report.verdicts.length > 0
  return (
    <>
      {report.grabs.length > 0 && (
        <Section title={t('game.whyThis')}>
          <ChosenReleases grabs={report.grabs} />
        </Section>
      )}
      {(isWatched || wasSeen) && (
        <Section title={game.status === 'wanted' ? t('game.whyNothing') : t('game.seen')}>
          <VerdictDetails report={isWatched ? report : { ...report, obstacles: [] }} />
        </Section>
      )}
    </>
  )
}

/** The verdicts of the last search for an add-on. */
export function PartVerdicts({ part }: { part: GamePart }) {
  const report = useVerdicts(part.gameId, part.id)
  if (report.isLoadingError) return <Failure error={report.error} onRetry={() => void report.refetch()} />
  if (report.data === undefined) return <SkeletonLines lines={2} className="h-6" />
  return (
    <div className="grid gap-3 pr-2 pb-2 text-sm">
      {report.data.grabs.length > 0 && <ChosenReleases grabs={report.data.grabs} />}
      <VerdictDetails report={report.data} />
    </div>
  )
}
