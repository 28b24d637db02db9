import { Link } from 'wouter'
import type { Game, GameStatus, NewGame } from '#domain/games/game.ts'
import type { FoundGame } from '#domain/games/metadata.ts'
import { ApiError } from '../../api/client.ts'
import { useAddGame } from '../../api/games.ts'
import { Cover } from '../../art/cover.tsx'
import { providerCoverOf } from '../../art/image-source.ts'
import { releaseStatusLabels } from '../../format/labels.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** A game found by the metadata provider, with a button to add it. */
export function FoundGameLine({ game, status }: { game: FoundGame; status: GameStatus }) {
  const add = useAddGame()
  const inLibrary = game.inLibrary ?? add.data?.id ?? existingGame(add.error)?.id ?? null
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 rounded-2xl border border-line bg-panel p-3 sm:grid-cols-[5rem_1fr_auto] sm:items-center sm:pr-5">
      <Cover title={game.title} image={providerCoverOf(game)} sizes="5rem" className="rounded-lg" small />
      <div className="min-w-0 self-center">
        <h2 className="text-lg leading-snug font-semibold">{game.title}</h2>
        <p className="mt-0.5 text-sm text-soft">{factsOf(game)}</p>
        {game.summary && <p className="mt-1.5 line-clamp-2 text-sm text-faint">{game.summary}</p>}
        {add.error && inLibrary === null && (
          <p role="alert" className="mt-1.5 text-sm text-bad">
            {add.error.message}
          </p>
        )}
      </div>
      <div className="col-span-2 grid sm:col-span-1">
        {inLibrary === null ? (
          <Button
            look="solid"
            icon="add"
            busy={add.isPending}
            onClick={() =>
              add.mutate(newGameFrom(game, status), {
                onSuccess: (added) =>
                  showToast({
                    tone: 'good',
                    text: `Added ${added.title} to your library.`,
                    href: `/games/${added.id}`,
                  }),
              })
            }
          >
            Add
            <span className="sr-only">{game.title}</span>
          </Button>
        ) : (
          <ButtonLink href={`/games/${inLibrary}`} icon="check">
            In library
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** Sends no details: the server gets them from the provider. */
function newGameFrom({ metadataId, title }: FoundGame, status: GameStatus): NewGame {
  return { metadataId, title, status }
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
        Already in your library:{' '}
        <Link href={`/games/${id}`} className="font-medium text-accent-ink underline underline-offset-4">
          {title}
        </Link>
      </span>
    </p>
  )
}

/** The existing game, if the server rejected a new game as a duplicate. */
export function existingGame(error: Error | null): Pick<Game, 'id' | 'title'> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const game = error.body.game
  if (typeof game !== 'object' || game === null || !('id' in game) || !('title' in game)) return null
  return { id: String(game.id), title: String(game.title) }
}
