import { Link } from 'wouter'
import type { GameStatus } from '#domain/games/game.ts'
import type { FoundGame } from '#domain/games/metadata.ts'
import { Cover } from '../../art/cover.tsx'
import { providerCoverOf } from '../../art/image-source.ts'
import { releaseStatusLabels } from '../../format/labels.ts'
import { AddPlatform } from '../../forms/add-platform.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { rich, t } from '../../texts/page-texts.ts'
import { AddFoundButton } from './add-found-button.tsx'
import { useAddFoundGame } from './use-add-found-game.ts'

type FoundGameLineProps = {
  game: FoundGame
  status: GameStatus
  /** To add it together with others. */
  selected: boolean
  onSelect: () => void
}

/** A game found by the metadata provider, with a button to add it. */
export function FoundGameLine({ game, status, selected, onSelect }: FoundGameLineProps) {
  const adding = useAddFoundGame(game, status)
  const { inLibrary, error, sharedBy } = adding
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 rounded-2xl border border-line bg-panel p-3 sm:grid-cols-[5rem_1fr_auto] sm:items-center sm:pr-5">
      <Cover title={game.title} image={providerCoverOf(game)} sizes="5rem" className="rounded-lg" small />
      <div className="min-w-0 self-center">
        <h2 className="text-lg leading-snug font-semibold">{game.title}</h2>
        <p className="mt-0.5 text-sm text-soft">{factsOf(game)}</p>
        {sharedBy !== null && inLibrary === null && (
          <p className="mt-0.5 text-sm text-accent-ink">{t('shelf.hasIt', { name: sharedBy })}</p>
        )}
        {game.summary && <p className="mt-1.5 line-clamp-2 text-sm text-faint">{game.summary}</p>}
        {error !== null && (
          <p role="alert" className="mt-1.5 text-sm text-bad">
            {error.message}
          </p>
        )}
      </div>
      <div className="col-span-2 flex items-center gap-3 *:flex-1 sm:col-span-1 sm:*:flex-none">
        {inLibrary === null && (
          <label className="flex min-h-11 max-w-11 min-w-target items-center justify-center">
            <input type="checkbox" className="size-5 accent-accent" checked={selected} onChange={onSelect} />
            <span className="sr-only">{t('addGames.select', { title: game.title })}</span>
          </label>
        )}
        {inLibrary === null ? (
          <AddFoundButton adding={adding} title={game.title} />
        ) : (
          <>
            <ButtonLink href={`/games/${inLibrary}`} icon="check">
              {t('common.inLibrary')}
            </ButtonLink>
            <AddPlatform {...game} taken={game.libraryEntries.map(({ platform }) => platform)} />
          </>
        )}
      </div>
    </li>
  )
}

/** Year, developer, genres and platforms in one line. */
export function factsOf({ releaseDate, releaseStatus, platforms, genres, developers }: FoundGame): string {
  const when = releaseDate?.slice(0, 4) ?? (releaseStatus === 'unknown' ? null : releaseStatusLabels[releaseStatus])
  const parts = [when, developers[0], genres.slice(0, 2).join(', '), platforms.slice(0, 4).join(', ')]
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
}

export function ExistingGameNote({ id, title }: { id: string; title: string }) {
  return (
    <p role="alert" className="flex items-center gap-2">
      <Icon name="info" className="size-5 text-warn" />
      <span>
        {rich('add.alreadyInLibrary', {
          title,
          link: (name) => (
            <Link href={`/games/${id}`} className="font-medium text-accent-ink underline underline-offset-4">
              {name}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}
