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
import { NotificationLine } from './notification-line.tsx'

const step = 50

/** What the program told this user, newest first. */
export function NotificationsPage() {
  const [limit, setLimit] = useState(step)
  const news = useNotifications(limit)
  return (
    <Page
      title="News"
      note={
        <>
          What happened while you were away.{' '}
          <Link href="/settings/news" className="underline underline-offset-4 hover:text-ink">
            Choose what you are told of
          </Link>
        </>
      }
      narrow
      actions={<Tidying count={news.data?.items.length ?? 0} />}
    >
      {news.isError ? (
        <Failure error={news.error} onRetry={() => void news.refetch()} />
      ) : news.data === undefined ? (
        <SkeletonLines lines={6} className="h-16" />
      ) : news.data.items.length === 0 ? (
        <Empty icon="bell" title="No news">
          What is found, fetched, filed or fails is told here.
        </Empty>
      ) : (
        <div className="grid gap-4">
          <ul className="overflow-hidden rounded-2xl border border-line bg-panel">
            {news.data.items.map((notification) => (
              <NotificationLine key={notification.id} notification={notification} />
            ))}
          </ul>
          {news.data.total > news.data.items.length && (
            <Button busy={news.isFetching} onClick={() => setLimit(limit + step)}>
              Show older
            </Button>
          )}
        </div>
      )}
    </Page>
  )
}

function Tidying({ count }: { count: number }) {
  const readAll = useReadAllNotifications()
  const clear = useClearNotifications()
  const unread = useUnreadCount().data ?? 0
  if (count === 0) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button small icon="check" busy={readAll.isPending} disabled={unread === 0} onClick={() => readAll.mutate()}>
        Mark all as read
      </Button>
      <Button small icon="trash" busy={clear.isPending} onClick={() => clear.mutate()}>
        Remove what is read
      </Button>
    </div>
  )
}
