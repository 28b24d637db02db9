import { useState } from 'react'
import { Link } from 'wouter'
import type { Notification } from '#domain/system/notification.ts'
import { useReadNotification } from '../../api/notifications.ts'
import { formatMoment, formatWhen } from '../../format/values.ts'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { notificationLabel } from '../../parts/notification-labels.ts'
import { toneText } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { ErrorReportDialog } from './error-report-dialog.tsx'

const linkStyle = 'underline decoration-edge underline-offset-4 hover:decoration-accent'

/** A notification; opening its link marks it as read. */
export function NotificationLine({ notification }: { notification: Notification }) {
  const read = useReadNotification(notification.id)
  const { icon, tone } = notificationLabel(notification.type)
  const isUnread = !notification.read
  const title = serverText(notification.title)
  return (
    <div className="flex items-start gap-3.5 px-4 py-3.5 sm:px-5">
      <span className={`mt-0.5 ${toneText[tone]}`}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={`leading-snug break-words ${isUnread ? 'font-semibold' : 'text-soft'}`}>
          {isUnread && <span className="sr-only">{t('notifications.unread')} </span>}
          <Title title={title} link={notification.link} onFollow={() => isUnread && read.mutate()} />
        </p>
        {notification.message !== '' && (
          <p className="mt-0.5 text-sm break-words text-soft">{serverText(notification.message)}</p>
        )}
        <time
          dateTime={notification.createdAt}
          title={formatMoment(notification.createdAt)}
          className="text-sm text-faint"
        >
          {formatWhen(notification.createdAt)}
        </time>
      </div>
      {isUnread && (
        <IconButton
          icon="check"
          label={t('notifications.markRead', { title })}
          busy={read.isPending}
          onClick={() => read.mutate()}
          className="-my-1 -mr-2"
        />
      )}
    </div>
  )
}

function Title({ title, link, onFollow }: Pick<Notification, 'title' | 'link'> & { onFollow: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const report = /^error-report:([0-9a-f-]{36})$/i.exec(link ?? '')?.[1]
  if (report !== undefined) {
    const follow = () => {
      onFollow()
      setOpen(true)
    }
    return (
      <>
        <button type="button" data-title onClick={follow} className={`text-left ${linkStyle}`}>
          {title}
        </button>
        {isOpen && <ErrorReportDialog id={report} onClose={() => setOpen(false)} />}
      </>
    )
  }
  // Only links to pages of this UI are opened.
  if (link === null || !/^\/(?!\/)/.test(link)) {
    // The arrow keys reach it as they reach the links.
    return (
      <span data-title tabIndex={-1}>
        {title}
      </span>
    )
  }
  return (
    <Link href={link} data-title onClick={onFollow} className={linkStyle}>
      {title}
    </Link>
  )
}
