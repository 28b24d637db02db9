import type { AddedGame, GameToAdd } from '#domain/games/added-games.ts'
import { errorMessage } from '#domain/thrown.ts'
import { useAddGames } from '../../api/added-games.ts'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

/** `start` is the position of the first of these games. */
type OnResults = (results: readonly AddedGame[], start: number) => void

/** Adds games and shows a message about it, also when the user has left the page meanwhile. */
export function useAddAndReport() {
  const add = useAddGames()
  return {
    isAdding: add.isPending,
    async add(games: readonly GameToAdd[], onResults: OnResults): Promise<void> {
      const all: AddedGame[] = []
      const outcome = {
        games,
        onResults: (results: readonly AddedGame[], start: number) => {
          all.push(...results)
          onResults(results, start)
        },
      }
      // Callbacks of `mutate` would not be called once the page is left.
      const message = await add.mutateAsync(outcome).then(() => null, errorMessage)
      report(all, games.length, message)
    },
  }
}

/** `message`: why no more games were asked for. */
function report(results: readonly AddedGame[], asked: number, message: string | null): void {
  const added = results.filter(({ gameId, inLibrary }) => gameId !== null && !inLibrary).length
  const refusals = results.flatMap(({ error }) => error ?? [])
  const reason = message ?? refusals[0]
  if (reason === undefined || added > 0) {
    showToast({ tone: 'good', text: t('addGames.added', { count: added }), href: '/' })
  }
  if (reason === undefined) return
  const count = asked - results.length + refusals.length
  showToast({ tone: 'bad', text: t('addGames.notAdded', { count, message: serverText(reason) }) })
}
