import type { Release } from '#domain/indexers/release.ts'
import { useBlacklist, useBlacklistRelease } from '../../api/blacklist.ts'
import { Button } from '../../parts/button.tsx'

/** Keeps a release from this game for good; the game's page tells what is kept from it. */
export function BlacklistButton({ gameId, release }: { gameId: string; release: Release }) {
  const blacklist = useBlacklistRelease(gameId)
  const { title, indexerName } = release
  const isListed = useBlacklist(gameId).data?.some(
    (entry) => entry.releaseTitle === title && (entry.indexerName === null || entry.indexerName === indexerName),
  )
  return (
    <Button
      small
      look="quiet"
      icon="ban"
      busy={blacklist.isPending}
      disabled={isListed}
      onClick={() => blacklist.mutate(release)}
      className="justify-self-start lg:justify-self-end"
    >
      {isListed ? 'Blacklisted' : 'Never take it'}
      <span className="sr-only">: {release.title}</span>
    </Button>
  )
}
