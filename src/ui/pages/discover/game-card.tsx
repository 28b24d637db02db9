import { Link } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import type { DiscoveredGame } from '../../api/discovery.ts'
import { Cover } from '../../art/cover.tsx'
import { providerCoverOf } from '../../art/image-source.ts'
import { releaseStatusLabels } from '../../format/labels.ts'
import { buttonStyle } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../texts/page-texts.ts'
import { AddFoundButton } from '../add/add-found-button.tsx'
import { useAddFoundGame } from '../add/use-add-found-game.ts'

type GameCardProps = { game: DiscoveredGame; status: GameStatus; heading?: 'h2' | 'h3'; className?: string }

/** The cover of a game that can be added without leaving the page. */
export function GameCard({ game, status, heading: Heading = 'h3', className = '' }: GameCardProps) {
  const adding = useAddFoundGame(game, status)
  const { inLibrary, error, sharedBy } = adding
  const isOffered = sharedBy !== null && inLibrary === null
  return (
    // Relative, so that the hidden texts stay inside a row that scrolls.
    <li className={`relative grid content-start ${className}`}>
      <Cover
        title={game.title}
        image={providerCoverOf(game)}
        sizes="10rem"
        className={`rounded-xl shadow-lg ring-1 ring-line ${inLibrary === null ? '' : 'opacity-60'}`}
      />
      <Heading className="mt-2.5 truncate text-[0.9375rem] leading-5 font-medium" title={game.title}>
        {game.title}
      </Heading>
      <p className={`min-h-5 truncate text-[0.8125rem] leading-5 ${isOffered ? 'text-accent-ink' : 'text-faint'}`}>
        {isOffered ? t('shelf.hasIt', { name: sharedBy }) : releaseOf(game)}
      </p>
      {inLibrary === null ? (
        <AddFoundButton adding={adding} title={game.title} small className="mt-2" />
      ) : (
        <Link href={`/games/${inLibrary}`} className={`mt-2 ${buttonStyle('quiet', true)}`}>
          <Icon name="check" className="size-4" />
          {t('common.inLibrary')}
          <span className="sr-only">{game.title}</span>
        </Link>
      )}
      {error !== null && (
        <p role="alert" className="mt-1.5 text-sm break-words text-bad">
          {error.message}
        </p>
      )}
    </li>
  )
}

function releaseOf({ releaseDate, releaseStatus, genres }: DiscoveredGame): string {
  const when = releaseDate?.slice(0, 4) ?? (releaseStatus === 'unknown' ? '' : releaseStatusLabels[releaseStatus])
  return [when, genres[0] ?? ''].filter((part) => part !== '').join(' · ')
}
