import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { type ReleaseListing, useReleases } from '../../api/games.ts'
import { useParts } from '../../api/parts.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure } from '../../parts/status.tsx'
import { useTableState } from '../../tables/use-table-state.ts'
import { t } from '../../texts/page-texts.ts'
import { FoundReleases, SearchingIndexers } from './found-releases.tsx'
import { gameTabAddress } from './game-tabs.ts'
import { GrabRelease } from './grab-release.tsx'
import { releaseShape } from './release-columns.tsx'
import { viewReleases } from './release-view.ts'
import { releaseKey } from './releases.ts'

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
  const [grabbed, setGrabbed] = useState<ReadonlySet<string>>(new Set())
  return (
    <FoundReleases
      listing={listing}
      emptyText={t('game.noneWithTitle')}
      releases={viewReleases(listing.releases, state)}
      gameId={gameId}
      state={state}
      onChange={change}
      renderGrab={(release) => (
        <GrabRelease
          gameId={gameId}
          partId={partId}
          release={release}
          isGrabbed={grabbed.has(releaseKey(release))}
          onGrabbed={() => setGrabbed((before) => new Set(before).add(releaseKey(release)))}
          onAgain={onAgain}
        />
      )}
    />
  )
}
