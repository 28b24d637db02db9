import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { everyone } from '#domain/games/history-types.ts'
import type { Statistics } from '#domain/statistics/statistics.ts'
import { useAccounts } from '../../api/account.ts'
import { useIsAdmin, useSession } from '../../api/session.ts'
import { useStatistics } from '../../api/statistics.ts'
import { formatSize } from '../../format/values.ts'
import { UserField } from '../../forms/user-field.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Empty, Failure, Skeleton } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { BarTable } from './bar-table.tsx'
import {
  decadeBars,
  diskPlatformBars,
  namedBars,
  ratingBars,
  rootBars,
  sourceBars,
  statusBars,
  userRatingBars,
  yearBars,
} from './chart-bars.ts'
import { KeyFigures } from './key-figures.tsx'
import { MonthChart } from './month-chart.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Numbers about the library, its disk space and its downloads. */
export default function StatisticsPage() {
  const [params, setParams] = useSearchParams()
  const [isSharing, setIsSharing] = useState(false)
  const user = params.get('user') ?? ''
  const statistics = useStatistics(user)
  const { data } = statistics
  const isAdmin = useIsAdmin()
  // The choice of users and the numbers are shown together, or it would push them down.
  const accounts = useAccounts(isAdmin)
  const isLoading = statistics.isPending || accounts.isLoading
  const hasOthers = !isLoading && isAdmin && ((accounts.data ?? []).length > 1 || user !== '')
  const owner = useOwnerName(user)
  const isEmpty = data !== undefined && data.games === 0 && data.downloads.months.length === 0
  return (
    <Page
      title={t('statistics.title')}
      note={t('statistics.intro')}
      actions={
        <div className="flex flex-wrap items-end gap-3">
          {hasOthers && (
            <UserField user={user} onPick={(next) => setParams(next === '' ? {} : { user: next }, { replace: true })} />
          )}
          {!isEmpty && !statistics.isLoadingError && (
            // While the numbers load, it keeps its place.
            <Button icon="link" disabled={isLoading} onClick={() => setIsSharing(true)}>
              {t('statistics.share')}
            </Button>
          )}
        </div>
      }
    >
      {statistics.isLoadingError ? (
        <Failure error={statistics.error} onRetry={() => void statistics.refetch()} />
      ) : data === undefined || isLoading || statistics.isPlaceholderData ? (
        <ChartsSkeleton />
      ) : isEmpty ? (
        <NoGames isOwn={user === ''} />
      ) : (
        <Charts statistics={data} />
      )}
      {isSharing && data !== undefined && (
        <ShareDialog statistics={data} owner={owner} onClose={() => setIsSharing(false)} />
      )}
    </Page>
  )
}

/** Whose numbers are shared; `null` for those of everyone. */
function useOwnerName(user: string): string | null {
  const isAdmin = useIsAdmin()
  const me = useSession().data?.username ?? null
  const accounts = useAccounts(isAdmin && user !== '' && user !== everyone)
  if (user === '') return me
  return accounts.data?.find(({ id }) => id === user)?.username ?? null
}

function NoGames({ isOwn }: { isOwn: boolean }) {
  const action = isOwn ? (
    <ButtonLink href="/add" icon="add">
      {t('common.addGame')}
    </ButtonLink>
  ) : undefined
  return (
    <Empty icon="chart" title={t('statistics.none')} action={action}>
      {t('statistics.noneHint')}
    </Empty>
  )
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3'

function ChartsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" role="status" aria-label={t('common.loading')}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-31.5 rounded-2xl" />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Skeleton className="h-7 w-32" />
        <div className={grid}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-60 rounded-2xl" />
          ))}
        </div>
      </div>
    </div>
  )
}

function Charts({ statistics }: { statistics: Statistics }) {
  const { games, byPlatform, byGenre } = statistics
  const columns = (label: string) => [label, t('statistics.games')] as const
  const empty = t('statistics.noGames')
  return (
    <>
      <KeyFigures statistics={statistics} />
      <Section title={t('statistics.games')}>
        <div className={grid}>
          <BarTable
            title={t('common.status')}
            columns={columns(t('common.status'))}
            bars={statusBars(statistics)}
            empty={empty}
          />
          <BarTable
            title={t('statistics.platforms')}
            columns={columns(t('common.platform'))}
            bars={namedBars(byPlatform, games)}
            empty={t('statistics.noPlatform')}
          />
          <BarTable
            title={t('statistics.genres')}
            columns={columns(t('statistics.genre'))}
            bars={namedBars(byGenre, games)}
            empty={t('statistics.noGenre')}
          />
          <BarTable
            title={t('statistics.decades')}
            columns={columns(t('statistics.decade'))}
            bars={decadeBars(statistics)}
            empty={empty}
          />
          <BarTable
            title={t('statistics.years')}
            columns={columns(t('statistics.year'))}
            bars={yearBars(statistics)}
            empty={t('statistics.noReleaseDate')}
          />
          <BarTable
            title={t('statistics.ratings')}
            columns={columns(t('common.rating'))}
            bars={ratingBars(statistics)}
            empty={empty}
          />
          <BarTable
            title={t('statistics.ownRatings')}
            columns={columns(t('common.rating'))}
            bars={userRatingBars(statistics)}
            empty={empty}
          />
          <BarTable
            title={t('statistics.howAdded')}
            columns={columns(t('common.source'))}
            bars={sourceBars(statistics)}
            empty={empty}
          />
        </div>
      </Section>
      <DiskCharts statistics={statistics} />
      <DownloadCharts statistics={statistics} />
    </>
  )
}

function DiskCharts({ statistics }: { statistics: Statistics }) {
  const { largest } = statistics.disk
  const empty = t('statistics.noFiles')
  const largestBars = largest.map(({ gameId, title, bytes }) => ({
    key: gameId,
    label: (
      <Link href={`/games/${gameId}`} className="inline-block py-1 text-ink underline-offset-4 hover:underline">
        {title}
      </Link>
    ),
    value: bytes,
    text: formatSize(bytes),
  }))
  return (
    <Section title={t('statistics.diskSpace')}>
      <div className={grid}>
        <BarTable
          title={t('statistics.largest')}
          columns={[t('common.game'), t('common.size')]}
          bars={largestBars}
          empty={empty}
        />
        <BarTable
          title={t('statistics.byFolder')}
          columns={[t('common.folder'), t('common.size')]}
          bars={rootBars(statistics)}
          empty={t('statistics.noFolder')}
        />
        <BarTable
          title={t('statistics.byPlatform')}
          columns={[t('common.platform'), t('common.size')]}
          bars={diskPlatformBars(statistics)}
          empty={empty}
        />
      </div>
    </Section>
  )
}

function DownloadCharts({ statistics: { downloads } }: { statistics: Statistics }) {
  return (
    <Section title={t('statistics.downloads')}>
      <MonthChart months={downloads.months} current={new Date().toISOString().slice(0, 7)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <OutcomeTable
          title={t('statistics.indexers')}
          column={t('statistics.indexer')}
          unknown={t('statistics.noIndexer')}
          sources={downloads.indexers}
        />
        <OutcomeTable
          title={t('statistics.clients')}
          column={t('statistics.client')}
          unknown={t('statistics.unknownClient')}
          sources={downloads.clients}
        />
      </div>
    </Section>
  )
}
