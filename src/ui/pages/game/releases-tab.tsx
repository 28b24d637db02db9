import '../../texts/en-tables.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { type ReleaseListing, useReleases } from '../../api/games.ts'
import { useParts } from '../../api/parts.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure, Skeleton } from '../../parts/status.tsx'
import { useTableState } from '../../tables/use-table-state.ts'
import { IndexerNotes, NothingFound, SearchingIndexers, WaitingIndexers } from './found-releases.tsx'
import { gameTabAddress } from './game-tabs.ts'
import { GrabRelease } from './grab-release.tsx'
import { releaseShape } from './release-columns.tsx'
import { ReleaseFilters } from './release-filters.tsx'
import { ReleaseTable } from './release-table.tsx'
import { noReleaseFilter, viewReleases } from './release-view.ts'
import { releaseKey } from './releases.ts'
import { t } from './texts.ts'

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
      {listing.isLoadingError ? (
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
  const { change, ...state } = useTableState(releaseShape)
  // Not in the rows, which are rendered only while they are in view.
  const [grabbed, setGrabbed] = useState<ReadonlySet<string>>(new Set())
  const { releases, errors, waiting } = listing
  const accepted = releases.filter(({ decision }) => decision.accepted).length
  const shown = viewReleases(releases, state)
  const isFiltered = shown.length < releases.length
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
          <ReleaseFilters releases={releases} filter={state.filter} onChange={(filter) => change({ filter })} />
          <p role="status" className="text-sm text-soft">
            {t('game.found', { count: releases.length, accepted })}
            {isFiltered && ` · ${t('releaseTable.filtered', { shown: shown.length })}`}
          </p>
          {shown.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-panel p-4">
              <p className="text-soft">{t('releaseTable.noneShown')}</p>
              <Button small onClick={() => change({ filter: noReleaseFilter })}>
                {t('table.clearFilters')}
              </Button>
            </div>
          ) : (
            <ReleaseTable
              releases={shown}
              gameId={gameId}
              state={state}
              onChange={change}
              renderGrab={(release) => (
                <GrabRelease
                  {...{ gameId, partId, release, onAgain }}
                  isGrabbed={grabbed.has(releaseKey(release))}
                  onGrabbed={() => setGrabbed((before) => new Set(before).add(releaseKey(release)))}
                />
              )}
            />
          )}
        </>
      )}
    </div>
  )
}
