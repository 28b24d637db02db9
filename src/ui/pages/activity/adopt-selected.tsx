import '../../texts/en-queue.ts'
import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import type { AdoptDownload, UntrackedGroup } from '#domain/downloads/untracked.ts'
import { useAdoptDownloads } from '../../api/untracked.ts'
import { formatList } from '../../format/values.ts'
import { ChoiceCards } from '../../forms/choice-cards.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'

/** As many as the server adopts at once. */
export const maxAdopted = 100

type AdoptProps = { groups: readonly UntrackedGroup[]; selection: Selection }

/** Adopts the selected downloads. */
export function AdoptSelected({ groups, selection }: AdoptProps) {
  const [asks, setAsks] = useState(false)
  return (
    <SelectionBar label={t('queue.selected')} selection={selection} isBusy={asks}>
      <Button small look="solid" icon="check" disabled={selection.ids.size === 0} onClick={() => setAsks(true)}>
        {t('activity.adopt')}
      </Button>
      {asks && <AdoptSelectedDialog groups={groups} selection={selection} onClose={() => setAsks(false)} />}
    </SelectionBar>
  )
}

const targets = {
  get suggested() {
    return t('queue.suggestedGames')
  },
  get one() {
    return t('activity.gameInLibrary')
  },
} as const

/** Asks for which games the downloads are adopted: the ones under which they are listed, or one for all of them. */
function AdoptSelectedDialog({ groups, selection, onClose }: AdoptProps & { onClose: () => void }) {
  const adopt = useAdoptDownloads()
  const [targetKind, setTargetKind] = useState<keyof typeof targets>('suggested')
  const [game, setGame] = useState<PickedGame | null>(null)
  const chosen = groups.filter(({ downloads }) => downloads.some(({ id }) => selection.ids.has(id)))
  const newGames = chosen.filter(({ gameId }) => gameId === null).map(({ title }) => title)
  const isReady = targetKind === 'suggested' || game !== null
  const submit = () =>
    adopt.mutate(
      { downloads: requestsFor(chosen, selection.ids, targetKind === 'one' ? game : null) },
      {
        onSuccess: (outcome) => {
          showOutcome(outcome)
          onClose()
          selection.end()
        },
      },
    )
  return (
    <Dialog title={t('queue.adoptQuestion', { count: selection.ids.size })} onClose={onClose} wide>
      <DialogForm
        onSubmit={() => isReady && submit()}
        problems={[]}
        actions={
          <Button type="submit" look="solid" icon="check" busy={adopt.isPending} disabled={!isReady}>
            {t('activity.adopt')}
          </Button>
        }
      >
        <ChoiceCards
          label={t('common.game')}
          name="adopted-games"
          choices={targets}
          chosen={targetKind}
          onChoose={setTargetKind}
        />
        {targetKind === 'one' ? (
          <GamePicker title={t('common.game')} game={game} onPick={setGame} />
        ) : (
          <div className="grid gap-3 text-soft">
            <p>{t('queue.adoptHint')}</p>
            {newGames.length > 0 && <p>{t('queue.newGames', { titles: formatList(newGames) })}</p>}
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}

function showOutcome({ adopted, failed }: { adopted: number; failed: readonly { error: string }[] }): void {
  const sentences = adopted > 0 || failed.length === 0 ? [t('queue.adopted', { count: adopted })] : []
  const [first] = failed
  if (first !== undefined) sentences.push(t('queue.failed', { count: failed.length, error: serverText(first.error) }))
  showToast({ tone: first === undefined ? 'good' : 'bad', text: sentences.join(' ') })
}

/** Each download for its likely game or a new one, unless one game was chosen for all of them. */
function requestsFor(
  groups: readonly UntrackedGroup[],
  ids: ReadonlySet<string>,
  game: PickedGame | null,
): AdoptDownload[] {
  return groups.flatMap(({ gameId, title, downloads }) => {
    const knownId = game?.id ?? gameId
    return downloads.flatMap(({ id, downloaderId, clientId }: Download) => {
      if (downloaderId === null || !ids.has(id)) return []
      return [{ downloaderId, clientId, ...(knownId === null ? { newGame: { title } } : { gameId: knownId }) }]
    })
  })
}
