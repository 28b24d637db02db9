import type { GameToAdd } from '#domain/games/added-games.ts'
import type { Game, GameStatus } from '#domain/games/game.ts'
import type { FoundGame } from '#domain/games/metadata.ts'
import { ApiError } from '../../api/client.ts'
import { useAddGame } from '../../api/games.ts'
import { useAddShared } from '../../api/requests.ts'
import { useMustAsk } from '../../api/session.ts'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { type AddChoices, chosenFields, useAddChoices } from './add-choices.ts'

/** Adds a game of the metadata provider, or the copy that somebody of the household shares, and stays on the page. */
export function useAddFoundGame(game: FoundGame, status: GameStatus) {
  const add = useAddGame()
  const shared = useAddShared(game.inHousehold?.gameId ?? '')
  const mustAsk = useMustAsk()
  const choices = useAddChoices()
  /** The ID of the game if the library has it, also since just now. */
  const inLibrary = game.inLibrary ?? add.data?.id ?? shared.data?.id ?? existingGame(add.error)?.id ?? null
  return {
    inLibrary,
    /** Who of the household has it; `null` if nobody does. */
    sharedBy: game.inHousehold?.offeredBy ?? null,
    asks: mustAsk && status === 'wanted',
    isPending: add.isPending || shared.isPending,
    error: inLibrary === null ? (add.error ?? shared.error) : null,
    add: (requestNote: string | null = null) =>
      add.mutate(
        { ...newGameFrom(game, status, choices), ...(requestNote === null ? {} : { requestNote }) },
        { onSuccess: (added) => showToast({ tone: 'good', text: outcomeOf(added), href: `/games/${added.id}` }) },
      ),
    addShared: () =>
      shared.mutate(undefined, {
        onSuccess: ({ id, title }) => {
          const text = t('shelf.added', { title, name: game.inHousehold?.offeredBy ?? '' })
          showToast({ tone: 'good', text, href: `/games/${id}` })
        },
      }),
  }
}

/** Who must ask may get what the household has at once. */
export function outcomeOf({ title, status }: Game): string {
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
