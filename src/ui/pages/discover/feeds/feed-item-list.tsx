import type { FeedItem } from '#domain/feeds/feed.ts'
import { feedItemsPerPage, feedItemsQuery } from '../../../api/feeds.ts'
import { PagedList } from '../../../tables/paged-list.tsx'
import { t } from '../../../texts/text.ts'
import { FeedItemLine } from './feed-item-line.tsx'

type FeedItemListProps = { feedId: string | null; total: number; firstPage: FeedItem[] }

export function FeedItemList({ feedId, total, firstPage }: FeedItemListProps) {
  return (
    <PagedList
      label={t('feeds.items')}
      total={total}
      firstPage={firstPage}
      perPage={feedItemsPerPage}
      idOf={({ id }) => id}
      pageQuery={(page) => feedItemsQuery(feedId, page)}
      estimatedHeight={104}
    >
      {(item) => <FeedItemLine item={item} />}
    </PagedList>
  )
}
