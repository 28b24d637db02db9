import { useState } from 'react'
import type { Account } from '#domain/accounts/user.ts'
import { useAddIdentity, useIdentities, useSignInProviders } from '../../../api/sign-in-providers.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { Field, inputStyle } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { IdentityList } from './identity-list.tsx'

/** For administrators: who may sign in as a user at a provider. */
export function IdentitiesDialog({
  account: { id, username: name },
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  const identities = useIdentities(id)
  return (
    <FormDialog title={t('settingsSignIn.linksOf', { name })} onClose={onClose}>
      {identities.isLoadingError ? (
        <Failure error={identities.error} onRetry={() => void identities.refetch()} />
      ) : identities.data === undefined ? (
        <SkeletonLines className="h-14" lines={1} />
      ) : (
        <IdentityList identities={identities.data} userId={id} />
      )}
      <NewLinkForm userId={id} />
    </FormDialog>
  )
}

function NewLinkForm({ userId }: { userId: string }) {
  const providers = useSignInProviders()
  const add = useAddIdentity(userId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [subject, setSubject] = useState('')
  useDialogChanges(subject === '' ? [] : [t('settingsSignIn.subject')], () => setSubject(''))
  const { byField, rest } = problemsOf(add.error, ['subject', 'providerId'])
  const providerId = chosen ?? providers.data?.[0]?.id
  if (providerId === undefined) return <p className="text-soft">{t('settingsSignIn.noProvider')}</p>
  const submit = () =>
    add.mutate(
      { providerId, subject },
      {
        onSuccess: () => {
          setSubject('')
          showToast({ tone: 'good', text: t('settingsSignIn.linkAdded') })
        },
      },
    )
  return (
    <DialogForm
      onSubmit={submit}
      problems={rest}
      actions={
        <Button type="submit" look="solid" icon="link" busy={add.isPending} disabled={subject.trim() === ''}>
          {t('settingsSignIn.linkAccount')}
        </Button>
      }
    >
      <Field id="link-provider" title={t('settingsSignIn.provider')} problem={byField.providerId} help={null}>
        <select
          id="link-provider"
          className={inputStyle}
          value={providerId}
          onChange={(event) => setChosen(event.target.value)}
        >
          {providers.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <TextField
        id="link-subject"
        title={t('settingsSignIn.subject')}
        help={t('settingsSignIn.subjectHelp')}
        problem={byField.subject}
        technical
        maxLength={255}
        value={subject}
        onChange={setSubject}
      />
    </DialogForm>
  )
}
