import { useState } from 'react'
import { Link } from 'wouter'
import {
  useClearNotifications,
  useNotifications,
  useReadAllNotifications,
  useUnreadCount,
} from '../../api/notifications.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
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
      actions={<Actions count={notifications.data?.items.length ?? 0} />}
    >
      {notifications.isError ? (
        <Failure error={notifications.error} onRetry={() => void notifications.refetch()} />
      ) : notifications.data === undefined ? (
        <SkeletonLines lines={6} className="h-16" />
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
    </Page>
  )
}

function Actions({ count }: { count: number }) {
  const readAll = useReadAllNotifications()
  const clear = useClearNotifications()
  const unread = useUnreadCount().data ?? 0
  if (count === 0) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button small icon="check" busy={readAll.isPending} disabled={unread === 0} onClick={() => readAll.mutate()}>
        {t('notifications.markAll')}
      </Button>
      <Button small icon="trash" busy={clear.isPending} onClick={() => clear.mutate()}>
        {t('notifications.removeRead')}
      </Button>
    </div>
  )
}
