import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type NotificationEvent, notificationEvents } from '#domain/notifications/notification-events.ts'
import {
  type NotificationFilter,
  notificationPageQuery,
  notificationsPerPage,
  useClearNotifications,
  useReadAllNotifications,
  useRemovedNotifications,
  useRestoreNotifications,
  useUnreadCount,
} from '../../api/notifications.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { notificationLabel } from '../../parts/notification-labels.ts'
import { Page } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { showUndo } from '../../parts/toast-list.ts'
import { useAddressChoice } from '../../parts/use-address-choice.ts'
import { NoMatch } from '../../tables/no-match.tsx'
import { PagedList } from '../../tables/paged-list.tsx'
import { t } from '../../texts/text.ts'
import { NotificationLine } from './notification-line.tsx'

export default function NotificationsPage() {
  const [unread, setUnread] = useAddressChoice('unread', ['', '1'])
  const [type, setType] = useAddressChoice('type', ['', ...notificationEvents])
  const all = useQuery(notificationPageQuery({}, 0))
  const isFiltered = unread !== '' || type !== ''
  const clear = () => {
    setUnread('')
    setType('')
  }
  return (
    <Page
      title={t('notifications.title')}
      note={
        <Link href="/settings/notifications" className="inline-block py-1 underline underline-offset-4 hover:text-ink">
          {t('notifications.settings')}
        </Link>
      }
      narrow
      actions={<Actions count={all.data?.total} />}
    >
      {(all.data?.total !== 0 || isFiltered) && (
        <Filters isUnread={unread !== ''} onUnread={(on) => setUnread(on ? '1' : '')} type={type} onType={setType} />
      )}
      <NotificationList
        filter={{ ...(unread === '' ? {} : { unread: true }), ...(type === '' ? {} : { type }) }}
        onClear={clear}
      />
      {all.data !== undefined && <Removed />}
    </Page>
  )
}

type FiltersProps = {
  isUnread: boolean
  onUnread: (isUnread: boolean) => void
  type: NotificationEvent | ''
  onType: (type: NotificationEvent | '') => void
}

function Filters({ isUnread, onUnread, type, onType }: FiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-3">
      <Chip label={t('notifications.onlyUnread')} pressed={isUnread} onPress={() => onUnread(!isUnread)} />
      <select
        aria-label={t('notifications.type')}
        value={type}
        onChange={({ target }) => onType(notificationEvents.find((event) => event === target.value) ?? '')}
        className="min-h-10 min-w-0 rounded-lg border border-line bg-panel px-2.5 text-sm hover:border-edge sm:min-h-9"
      >
        <option value="">{t('notifications.allTypes')}</option>
        {notificationEvents.map((event) => (
          <option key={event} value={event}>
            {notificationLabel(event).label}
          </option>
        ))}
      </select>
    </search>
  )
}

function NotificationList({ filter, onClear }: { filter: NotificationFilter; onClear: () => void }) {
  const first = useQuery(notificationPageQuery(filter, 0))
  if (first.isLoadingError) return <Failure error={first.error} onRetry={() => void first.refetch()} />
  if (first.data === undefined) return <SkeletonLines lines={6} className="h-32 sm:h-24" />
  if (first.data.total === 0) return <NoNotifications isFiltered={Object.keys(filter).length > 0} onClear={onClear} />
  return (
    <div
      aria-busy={first.isPlaceholderData}
      className={`overflow-hidden rounded-2xl border border-line bg-panel ${first.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <PagedList
        label={t('notifications.title')}
        total={first.data.total}
        firstPage={first.data.items}
        perPage={notificationsPerPage}
        pageQuery={(page) => notificationPageQuery(filter, page)}
        idOf={({ id }) => id}
        estimatedHeight={96}
      >
        {(notification) => <NotificationLine key={notification.id} notification={notification} />}
      </PagedList>
    </div>
  )
}

function NoNotifications({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <Empty icon="bell" title={t('notifications.none')}>
        {t('notifications.noneHint')}
      </Empty>
    )
  }
  return (
    <NoMatch title={t('notifications.noMatching')} onClear={onClear}>
      {t('notifications.noMatchingHint')}
    </NoMatch>
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
