import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAccounts } from '../../api/account.ts'
import { type HistoryQuery, useHistory } from '../../api/downloads.ts'
import { useIsAdmin, useSession } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { filterFrom, isFiltered, queryOf, withChange } from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryLine } from './history-line.tsx'

const step = 100

export function HistoryTab() {
  const [params, setParams] = useSearchParams()
  const isAdmin = useIsAdmin()
  const filter = filterFrom(params)
  const query = queryOf(filter, isAdmin)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <HistoryFilters
        filter={filter}
        query={query}
        onChange={(change) => setParams((before) => withChange(before, change), { replace: true })}
      />
      <Entries key={JSON.stringify(query)} query={query} isFiltered={isFiltered(filter)} />
    </div>
  )
}

function Entries({ query, isFiltered }: { query: HistoryQuery; isFiltered: boolean }) {
  const [limit, setLimit] = useState(step)
  const history = useHistory(limit, query)
  const otherUser = useOtherUsers(query.userId !== undefined)
  if (history.isError) return <Failure error={history.error} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return <SkeletonLines lines={6} className="h-12" />
  if (history.data.items.length === 0) {
    return (
      <Empty icon="clock" title={isFiltered ? t('activity.noMatching') : t('activity.noHistory')}>
        {t('activity.noHistoryHint')}
      </Empty>
    )
  }
  return (
    <div
      aria-busy={history.isPlaceholderData}
      className={`grid gap-4 transition-opacity ${history.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <p className="text-sm text-faint">{t('activity.events', { count: history.data.total })}</p>
      <ol>
        {history.data.items.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} withGame other={otherUser(entry.userId)} />
        ))}
      </ol>
      {history.data.total > history.data.items.length && (
        <Button busy={history.isFetching} onClick={() => setLimit(limit + step)}>
          {t('activity.showOlder')}
        </Button>
      )}
    </div>
  )
}

/** Finds other users by ID; null for the signed-in one, and for entries of nobody. */
function useOtherUsers(enabled: boolean): (userId: string | null) => { name: string } | null {
  const accounts = useAccounts(enabled)
  const me = useSession().data?.id
  return (userId) => {
    if (!enabled || userId === null || userId === me) return null
    return { name: accounts.data?.find(({ id }) => id === userId)?.username ?? '' }
  }
}
