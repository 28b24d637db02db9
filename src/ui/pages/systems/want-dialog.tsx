import { useId, useState } from 'react'
import type { WantedRoms } from '#domain/systems/rom-set.ts'
import { type SetQuery, useWantPreview, useWantRoms } from '../../api/systems.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

const limits = [10, 25, 50, 100, 250, 500]
const maxShown = 10

/** Shows which missing games would be wanted, and adds them. */
export function WantDialog({ id, query, onClose }: { id: string; query: SetQuery; onClose: () => void }) {
  const [limit, setLimit] = useState(25)
  const body = {
    missing: true,
    limit,
    oneEach: true,
    ...(query.languages === undefined ? {} : { languages: [query.languages] }),
    ...(query.regions === undefined ? {} : { regions: [query.regions] }),
  }
  const preview = useWantPreview(id, body)
  const want = useWantRoms(id)
  const fieldId = useId()
  const games = preview.data?.games ?? []
  return (
    <ConfirmDialog
      title={t('romSets.wantQuestion')}
      action={t('romSets.wantAction')}
      icon="wanted"
      look="solid"
      busy={want.isPending || preview.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (games.length === 0) onClose()
        else {
          want.mutate(body, {
            onSuccess: (done) => {
              reportWanted(done)
              onClose()
            },
          })
        }
      }}
    >
      <div className="grid gap-4">
        <Field id={`${fieldId}-limit`} title={t('romSets.wantLimit')}>
          <select
            id={`${fieldId}-limit`}
            value={limit}
            onChange={({ target }) => setLimit(Number(target.value))}
            className={inputStyle}
          >
            {limits.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </Field>
        {preview.isLoadingError && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data === undefined && !preview.isLoadingError && <SkeletonLines lines={3} className="h-6" />}
        {preview.data !== undefined && (
          <>
            <p>
              {games.length === 0
                ? t('romSets.wantNone')
                : t('romSets.wantHint', { count: games.length, found: preview.data.found })}
            </p>
            <ul className="grid gap-1 text-sm">
              {games.slice(0, maxShown).map(({ id, name, description }) => (
                <li key={id} className="break-words">
                  {description ?? name}
                  {description !== null && <span className="text-soft"> · {name}</span>}
                </li>
              ))}
              {games.length > maxShown && <li>{t('romSets.wantMore', { count: games.length - maxShown })}</li>}
            </ul>
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Says how many games are wanted now, and why others are not. */
export function reportWanted({ games, skipped }: WantedRoms): void {
  if (games.length > 0) showToast({ tone: 'good', text: t('romSets.wantDone', { count: games.length }) })
  const [first] = skipped
  if (first === undefined) return
  showToast({
    tone: 'bad',
    text: t('romSets.wantSkipped', { count: skipped.length, reason: serverText(first.reason) }),
  })
}
