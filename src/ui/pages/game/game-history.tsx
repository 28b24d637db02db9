import { useGameHistory } from '../../api/games.ts'
import { Section } from '../../parts/page.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { HistoryLine } from '../activity/history-line.tsx'

export function GameHistory({ id }: { id: string }) {
  const history = useGameHistory(id)
  return (
    <Section title={t('game.history')}>
      {history.isLoadingError ? (
        <Failure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data === undefined ? (
        <SkeletonLines className="h-12" />
      ) : history.data.length === 0 ? (
        <p className="text-faint">{t('game.noHistory')}</p>
      ) : (
        <ol>
          {history.data.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Section>
  )
}
