import { useState } from 'react'
import { useSessions } from '../../../api/account.ts'
import type { Schema } from '../../../api/client.ts'
import { useSecondFactor } from '../../../api/second-factor.ts'
import { useStartLink } from '../../../api/sign-in-providers.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../texts/page-texts.ts'
import { CodeField } from '../accounts/code-field.tsx'

type LinkDialogProps = { choice: Schema<'SignInChoice'>; onClose: () => void }

/** Asks for what shows that it is the owner of the account who links it. */
export function LinkDialog({ choice: { id, name }, onClose }: LinkDialogProps) {
  const current = useSessions().data?.find((session) => session.current)
  const hasFactor = (useSecondFactor().data?.enabledAt ?? null) !== null
  const start = useStartLink(id)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // Whoever a provider or a reverse proxy signed in may have no password.
  const asks = current !== undefined && current.signedInBy !== 'provider'
  const { byField, rest } = problemsOf(start.error, ['password', 'code'])
  const isComplete = !asks || (password !== '' && (!hasFactor || code.trim() !== ''))
  return (
    <FormDialog title={t('settingsSignIn.link', { name })} onClose={onClose}>
      <DialogForm
        onSubmit={() => start.mutate(asks ? { password, ...(hasFactor ? { code } : {}) } : {})}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="link" busy={start.isPending} disabled={!isComplete}>
            {t('settingsSignIn.linkAccount')}
          </Button>
        }
      >
        <p className="text-soft">{t('settingsSignIn.linkText', { name })}</p>
        {asks && (
          <PasswordField
            id="link-password"
            title={t('settingsAccount.currentPassword')}
            problem={byField.password}
            isNew={false}
            value={password}
            onChange={setPassword}
          />
        )}
        {asks && hasFactor && (
          <CodeField
            id="link-code"
            help={t('settingsFactor.anyCodeHelp')}
            problem={byField.code}
            value={code}
            onChange={setCode}
          />
        )}
      </DialogForm>
    </FormDialog>
  )
}
