import { useState } from 'react'
import { type PasswordChange, useChangePassword } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { Problems, Switch } from '../../../forms/field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { useUnsavedPanel } from '../../../forms/unsaved.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

type Draft = PasswordChange & { confirmed: string }

const empty: Draft = { currentPassword: '', newPassword: '', confirmed: '', endOtherSessions: false }

export function PasswordPanel() {
  const session = useSession()
  const change = useChangePassword()
  const [draft, setDraft] = useState(empty)
  const { confirmed, ...body } = draft
  const { currentPassword, newPassword, endOtherSessions } = body
  const { byField, rest } = problemsOf(change.error, ['currentPassword', 'newPassword'])
  const isEmpty = Object.values(draft).every((value) => value === '' || value === false)
  useUnsavedPanel(isEmpty ? [] : [t('common.password')], () => setDraft(empty))
  const done = () => {
    setDraft(empty)
    const text = t(
      endOtherSessions ? 'settingsAccount.passwordChangedAndOthersEnded' : 'settingsAccount.passwordChanged',
    )
    showToast({ tone: 'good', text })
  }
  return (
    <Panel anchor="password" title={t('common.password')} text={t('settingsAccount.passwordHint')}>
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (confirmed === newPassword) change.mutate(body, { onSuccess: done })
        }}
      >
        {/* Password managers need the username to know which password changes. */}
        <input hidden readOnly autoComplete="username" value={session.data?.username ?? ''} />
        <PasswordFields
          draft={draft}
          problems={byField}
          onChange={(changed) => {
            setDraft({ ...draft, ...changed })
            change.reset()
          }}
        />
        <div className="grid gap-3 sm:col-span-2">
          <Switch
            id="end-other-sessions"
            title={t('settingsAccount.endOthers')}
            help={t('settingsAccount.endOthersHelp')}
            checked={endOtherSessions}
            onChange={(checked) => setDraft({ ...draft, endOtherSessions: checked })}
          />
          <Problems lines={rest} />
          <div>
            <Button
              type="submit"
              look="solid"
              icon="check"
              busy={change.isPending}
              disabled={currentPassword === '' || newPassword.length < 8 || confirmed === ''}
            >
              {t('settingsAccount.changePassword')}
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  )
}

type PasswordsProps = {
  draft: Draft
  problems: Record<string, string>
  onChange: (changed: Partial<Draft>) => void
}

function PasswordFields({ draft: { currentPassword, newPassword, confirmed }, problems, onChange }: PasswordsProps) {
  const differs = confirmed !== '' && confirmed !== newPassword
  return (
    <>
      <div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2">
        <PasswordField
          id="current-password"
          title={t('settingsAccount.currentPassword')}
          problem={problems.currentPassword}
          isNew={false}
          value={currentPassword}
          onChange={(value) => onChange({ currentPassword: value })}
        />
      </div>
      <PasswordField
        id="new-password"
        title={t('settingsAccount.newPassword')}
        help={t('settingsAccount.passwordLength')}
        problem={problems.newPassword}
        isNew
        value={newPassword}
        onChange={(value) => onChange({ newPassword: value })}
      />
      <PasswordField
        id="confirmed-password"
        title={t('settingsAccount.confirmPassword')}
        problem={differs ? t('settingsAccount.passwordsDiffer') : undefined}
        isNew
        value={confirmed}
        onChange={(value) => onChange({ confirmed: value })}
      />
    </>
  )
}
