import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { type ReleaseListing, useReleases } from '../../api/games.ts'
import { useParts } from '../../api/parts.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure, Skeleton } from '../../parts/status.tsx'
import { IndexerNotes, NothingFound, SearchingIndexers, WaitingIndexers } from './found-releases.tsx'
import { gameTabAddress } from './game-tabs.ts'
import { GrabRelease } from './grab-release.tsx'
import { ReleaseFilters } from './release-filters.tsx'
import { ReleaseTable } from './release-table.tsx'
import { type ReleaseView, releaseViewFrom, viewReleases, withReleaseView } from './release-view.ts'
import { t } from './texts.ts'

/** Some indexers return hundreds of releases. */
const step = 100

/** All releases of a game, or of one of its add-ons, each with the decision of the rules. */
export function ReleasesTab({ game }: { game: Game }) {
  const [params] = useSearchParams()
  const partId = params.get('part')
  const part = useParts(game.id).data?.find(({ id }) => id === partId)
  const listing = useReleases(game.id, partId)
  return (
    <Section
      title={partId === null ? t('game.releases') : t('game.releasesOf', { title: part?.title ?? '…' })}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {partId !== null && (
            <ButtonLink small look="quiet" href={gameTabAddress(game.id, 'releases')}>
              {t('game.releasesOf', { title: game.title })}
            </ButtonLink>
          )}
          <Button small icon="retry" busy={listing.isFetching} onClick={() => void listing.refetch()}>
            {t('game.searchAgain')}
          </Button>
        </div>
      }
    >
      {listing.isError ? (
        <Failure error={listing.error} onRetry={() => void listing.refetch()} />
      ) : listing.data === undefined ? (
        <SearchingIndexers />
      ) : (
        <Found gameId={game.id} partId={partId} listing={listing.data} onAgain={() => void listing.refetch()} />
      )}
    </Section>
  )
}

type FoundProps = { gameId: string; partId: string | null; listing: ReleaseListing; onAgain: () => void }

function Found({ gameId, partId, listing, onAgain }: FoundProps) {
  const [params, setParams] = useSearchParams()
  const [limit, setLimit] = useState(step)
  const view = releaseViewFrom(params)
  const change = (changed: Partial<ReleaseView>): void =>
    setParams((before) => withReleaseView(before, { ...releaseViewFrom(before), ...changed }), { replace: true })
  const { releases, errors, waiting } = listing
  const accepted = releases.filter(({ decision }) => decision.accepted).length
  const shown = viewReleases(releases, view)
  const rest = shown.length - limit
  const isFiltered = shown.length < releases.length
  const clear = () => change({ text: '', indexer: '', protocol: '', onlyAccepted: false })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <IndexerNotes errors={errors} />
      <WaitingIndexers names={waiting} />
      {releases.length === 0 ? (
        waiting.length > 0 ? (
          <Skeleton className="h-40" />
        ) : (
          <NothingFound hasErrors={errors.length > 0}>{t('game.noneWithTitle')}</NothingFound>
        )
      ) : (
        <>
          <ReleaseFilters releases={releases} view={view} onChange={change} />
          <p role="status" className="text-sm text-soft">
            {t('game.found', { count: releases.length, accepted })}
            {isFiltered && ` · ${t('releaseTable.filtered', { shown: shown.length })}`}
          </p>
          {shown.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-panel p-4">
              <p className="text-soft">{t('releaseTable.noneShown')}</p>
              <Button small onClick={clear}>
                {t('releaseTable.clear')}
              </Button>
            </div>
          ) : (
            <ReleaseTable
              releases={shown.slice(0, limit)}
              gameId={gameId}
              view={view}
              onChange={change}
              renderGrab={(release) => (
                <GrabRelease gameId={gameId} partId={partId} release={release} onAgain={onAgain} />
              )}
            />
          )}
          {rest > 0 && (
            <Button onClick={() => setLimit(limit + step)}>
              {t('common.showSteps', { step: Math.min(step, rest) })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
