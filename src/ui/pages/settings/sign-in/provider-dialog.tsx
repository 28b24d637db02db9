import { useState } from 'react'
import type { Schema } from '../../../api/client.ts'
import { useSaveSignInProvider } from '../../../api/sign-in-providers.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { changeBody, draftOf, firstMissing, newBody } from '../../../forms/drafts.ts'
import { FormDialog, useDraftChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { Button } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

type ProviderDialogProps = { provider: Schema<'SignInProvider'> | null; onClose: () => void }

/** Adds or edits a sign-in provider. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  return (
    <FormDialog title={provider?.name ?? t('settingsSignIn.newProvider')} onClose={onClose} wide>
      <ProviderForm provider={provider} onClose={onClose} />
    </FormDialog>
  )
}

function ProviderForm({ provider, onClose }: ProviderDialogProps) {
  const fields = settingFields('signInProvider')
  const save = useSaveSignInProvider(provider?.id ?? null)
  const stored: Record<string, unknown> = { ...provider }
  const [draft, setDraft] = useState(() => draftOf(fields, stored))
  useDraftChanges(fields, draft, stored, setDraft)
  const { byField, rest } = problemsOf(
    save.error,
    fields.map(({ name }) => name),
  )
  const submit = () => {
    const body = provider === null ? newBody(fields, draft, {}) : changeBody(fields, draft, stored)
    save.mutate(body as Schema<'SignInProviderChange'>, {
      onSuccess: ({ name }) => {
        showToast({ tone: 'good', text: t('settings.saved', { name }) })
        onClose()
      },
    })
  }
  return (
    <DialogForm
      onSubmit={submit}
      problems={rest}
      {...(provider === null ? {} : { note: t('settingsSignIn.endsSessions') })}
      actions={
        <Button
          type="submit"
          look="solid"
          icon="check"
          busy={save.isPending}
          disabled={firstMissing(fields, draft) !== null}
        >
          {t('common.save')}
        </Button>
      }
    >
      <DeclaredFields
        fields={fields}
        draft={draft}
        problems={byField}
        onChange={(changed) => {
          setDraft(changed)
          save.reset()
        }}
      />
    </DialogForm>
  )
}
