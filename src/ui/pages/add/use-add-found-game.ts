import type { GameToAdd } from '#domain/games/added-games.ts'
import type { Game, GameStatus } from '#domain/games/game.ts'
import type { FoundGame } from '#domain/games/metadata.ts'
import { ApiError } from '../../api/client.ts'
import { useAddGame } from '../../api/games.ts'
import { showToast } from '../../parts/toast-list.ts'
import { type AddChoices, chosenFields, useAddChoices } from './add-choices.ts'
import { t } from './texts.ts'

/** Adds a game of the metadata provider and stays on the page. */
export function useAddFoundGame(game: FoundGame, status: GameStatus) {
  const add = useAddGame()
  const choices = useAddChoices()
  /** The ID of the game if the library has it, also since just now. */
  const inLibrary = game.inLibrary ?? add.data?.id ?? existingGame(add.error)?.id ?? null
  return {
    inLibrary,
    isPending: add.isPending,
    error: inLibrary === null ? add.error : null,
    add: () =>
      add.mutate(newGameFrom(game, status, choices), {
        onSuccess: (added) => showToast({ tone: 'good', text: outcomeOf(added), href: `/games/${added.id}` }),
      }),
  }
}

/** Who must ask may get what the household has at once. */
function outcomeOf({ title, status }: Game): string {
  return status === 'requested' ? t('requests.asked', { title }) : t('common.added', { title })
}

/** Sends no details: the server gets them from the provider. */
function newGameFrom({ metadataId, title }: FoundGame, status: GameStatus, choices: AddChoices): GameToAdd {
  return { metadataId, title, ...chosenFields(choices), status }
}

/** The existing game, if the server rejected a new game as a duplicate. */
export function existingGame(error: Error | null): Pick<Game, 'id' | 'title'> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const game = error.body.game
  if (typeof game !== 'object' || game === null || !('id' in game) || !('title' in game)) return null
  return { id: String(game.id), title: String(game.title) }
}
