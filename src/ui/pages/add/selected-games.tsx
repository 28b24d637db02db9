import { useMustAsk } from '../../api/session.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { useAddChoices } from './add-choices.ts'
import type { SelectedResults } from './use-selected-results.ts'

/** Adds the selected results of all searches at once. */
export function SelectedGames({ selected }: { selected: SelectedResults }) {
  const { count, isAdding, clear, addAll } = selected
  const choices = useAddChoices()
  const asks = useMustAsk() && choices.status === 'wanted'
  return (
    <section
      aria-label={t('addGames.selected', { count })}
      className="sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-edge bg-panel px-5 py-3.5 shadow-xl md:bottom-4"
    >
      <p role="status" className="text-sm">
        {t('addGames.selected', { count })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button small look="quiet" disabled={isAdding} onClick={clear}>
          {t('search.clear')}
        </Button>
        <Button small look="solid" icon={asks ? 'bell' : 'add'} busy={isAdding} onClick={() => addAll(choices)}>
          {asks ? t('requests.askForSelected', { count }) : t('addGames.addSelected', { count })}
        </Button>
      </div>
    </section>
  )
}
