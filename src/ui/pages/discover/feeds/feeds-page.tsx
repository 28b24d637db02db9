import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { feedItemsQuery, useFeeds, useRefreshFeeds } from '../../../api/feeds.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { Chip, ChipRow } from '../../../parts/chip.tsx'
import { Page } from '../../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/text.ts'
import { DiscoverTabs } from '../discover-tabs.tsx'
import { FeedItemList } from './feed-item-list.tsx'

/** The items of all feeds or one, to be added to the library or grabbed. */
export default function FeedsPage() {
  const [params, setParams] = useSearchParams()
  const feeds = useFeeds()
  const feedId = params.get('feed')
  const firstPage = useQuery({ ...feedItemsQuery(feedId, 0), placeholderData: keepPreviousData })
  const total = firstPage.isPlaceholderData ? undefined : firstPage.data?.total
  return (
    <Page
      title={t('discover.titleFeeds')}
      heading={t('discover.title')}
      note={total === undefined ? undefined : t('feeds.count', { count: total })}
      actions={<Actions hasFeeds={(feeds.data ?? []).length > 0} />}
    >
      <DiscoverTabs current="/discover/feeds" />
      {(feeds.data ?? []).length > 1 && (
        <ChipRow label={t('feeds.title')}>
          <Chip label={t('feeds.all')} pressed={feedId === null} onPress={() => setParams({})} />
          {feeds.data?.map(({ id, name }) => (
            <Chip key={id} label={name} pressed={id === feedId} onPress={() => setParams({ feed: id })} />
          ))}
        </ChipRow>
      )}
      <div className="max-w-5xl">
        {firstPage.isLoadingError ? (
          <Failure error={firstPage.error} onRetry={() => void firstPage.refetch()} />
        ) : firstPage.data === undefined || firstPage.isPlaceholderData || feeds.data === undefined ? (
          <SkeletonLines lines={6} className="h-24" />
        ) : firstPage.data.total === 0 ? (
          <NoItems hasFeeds={feeds.data.length > 0} />
        ) : (
          <FeedItemList
            key={feedId ?? ''}
            feedId={feedId}
            total={firstPage.data.total}
            firstPage={firstPage.data.items}
          />
        )}
      </div>
    </Page>
  )
}

function Actions({ hasFeeds }: { hasFeeds: boolean }) {
  const refresh = useRefreshFeeds()
  if (!useIsAdmin()) return null
  const check = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ newItems, failed }) =>
        showToast({
          tone: failed === 0 ? 'good' : 'bad',
          text:
            failed === 0
              ? t('feeds.newItems', { count: newItems })
              : t('feeds.newItemsFailed', { count: newItems, failed }),
        }),
    })
  return (
    <div className="flex flex-wrap gap-2.5">
      {hasFeeds && (
        <Button icon="retry" busy={refresh.isPending} onClick={check}>
          {t('feeds.check')}
        </Button>
      )}
      <ButtonLink href="/settings/feeds" icon="settings">
        {t('feeds.manage')}
      </ButtonLink>
    </div>
  )
}

function NoItems({ hasFeeds }: { hasFeeds: boolean }) {
  const isAdmin = useIsAdmin()
  if (hasFeeds) {
    return (
      <Empty icon="feed" title={t('feeds.noItems')}>
        {t('feeds.noItemsHint')}
      </Empty>
    )
  }
  return (
    <Empty icon="feed" title={t('feeds.none')}>
      {isAdmin ? t('feeds.addHint') : t('feeds.askAdmin')}
    </Empty>
  )
}
