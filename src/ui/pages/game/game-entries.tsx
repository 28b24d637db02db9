import { Link } from 'wouter'
import type { Game } from '#domain/games/game.ts'
import { useSiblings } from '../../api/games.ts'
import { gameStatusLabels } from '../../format/labels.ts'
import { AddPlatform } from '../../forms/add-platform.tsx'
import { Badge } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'

/** The entries of the game for other platforms, and the choice to add one. */
export function GameEntries({ game }: { game: Game }) {
  const siblings = useSiblings(game.id).data ?? []
  return (
    <div className="flex flex-wrap items-center gap-3">
      {siblings.length > 0 && (
        <ul aria-label={t('game.otherEntries')} className="flex flex-wrap gap-3">
          {siblings.map(({ id, preferredPlatform, status }) => (
            <li key={id}>
              <Link
                href={`/games/${id}`}
                className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line px-3 text-sm hover:border-edge"
              >
                {preferredPlatform ?? t('game.anyPlatform')}
                <Badge tone={gameStatusLabels[status].tone}>{gameStatusLabels[status].label}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <AddPlatform {...game} taken={[game.platform, ...siblings.map(({ platform }) => platform)]} />
    </div>
  )
}
