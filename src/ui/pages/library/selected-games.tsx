import type { GameFilter } from '../../api/games.ts'
import { useSelectedGames } from '../../api/selected-games.ts'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'

type SelectedGamesProps = { ids: readonly string[]; filter: GameFilter }

/** Says how many selected games the filters hide. */
export function HiddenNote({ ids, filter }: SelectedGamesProps) {
  const hidden = useSelectedGames(ids, filter).data?.hidden ?? 0
  return (
    <p role="status" className="order-last w-full px-2 text-sm text-warn empty:hidden">
      {hidden > 0 && t('bulkEdit.hidden', { count: hidden })}
    </p>
  )
}

/** The first titles of selected games, those that the filters hide before the others. */
export function SelectedTitles({ ids, filter, busy }: SelectedGamesProps & { busy: boolean }) {
  // Not while the games are being changed.
  const { data, error, isLoadingError, refetch } = useSelectedGames(ids, filter, !busy)
  if (isLoadingError) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonLines lines={Math.min(ids.length, 6)} className="h-6" />
  const more = data.total - data.games.length
  return (
    <div className="mt-3">
      <ul className="grid gap-1 pl-4 text-ink">
        {data.games.map(({ id, title }) => (
          <li key={id} className="list-disc break-words">
            {title}
          </li>
        ))}
        {more > 0 && <li className="list-none">{t('bulkEdit.andMore', { count: more })}</li>}
      </ul>
      {data.hidden > 0 && <p className="mt-1 text-sm text-warn">{t('bulkEdit.hidden', { count: data.hidden })}</p>}
    </div>
  )
}
