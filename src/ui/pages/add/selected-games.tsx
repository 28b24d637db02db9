import type { FoundGame } from '#domain/games/metadata.ts'
import { useAddGames } from '../../api/added-games.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { chosenFields, useAddChoices } from './add-choices.ts'
import { t } from './texts.ts'

const neverStopped = new AbortController().signal

/** Adds the selected results of all searches at once. */
export function SelectedGames({ games, onClear }: { games: readonly FoundGame[]; onClear: () => void }) {
  const add = useAddGames()
  const choices = useAddChoices()
  const submit = (): void => {
    const failed: string[] = []
    add.mutate(
      {
        games: games.map(({ title, metadataId }) => ({ title, metadataId, ...chosenFields(choices) })),
        signal: neverStopped,
        onResults: (results) => failed.push(...results.flatMap(({ error }) => error ?? [])),
      },
      {
        onSuccess: (count) => {
          showToast({ tone: 'good', text: t('addGames.added', { count }), href: '/' })
          const [message] = failed
          if (message !== undefined) {
            showToast({
              tone: 'bad',
              text: t('addGames.notAdded', { count: failed.length, message: serverText(message) }),
            })
          }
          onClear()
        },
      },
    )
  }
  return (
    <section
      aria-label={t('addGames.selected', { count: games.length })}
      className="sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-panel px-5 py-3.5 shadow-xl md:bottom-4"
    >
      <p role="status" className="text-sm">
        {t('addGames.selected', { count: games.length })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button small look="quiet" onClick={onClear}>
          {t('search.clear')}
        </Button>
        <Button small look="solid" icon="add" busy={add.isPending} onClick={submit}>
          {t('addGames.addSelected', { count: games.length })}
        </Button>
      </div>
      {add.error !== null && (
        <p role="alert" className="w-full text-sm text-bad">
          {add.error.message}
        </p>
      )}
    </section>
  )
}
