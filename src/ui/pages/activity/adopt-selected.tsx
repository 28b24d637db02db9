import '../../texts/en-queue.ts'
import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import type { AdoptDownload, UntrackedGroup } from '#domain/downloads/untracked.ts'
import { useAdoptDownloads } from '../../api/untracked.ts'
import { formatList } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { SelectionBar } from '../../tables/selection-bar.tsx'
import type { Selection } from '../../tables/use-selection.ts'
import { t } from '../../texts/text.ts'

/** As many as the server adopts at once. */
export const maxAdopted = 100

type AdoptProps = { groups: readonly UntrackedGroup[]; selection: Selection }

/** Adopts the selected downloads, each for its most likely game or for a new one. */
export function AdoptSelected({ groups, selection }: AdoptProps) {
  const adopt = useAdoptDownloads()
  const [asks, setAsks] = useState(false)
  const chosen = groups.filter(({ downloads }) => downloads.some(({ id }) => selection.ids.has(id)))
  const newGames = chosen.filter(({ gameId }) => gameId === null).map(({ title }) => title)
  const confirm = () =>
    adopt.mutate(
      { downloads: requestsFor(chosen, selection.ids) },
      {
        onSuccess: ({ adopted, failed: [first, ...others] }) => {
          const sentences = [t('queue.adopted', { count: adopted })]
          if (first !== undefined) {
            sentences.push(t('queue.failed', { count: others.length + 1, error: first.error }))
          }
          showToast({ tone: first === undefined ? 'good' : 'bad', text: sentences.join(' ') })
          setAsks(false)
          selection.end()
        },
      },
    )
  return (
    <SelectionBar label={t('queue.selected')} selection={selection} isBusy={asks}>
      <Button small look="solid" icon="check" disabled={selection.ids.size === 0} onClick={() => setAsks(true)}>
        {t('activity.adopt')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('queue.adoptQuestion', { count: selection.ids.size })}
          action={t('activity.adopt')}
          icon="check"
          busy={adopt.isPending}
          onClose={() => setAsks(false)}
          onConfirm={confirm}
        >
          <div className="grid gap-3">
            <p>{t('queue.adoptHint')}</p>
            {newGames.length > 0 && <p>{t('queue.newGames', { titles: formatList(newGames) })}</p>}
          </div>
        </ConfirmDialog>
      )}
    </SelectionBar>
  )
}

function requestsFor(groups: readonly UntrackedGroup[], ids: ReadonlySet<string>): AdoptDownload[] {
  return groups.flatMap(({ gameId, title, downloads }) =>
    downloads.flatMap(({ id, downloaderId, clientId }: Download) => {
      if (downloaderId === null || !ids.has(id)) return []
      return [{ downloaderId, clientId, ...(gameId === null ? { newGame: { title } } : { gameId }) }]
    }),
  )
}
