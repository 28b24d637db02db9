import type { Release } from '#domain/indexers/release.ts'
import { useBlacklist, useBlacklistRelease } from '../../api/blacklist.ts'
import { Button } from '../../parts/button.tsx'

/** Blacklists a release for this game. */
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
      {isListed ? 'Blacklisted' : 'Blacklist'}
      <span className="sr-only">: {release.title}</span>
    </Button>
  )
}
