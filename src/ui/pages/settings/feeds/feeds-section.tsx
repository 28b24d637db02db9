import { useState } from 'react'
import type { Feed } from '#domain/feeds/feed.ts'
import { useFeeds } from '../../../api/feeds.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { FeedCard } from './feed-card.tsx'
import { FeedDialog } from './feed-dialog.tsx'

/** The feeds of the installation. */
export function FeedsSection() {
  const feeds = useFeeds()
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  if (feeds.isLoadingError) return <Failure error={feeds.error} onRetry={() => void feeds.refetch()} />
  if (feeds.data === undefined) return <SkeletonLines className="h-24" lines={3} />
  const add = (
    <Button look="solid" icon="add" onClick={() => setEdited('new')}>
      {t('settingsFeed.add')}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {feeds.data.length === 0 ? (
        <Empty icon="feed" title={t('settingsFeed.none')} action={add}>
          {t('settingsFeed.hint')}
        </Empty>
      ) : (
        <>
          <ul aria-label={t('settingsFeed.feeds')} className="grid gap-3">
            {feeds.data.map((feed) => (
              <FeedCard key={feed.id} feed={feed} onEdit={() => setEdited(feed)} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {edited !== null && <FeedDialog feed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
