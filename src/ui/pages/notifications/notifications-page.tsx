import { useState } from 'react'
import { Link } from 'wouter'
import {
  useClearNotifications,
  useNotifications,
  useReadAllNotifications,
  useRemovedNotifications,
  useRestoreNotifications,
  useUnreadCount,
} from '../../api/notifications.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { showUndo } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { NotificationLine } from './notification-line.tsx'

const step = 50

export default function NotificationsPage() {
  const [limit, setLimit] = useState(step)
  const notifications = useNotifications(limit)
  return (
    <Page
      title={t('notifications.title')}
      note={
        <Link href="/settings/notifications" className="inline-block py-1 underline underline-offset-4 hover:text-ink">
          {t('notifications.settings')}
        </Link>
      }
      narrow
      actions={<Actions count={notifications.data?.total} />}
    >
      {notifications.isLoadingError ? (
        <Failure error={notifications.error} onRetry={() => void notifications.refetch()} />
      ) : notifications.data === undefined ? (
        <SkeletonLines lines={6} className="h-32 sm:h-24" />
      ) : notifications.data.items.length === 0 ? (
        <Empty icon="bell" title={t('notifications.none')}>
          {t('notifications.noneHint')}
        </Empty>
      ) : (
        <div className="grid gap-4">
          <ul className="overflow-hidden rounded-2xl border border-line bg-panel">
            {notifications.data.items.map((notification) => (
              <NotificationLine key={notification.id} notification={notification} />
            ))}
          </ul>
          {notifications.data.total > notifications.data.items.length && (
            <Button busy={notifications.isFetching} onClick={() => setLimit(limit + step)}>
              {t('notifications.showOlder')}
            </Button>
          )}
        </div>
      )}
      {notifications.data !== undefined && <Removed />}
    </Page>
  )
}

/** While the notifications load, the buttons keep their place. */
function Actions({ count }: { count: number | undefined }) {
  const readAll = useReadAllNotifications()
  const clear = useClearNotifications()
  const restore = useRestoreNotifications()
  const unread = useUnreadCount().data ?? 0
  const remove = () =>
    clear
      .mutateAsync()
      .then(({ count, removedAt }) => {
        if (removedAt !== null) showUndo(t('notifications.removed', { count }), () => restore.mutate(removedAt))
      })
      // Errors are shown for all mutations.
      .catch(() => undefined)
  if (count === 0) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button small icon="check" busy={readAll.isPending} disabled={unread === 0} onClick={() => readAll.mutate()}>
        {t('notifications.markAll')}
      </Button>
      <Button
        small
        icon="trash"
        busy={clear.isPending}
        disabled={count === undefined || unread >= count}
        onClick={remove}
      >
        {t('notifications.removeRead')}
      </Button>
    </div>
  )
}

/** Notifications that were removed last can be restored for a day, even after the message about it is gone. */
function Removed() {
  const removed = useRemovedNotifications().data
  const restore = useRestoreNotifications()
  const { count, removedAt } = removed ?? { count: 0, removedAt: null }
  if (removedAt === null) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-sm text-soft">
      <p>{t('notifications.removed', { count })}</p>
      <Button small look="quiet" icon="retry" busy={restore.isPending} onClick={() => restore.mutate(removedAt)}>
        {t('notifications.restore')}
      </Button>
    </div>
  )
}
