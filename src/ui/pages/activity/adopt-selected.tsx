import { useState } from 'react'
import type { AdoptDownload, UntrackedGroup } from '#domain/downloads/untracked.ts'
import { useAdoptDownloads } from '../../api/untracked.ts'
import { formatList } from '../../format/values.ts'
import { ChoiceCards } from '../../forms/choice-cards.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { messageText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import type { ServerMessage } from '../../texts/translated-messages.ts'
import { type AdoptedDownload, adoptedDownloads, GameOfEach, type PickedGames } from './game-of-each.tsx'

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

/** Asks which games to adopt the downloads for: a suggested or chosen one for each of them, or one for all. */
function AdoptSelectedDialog({ groups, selection, onClose }: AdoptProps & { onClose: () => void }) {
  const adopt = useAdoptDownloads()
  const [targetKind, setTargetKind] = useState<keyof typeof targets>('suggested')
  const [game, setGame] = useState<PickedGame | null>(null)
  const [picked, setPicked] = useState<PickedGames>(new Map())
  const targetsOfEach = adoptedDownloads(groups, selection.ids, picked)
  const newGames = [...new Set(targetsOfEach.flatMap(({ gameId, gameTitle }) => (gameId === null ? gameTitle : [])))]
  useDialogChanges(
    [...(game === null ? [] : [t('common.game')]), ...(picked.size === 0 ? [] : [t('queue.gameOfEach')])],
    onClose,
  )
  const isReady = targetKind === 'suggested' || game !== null
  const submit = () =>
    adopt.mutate(
      { downloads: requestsFor(targetsOfEach, targetKind === 'one' ? game : null) },
      {
        onSuccess: (outcome) => {
          showOutcome(outcome)
          onClose()
          selection.end()
        },
      },
    )
  return (
    <FormDialog title={t('queue.adoptQuestion', { count: selection.ids.size })} onClose={onClose} wide>
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
          <>
            <p className="text-soft">{t('queue.adoptHint')}</p>
            <GameOfEach
              downloads={targetsOfEach}
              onPick={(id, choice) => setPicked((before) => new Map(before).set(id, choice))}
            />
            {newGames.length > 0 && (
              <p className="text-soft">{t('queue.newGames', { titles: formatList(newGames) })}</p>
            )}
          </>
        )}
      </DialogForm>
    </FormDialog>
  )
}

function showOutcome({
  adopted,
  failed,
}: {
  adopted: number
  failed: readonly { error: string; message: ServerMessage | null }[]
}): void {
  const sentences = adopted > 0 || failed.length === 0 ? [t('queue.adopted', { count: adopted })] : []
  const [first] = failed
  if (first !== undefined)
    sentences.push(t('queue.failed', { count: failed.length, error: messageText(first.message, first.error) }))
  showToast({ tone: first === undefined ? 'good' : 'bad', text: sentences.join(' ') })
}

/** Each download for its own game or a new one, unless one game was chosen for all of them. */
function requestsFor(downloads: readonly AdoptedDownload[], game: PickedGame | null): AdoptDownload[] {
  return downloads.map(({ downloaderId, clientId, gameId, gameTitle }) => {
    const knownId = game?.id ?? gameId
    return { downloaderId, clientId, ...(knownId === null ? { newGame: { title: gameTitle } } : { gameId: knownId }) }
  })
}
