import { useState } from 'react'
import type { Feed } from '#domain/feeds/feed.ts'
import { useFeeds } from '../../../api/feeds.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedDialog } from './feed-dialog.tsx'

/** The feeds of the installation. */
export function FeedsSection() {
  const feeds = useFeeds()
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  if (feeds.isError) return <Failure error={feeds.error} onRetry={() => void feeds.refetch()} />
  if (feeds.data === undefined) return <SkeletonLines className="h-24" lines={3} />
  const add = (
    <Button look="solid" icon="add" onClick={() => setEdited('new')}>
      Add feed
    </Button>
  )
  return (
    <div className="grid gap-4">
      {feeds.data.length === 0 ? (
        <Empty icon="feed" title="No feeds" action={add}>
          Add the RSS, Atom or JSON feed of a site that lists releases.
        </Empty>
      ) : (
        <>
          <ul aria-label="Feeds" className="grid gap-3">
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
