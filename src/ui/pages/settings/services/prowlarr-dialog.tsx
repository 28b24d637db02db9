import { useState } from 'react'
import type { ProwlarrOutcome } from '#domain/indexers/prowlarr.ts'
import { useProwlarrSync } from '../../../api/services.ts'
import { describeSyncResult } from '../../../format/messages.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { changedFields, draftOf } from '../../../forms/drafts.ts'
import { Problems } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { Button } from '../../../parts/button.tsx'
import { DialogFoot } from '../../../parts/dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { serverText } from '../../../texts/language.ts'
import { rich, t } from '../../../texts/page-texts.ts'

/** Imports the indexers of a Prowlarr installation. */
export function ProwlarrDialog({ onClose }: { onClose: () => void }) {
  const fields = settingFields('prowlarr')
  const sync = useProwlarrSync()
  const [draft, setDraft] = useState(() => draftOf(fields, {}))
  useDialogChanges(sync.isSuccess ? [] : changedFields(fields, draft, {}).map(({ title }) => title), onClose)
  const { byField, rest } = problemsOf(
    sync.error,
    fields.map(({ name }) => name),
  )
  const url = String(draft.url ?? '').trim()
  const apiKey = String(draft.apiKey ?? '')
  return (
    <FormDialog title={t('settingsService.importProwlarr')} onClose={onClose} wide>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          sync.mutate({ url, apiKey, keepInSync: draft.keepInSync === true })
        }}
      >
        <DeclaredFields
          fields={fields}
          draft={draft}
          problems={byField}
          onChange={(changed) => {
            setDraft(changed)
            sync.reset()
          }}
        />
        <DialogFoot>
          {sync.isSuccess && <Outcome outcome={sync.data} />}
          <Problems lines={rest} />
          <div className="flex flex-wrap justify-end gap-3">
            {sync.isSuccess && <Button onClick={onClose}>{t('common.close')}</Button>}
            <Button
              type="submit"
              look="solid"
              icon="import"
              busy={sync.isPending}
              disabled={url === '' || apiKey === ''}
            >
              {t('settings.import')}
            </Button>
          </div>
        </DialogFoot>
      </form>
    </FormDialog>
  )
}

function Outcome({ outcome }: { outcome: ProwlarrOutcome }) {
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-accent-deep/60 px-3.5 py-2.5 text-sm">
      <p className="flex items-center gap-2.5">
        <Icon name="check" className="size-4.5 text-good" />
        {describeSyncResult(outcome)}
      </p>
      <ul className="grid gap-1 empty:hidden">
        {outcome.failed.map(({ name, message }) => (
          <li key={name} className="break-words">
            {rich('settingsService.skipped', {
              name,
              message: serverText(message),
              strong: (content) => <strong className="font-semibold">{content}</strong>,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
