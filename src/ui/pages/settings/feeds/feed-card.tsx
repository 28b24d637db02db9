import type { Feed } from '#domain/feeds/feed.ts'
import { useRemoveFeed, useToggleFeed } from '../../../api/feeds.ts'
import { formatWhen } from '../../../format/values.ts'
import { Badge } from '../../../parts/status.tsx'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'
import { CardActions } from '../services/card-actions.tsx'

export function FeedCard({ feed, onEdit }: { feed: Feed; onEdit: () => void }) {
  const { id, name, url, enabled, message } = feed
  const toggle = useToggleFeed(id)
  const remove = useRemoveFeed(id)
  return (
    <li className="grid gap-3 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold">
          <span className="min-w-0">{name}</span>
          <StatusBadge feed={feed} />
          {feed.autoGrab && <Badge tone="calm">{t('settingsFeed.grabs')}</Badge>}
        </h2>
        <p className="text-sm break-all text-soft">{url}</p>
        <p className="text-sm text-faint">{timesOf(feed)}</p>
      </div>
      {enabled && message !== null && <p className="text-sm text-bad">{serverText(message)}</p>}
      <CardActions item={feed} toggle={toggle} remove={remove} removal={t('settingsFeed.removal')} onEdit={onEdit} />
    </li>
  )
}

function StatusBadge({ feed: { enabled, status } }: { feed: Feed }) {
  if (!enabled) return <Badge tone="calm">{t('settings.disabled')}</Badge>
  if (status === 'new') return <Badge tone="calm">{t('settingsFeed.notChecked')}</Badge>
  return status === 'ok' ? (
    <Badge tone="good">{t('settings.ready')}</Badge>
  ) : (
    <Badge tone="bad">{t('settings.failing')}</Badge>
  )
}

function timesOf({ lastCheckedAt, nextCheckAt }: Feed): string {
  const next =
    nextCheckAt === null
      ? null
      : Date.parse(nextCheckAt) <= Date.now()
        ? t('settingsFeed.now')
        : formatWhen(nextCheckAt)
  return [
    lastCheckedAt === null ? null : t('settingsFeed.lastCheck', { when: formatWhen(lastCheckedAt) }),
    next === null ? null : t('settingsFeed.nextCheck', { when: next }),
  ]
    .filter((text) => text !== null)
    .join(' · ')
}
