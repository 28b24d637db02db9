import { type RefObject, useEffect, useRef, useState } from 'react'
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
import { useGrabProblems } from './grab-problem.tsx'
import { GrabRelease } from './grab-release.tsx'
import { releaseShape } from './release-columns.tsx'
import { viewReleases } from './release-view.ts'
import { releaseKey } from './releases.ts'

/**
 * All releases of a game, or of one of its add-ons, each with the decision of the rules. `arrivals`: how often the user
 * came here from above, and the focus with him.
 */
export function ReleasesTab({ game, arrivals }: { game: Game; arrivals: number }) {
  const [params] = useSearchParams()
  const partId = params.get('part')
  const part = useParts(game.id).data?.find(({ id }) => id === partId)
  const listing = useReleases(game.id, partId)
  const place = useFocusOnArrival(arrivals, (listing.data?.releases.length ?? 0) > 0)
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-6">
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
    </div>
  )
}

/** Scrolls to the releases and focuses them: the first one once there is one. */
function useFocusOnArrival(arrivals: number, hasReleases: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const placed = useRef<{ arrivals: number; element: Element | null }>({ arrivals: 0, element: null })
  useEffect(() => {
    const { current } = place
    const isNew = placed.current.arrivals !== arrivals
    // Whoever went on meanwhile stays there.
    if (current === null || arrivals === 0 || (!isNew && document.activeElement !== placed.current.element)) return
    const first = current.querySelector<HTMLElement>('[data-row="0"], [data-title]')
    const target = hasReleases && first !== null ? first : current
    target.focus({ preventScroll: true })
    current.scrollIntoView({ block: 'start' })
    placed.current = { arrivals, element: target }
  }, [arrivals, hasReleases])
  return place
}

type FoundProps = { gameId: string; partId: string | null; listing: ReleaseListing; onAgain: () => void }

function Found({ gameId, partId, listing, onAgain }: FoundProps) {
  const { change, ...state } = useTableState(releaseShape)
  const { problems, report } = useGrabProblems()
  const [grabbed, setGrabbed] = useState<ReadonlySet<string>>(new Set())
  return (
    <FoundReleases
      listing={listing}
      emptyText={t('game.noneWithTitle')}
      releases={viewReleases(listing.releases, state)}
      gameId={gameId}
      state={state}
      onChange={change}
      problems={problems}
      renderGrab={(release) => (
        <GrabRelease
          gameId={gameId}
          partId={partId}
          release={release}
          isGrabbed={grabbed.has(releaseKey(release))}
          onGrabbed={() => setGrabbed((before) => new Set(before).add(releaseKey(release)))}
          onProblem={(problem) => report(release, problem)}
          onAgain={onAgain}
        />
      )}
    />
  )
}
