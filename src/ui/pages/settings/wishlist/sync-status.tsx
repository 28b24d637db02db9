import { counted } from '#domain/format.ts'
import type { WishlistStatus } from '#domain/games/storefront.ts'
import { useSyncWishlist } from '../../../api/storefront.ts'
import { formatWhen } from '../../../format/values.ts'
import { describeWishlistSync } from '../../../format/wishlist.ts'
import { Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { ProgressBar } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'

export function SyncStatus({ status, isConnected }: { status: WishlistStatus; isConnected: boolean }) {
  const sync = useSyncWishlist()
  const { rest } = problemsOf(sync.error, [])
  const start = () =>
    sync.mutate(undefined, { onSuccess: (result) => showToast({ tone: 'good', text: describeWishlistSync(result) }) })
  return (
    <div className="grid gap-4">
      <Progress status={status} />
      {status.message !== null && sync.error === null && <Problems lines={[status.message]} />}
      {status.stopped && <p className="text-sm text-warn">The automatic sync stopped after repeated failures.</p>}
      <p className="text-sm text-soft">{describeTimes(status)}</p>
      <Problems lines={rest} />
      <div>
        <Button icon="retry" busy={sync.isPending} disabled={!isConnected} onClick={start}>
          Sync now
        </Button>
      </div>
    </div>
  )
}

function Progress({ status: { pending, added, skipped, failed } }: { status: WishlistStatus }) {
  const total = pending + added + skipped + failed
  if (total === 0) return null
  const details = [`${added.toLocaleString()} added`, `${skipped.toLocaleString()} skipped`]
  if (failed > 0) details.push(`${failed.toLocaleString()} failed`)
  return (
    <div className="grid gap-2">
      <p>
        {counted(total, 'game')} on the wishlist: {details.join(', ')}
        {pending > 0 && `, ${pending.toLocaleString()} pending`}
      </p>
      {pending > 0 && <ProgressBar progress={(total - pending) / total} label="Adding games" />}
    </div>
  )
}

function describeTimes({ lastSyncAt, nextSyncAt }: WishlistStatus): string {
  const last = lastSyncAt === null ? 'Not synced yet.' : `Last sync: ${formatWhen(lastSyncAt)}.`
  return nextSyncAt === null ? last : `${last} Next sync: ${formatWhen(nextSyncAt)}.`
}
