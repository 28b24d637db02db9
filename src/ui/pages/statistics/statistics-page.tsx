import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { everyone } from '#domain/games/history.ts'
import type { Statistics } from '#domain/statistics/statistics.ts'
import { useAccounts } from '../../api/account.ts'
import { useIsAdmin, useSession } from '../../api/session.ts'
import { useStatistics } from '../../api/statistics.ts'
import { formatSize } from '../../format/values.ts'
import { UserField } from '../../forms/user-field.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
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
  const owner = useOwnerName(user)
  const isEmpty = data !== undefined && data.games === 0 && data.downloads.months.length === 0
  return (
    <Page
      title="Statistics"
      note="Games, disk space and downloads"
      actions={
        <div className="flex flex-wrap items-end gap-3">
          <OwnerField user={user} onPick={(next) => setParams(next === '' ? {} : { user: next }, { replace: true })} />
          {data !== undefined && !isEmpty && (
            <Button icon="link" onClick={() => setIsSharing(true)}>
              Share
            </Button>
          )}
        </div>
      }
    >
      {statistics.isError ? (
        <Failure error={statistics.error} onRetry={() => void statistics.refetch()} />
      ) : data === undefined || statistics.isPlaceholderData ? (
        <SkeletonLines lines={4} className="h-40" />
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

/** Only admins see the numbers of others, and only if there are any. */
function OwnerField({ user, onPick }: { user: string; onPick: (user: string) => void }) {
  const isAdmin = useIsAdmin()
  return isAdmin ? <OtherOwners user={user} onPick={onPick} /> : null
}

function OtherOwners({ user, onPick }: { user: string; onPick: (user: string) => void }) {
  const accounts = useAccounts()
  return (accounts.data ?? []).length > 1 || user !== '' ? <UserField user={user} onPick={onPick} /> : null
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
      Add game
    </ButtonLink>
  ) : undefined
  return (
    <Empty icon="chart" title="No statistics yet" action={action}>
      Numbers about games and downloads appear here once there are any.
    </Empty>
  )
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3'

function Charts({ statistics }: { statistics: Statistics }) {
  const { games, byPlatform, byGenre } = statistics
  const columns = (label: string) => [label, 'Games'] as const
  const empty = 'No games.'
  return (
    <>
      <KeyFigures statistics={statistics} />
      <Section title="Games">
        <div className={grid}>
          <BarTable title="Status" columns={columns('Status')} bars={statusBars(statistics)} empty={empty} />
          <BarTable
            title="Platforms"
            columns={columns('Platform')}
            bars={namedBars(byPlatform, games)}
            empty="No game has a platform."
          />
          <BarTable
            title="Genres"
            columns={columns('Genre')}
            bars={namedBars(byGenre, games)}
            empty="No game has a genre."
          />
          <BarTable title="Release decades" columns={columns('Decade')} bars={decadeBars(statistics)} empty={empty} />
          <BarTable
            title="Release years"
            columns={columns('Year')}
            bars={yearBars(statistics)}
            empty="No game has a release date."
          />
          <BarTable title="Ratings" columns={columns('Rating')} bars={ratingBars(statistics)} empty={empty} />
          <BarTable title="Own ratings" columns={columns('Rating')} bars={userRatingBars(statistics)} empty={empty} />
          <BarTable title="Added by" columns={columns('Source')} bars={sourceBars(statistics)} empty={empty} />
        </div>
      </Section>
      <DiskCharts statistics={statistics} />
      <DownloadCharts statistics={statistics} />
    </>
  )
}

function DiskCharts({ statistics }: { statistics: Statistics }) {
  const { largest } = statistics.disk
  const empty = 'No game has files.'
  const largestBars = largest.map(({ gameId, title, bytes }) => ({
    key: gameId,
    label: (
      <Link href={`/games/${gameId}`} className="text-ink underline-offset-4 hover:underline">
        {title}
      </Link>
    ),
    value: bytes,
    text: formatSize(bytes),
  }))
  return (
    <Section title="Disk space">
      <div className={grid}>
        <BarTable title="Largest games" columns={['Game', 'Size']} bars={largestBars} empty={empty} />
        <BarTable
          title="Size by folder"
          columns={['Folder', 'Size']}
          bars={rootBars(statistics)}
          empty="No library folder."
        />
        <BarTable
          title="Size by platform"
          columns={['Platform', 'Size']}
          bars={diskPlatformBars(statistics)}
          empty={empty}
        />
      </div>
    </Section>
  )
}

function DownloadCharts({ statistics: { downloads } }: { statistics: Statistics }) {
  return (
    <Section title="Downloads">
      <MonthChart months={downloads.months} current={new Date().toISOString().slice(0, 7)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <OutcomeTable title="Indexers" column="Indexer" unknown="No indexer" sources={downloads.indexers} />
        <OutcomeTable title="Download clients" column="Client" unknown="Unknown client" sources={downloads.clients} />
      </div>
    </Section>
  )
}
