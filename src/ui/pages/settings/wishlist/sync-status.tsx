import type { WishlistStatus } from '#domain/games/storefront.ts'
import { useSyncWishlist } from '../../../api/storefront.ts'
import { formatWhen } from '../../../format/values.ts'
import { describeWishlistSync } from '../../../format/wishlist.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { ProgressBar } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'

export function SyncStatus({ status, isConnected }: { status: WishlistStatus; isConnected: boolean }) {
  const sync = useSyncWishlist()
  const { rest } = problemsOf(sync.error, [])
  const start = () =>
    sync.mutate(undefined, { onSuccess: (result) => showToast({ tone: 'good', text: describeWishlistSync(result) }) })
  return (
    <div className="grid gap-4">
      <Progress status={status} />
      {status.message !== null && sync.error === null && <Problems lines={[serverText(status.message)]} />}
      {status.stopped && <p className="text-sm text-warn">{t('settingsWishlist.stopped')}</p>}
      <p className="text-sm text-soft">{describeTimes(status)}</p>
      <Problems lines={rest} />
      <div>
        <Button icon="retry" busy={sync.isPending} disabled={!isConnected} onClick={start}>
          {t('settingsWishlist.syncNow')}
        </Button>
      </div>
    </div>
  )
}

function Progress({ status: { pending, added, skipped, failed } }: { status: WishlistStatus }) {
  const total = pending + added + skipped + failed
  if (total === 0) return null
  const details = [
    t('settingsWishlist.addedCount', { count: added }),
    t('settingsWishlist.skippedCount', { count: skipped }),
  ]
  if (failed > 0) details.push(t('settingsWishlist.failedCount', { count: failed }))
  if (pending > 0) details.push(t('settingsWishlist.pendingCount', { count: pending }))
  return (
    <div className="grid gap-2">
      <p>{t('settingsWishlist.onWishlist', { count: total, details: details.join(', ') })}</p>
      {pending > 0 && <ProgressBar progress={(total - pending) / total} label={t('settingsWishlist.adding')} />}
    </div>
  )
}

function describeTimes({ lastSyncAt, nextSyncAt }: WishlistStatus): string {
  const last =
    lastSyncAt === null
      ? t('settingsWishlist.notSynced')
      : t('settingsWishlist.lastSync', { when: formatWhen(lastSyncAt) })
  return nextSyncAt === null ? last : `${last} ${t('settingsWishlist.nextSync', { when: formatWhen(nextSyncAt) })}`
}
