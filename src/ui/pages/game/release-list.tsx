import { useEffect, useRef } from 'react'
import type { Game } from '#domain/games/game.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { useReleases } from '../../api/games.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Failure } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { BlacklistButton } from './blacklist.tsx'
import { FoundReleases, SearchingIndexers } from './found-releases.tsx'
import { GrabRelease } from './grab-release.tsx'
import { ReleaseLine } from './release-line.tsx'
import { releaseKey } from './releases.ts'

type ReleaseListProps = { game: Game; part: GamePart | null; onClose: () => void }

/** All releases of a game, or of one of its add-ons, each with the decision of the rules. */
export function ReleaseList({ game, part, onClose }: ReleaseListProps) {
  const partId = part?.id ?? null
  const listing = useReleases(game.id, partId)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void element.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }, [])
  const actions = (
    <div className="flex items-center gap-1">
      <Button small icon="retry" busy={listing.isFetching} onClick={() => void listing.refetch()}>
        {t('game.searchAgain')}
      </Button>
      <IconButton icon="close" label={t('game.closeReleases')} onClick={onClose} />
    </div>
  )
  return (
    <div ref={element} className="scroll-mt-6">
      <Section
        title={part === null ? t('game.releases') : t('game.releasesOf', { title: part.title })}
        actions={actions}
      >
        {listing.isError ? (
          <Failure error={listing.error} onRetry={() => void listing.refetch()} />
        ) : listing.data === undefined ? (
          <SearchingIndexers />
        ) : (
          <FoundReleases
            listing={listing.data}
            emptyText={t('game.noneWithTitle')}
            renderRelease={(release) => (
              <ReleaseLine
                key={releaseKey(release)}
                release={release}
                actions={
                  <>
                    <GrabRelease
                      gameId={game.id}
                      partId={partId}
                      release={release}
                      onAgain={() => void listing.refetch()}
                    />
                    <BlacklistButton gameId={game.id} release={release} />
                  </>
                }
              />
            )}
          />
        )}
      </Section>
    </div>
  )
}
