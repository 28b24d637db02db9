import { useState } from 'react'
import { useFullBlacklist } from '../../api/blacklist.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { BlacklistEntryLine } from '../game/blacklist.tsx'

const step = 50

/** The blacklisted releases of all games. */
export function BlacklistTab() {
  const [limit, setLimit] = useState(step)
  const entries = useFullBlacklist(limit)
  if (entries.isError) return <Failure error={entries.error} onRetry={() => void entries.refetch()} />
  if (entries.data === undefined) return <SkeletonLines lines={4} className="h-14" />
  if (entries.data.total === 0) {
    return (
      <Empty icon="ban" title={t('activity.blacklistEmpty')}>
        {t('activity.blacklistEmptyHint')}
      </Empty>
    )
  }
  const rest = entries.data.total - entries.data.items.length
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('activity.blacklistHint')}</p>
      <ul className="rounded-2xl border border-line bg-panel">
        {entries.data.items.map((entry) => (
          <BlacklistEntryLine key={entry.id} entry={entry} gameTitle={entry.gameTitle} />
        ))}
      </ul>
      {rest > 0 && (
        <Button busy={entries.isFetching} onClick={() => setLimit(limit + step)}>
          {t('common.showSteps', { step: Math.min(step, rest) })}
        </Button>
      )}
    </div>
  )
}
