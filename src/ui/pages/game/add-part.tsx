import { useState } from 'react'
import type { PartKind, partKinds as serverKinds } from '#domain/games/part-kinds.ts'
import { useAddPart } from '../../api/parts.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/text.ts'
import { kindLabels } from './parts.ts'

/** The type keeps it equal to the list of the server, whose module would bring its schemas to every page. */
const partKinds: typeof serverKinds = ['dlc', 'expansion', 'soundtrack', 'season', 'other']

/** Adds an add-on that the metadata provider does not list. It is wanted. */
export function AddPart({ gameId, onClose }: { gameId: string; onClose: () => void }) {
  const add = useAddPart(gameId)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<PartKind>('dlc')
  const submit = (): void => {
    if (title.trim() !== '') add.mutate({ title, kind, status: 'wanted' }, { onSuccess: onClose })
  }
  return (
    <form
      className="grid gap-3 rounded-2xl border border-line bg-panel p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex flex-wrap gap-3">
        <input
          className={`${inputStyle} min-w-0 flex-1 basis-48`}
          aria-label={t('game.partTitle')}
          placeholder={t('game.partTitle')}
          maxLength={500}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <select
          className={`${inputStyle} w-auto`}
          aria-label={t('game.partKind')}
          value={kind}
          onChange={(event) => setKind(partKinds.find((known) => known === event.target.value) ?? 'dlc')}
        >
          {partKinds.map((known) => (
            <option key={known} value={known} className="bg-panel text-ink">
              {kindLabels[known]}
            </option>
          ))}
        </select>
      </div>
      {add.isError && (
        <p role="alert" className="text-sm text-bad">
          {add.error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-faint">{t('game.partHint')}</p>
        <div className="flex gap-2">
          <Button small look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button small look="solid" type="submit" busy={add.isPending} disabled={title.trim() === ''}>
            {t('common.add')}
          </Button>
        </div>
      </div>
    </form>
  )
}
