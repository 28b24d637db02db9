import { useState } from 'react'
import type { Account, AccountChange, NewAccount } from '#domain/accounts/user.ts'
import { useSaveAccount } from '../../../api/account.ts'
import { DialogForm } from '../../../forms/dialog-form.tsx'
import { Field, inputStyle, Switch } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { type AddPermissions, PermissionFields } from './permission-fields.tsx'

/** Adds or edits a user. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const save = useSaveAccount(account?.id ?? null)
  const isNew = account === null
  const { username = '', role = 'member', mayAdd = true, requestLimit = null } = account ?? {}
  const { mayDownload = true, downloadSpeedLimit = null } = account ?? {}
  const permissions = { mayAdd, requestLimit, mayDownload, downloadSpeedLimit }
  const start: AccountDraft = { username, password: '', role, ...permissions }
  const [draft, setDraft] = useState(start)
  const changed = [
    draft.username !== username && t('common.username'),
    draft.password !== '' && t('common.password'),
    draft.role !== role && t('settingsAccount.role'),
    draft.mayAdd !== mayAdd && t('settingsAccount.wantedGames'),
    !isSameLimit(draft.requestLimit, requestLimit) && t('settingsAccount.hasLimit'),
    draft.mayDownload !== mayDownload && t('settingsAccount.mayDownload'),
    draft.downloadSpeedLimit !== downloadSpeedLimit && t('settingsAccount.speedLimit'),
  ]
  useDialogChanges(
    changed.filter((title) => title !== false),
    () => setDraft(start),
  )
  const { byField, rest } = problemsOf(save.error, [
    'username',
    'password',
    'role',
    'requestLimit',
    'downloadSpeedLimit',
  ])
  const submit = () =>
    save.mutate(account === null ? newAccount(draft) : accountChange(account, draft), {
      onSuccess: (saved) => {
        showToast({
          tone: 'good',
          text: isNew ? t('settings.added', { name: saved.username }) : t('settingsAccount.userSaved'),
        })
        onClose()
      },
    })
  return (
    <FormDialog title={account?.username ?? t('settingsAccount.newUser')} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={!isComplete(draft, isNew)}>
            {isNew ? t('common.add') : t('common.save')}
          </Button>
        }
      >
        <TextField
          id="user-name"
          title={t('common.username')}
          help={t('settingsAccount.usernameHelp')}
          problem={byField.username}
          technical
          maxLength={64}
          value={draft.username}
          onChange={(typed) => setDraft({ ...draft, username: typed })}
        />
        <PasswordField
          id="user-password"
          title={isNew ? t('common.password') : t('settingsAccount.newPassword')}
          help={isNew ? t('settingsAccount.passwordLength') : t('settingsAccount.passwordUnchanged')}
          problem={byField.password}
          isNew
          required={isNew}
          value={draft.password}
          onChange={(password) => setDraft({ ...draft, password })}
        />
        {!isNew && draft.password !== '' && (
          <Switch
            id="user-end-sessions"
            title={t('settingsAccount.endUserSessions')}
            help={t('settingsAccount.endUserSessionsHelp')}
            checked={draft.endOtherSessions === true}
            onChange={(endOtherSessions) => setDraft({ ...draft, endOtherSessions })}
          />
        )}
        <RoleField
          role={draft.role}
          problem={byField.role}
          onChange={(chosen) => setDraft({ ...draft, role: chosen })}
        />
        {draft.role === 'member' && (
          <>
            <PermissionFields
              value={draft}
              problem={byField.requestLimit}
              onChange={(permissions) => setDraft({ ...draft, ...permissions })}
            />
            <Switch
              id="user-may-download"
              title={t('settingsAccount.mayDownload')}
              help={t('settingsAccount.mayDownloadHelp')}
              checked={draft.mayDownload !== false}
              onChange={(chosen) => setDraft({ ...draft, mayDownload: chosen })}
            />
          </>
        )}
        <SpeedLimitField
          limit={draft.downloadSpeedLimit ?? null}
          problem={byField.downloadSpeedLimit}
          onChange={(limit) => setDraft({ ...draft, downloadSpeedLimit: limit })}
        />
      </DialogForm>
    </FormDialog>
  )
}

type SpeedLimitProps = {
  limit: number | null
  problem: string | undefined
  onChange: (limit: number | null) => void
}

const bytesPerMegabyte = 1_000_000

/** In MB a second; empty for no limit. */
function SpeedLimitField({ limit, problem, onChange }: SpeedLimitProps) {
  return (
    <Field
      id="user-speed-limit"
      title={t('settingsAccount.speedLimit')}
      help={t('settingsAccount.speedLimitHelp')}
      problem={problem}
    >
      <input
        id="user-speed-limit"
        type="number"
        min="0.01"
        step="any"
        className={inputStyle}
        value={limit === null ? '' : limit / bytesPerMegabyte}
        aria-describedby="user-speed-limit-below"
        onChange={({ target }) => {
          const typed = Number(target.value)
          onChange(target.value === '' || !(typed > 0) ? null : Math.round(typed * bytesPerMegabyte))
        }}
      />
    </Field>
  )
}

type RoleFieldProps = {
  role: AccountDraft['role']
  problem: string | undefined
  onChange: (role: AccountDraft['role']) => void
}

function RoleField({ role, problem, onChange }: RoleFieldProps) {
  return (
    <Field id="user-role" title={t('settingsAccount.role')} help={t('settingsAccount.roleHelp')} problem={problem}>
      <select
        id="user-role"
        className={inputStyle}
        value={role}
        aria-describedby="user-role-below"
        onChange={(event) => onChange(event.target.value === 'admin' ? 'admin' : 'member')}
      >
        <option value="member">{t('settingsAccount.member')}</option>
        <option value="admin">{t('settingsAccount.administrator')}</option>
      </select>
    </Field>
  )
}

export type AccountDraft = NewAccount & AddPermissions & { endOtherSessions?: boolean }

const newAccount = ({ username, password, role, downloadSpeedLimit, ...permissions }: AccountDraft): NewAccount => {
  const { mayAdd, requestLimit, mayDownload } = permissions
  const granted = role === 'member' ? { mayAdd, requestLimit, mayDownload } : {}
  return { username, password, role, downloadSpeedLimit, ...granted }
}

function isSameLimit(one: AccountDraft['requestLimit'], other: AccountDraft['requestLimit']): boolean {
  return one?.count === other?.count && one?.days === other?.days
}

/** Only the changes; an empty password is not changed. */
export function accountChange(
  account: Account,
  { username, password, role, endOtherSessions = false, ...permissions }: AccountDraft,
): AccountChange {
  const { mayAdd, requestLimit, mayDownload, downloadSpeedLimit } = permissions
  return {
    ...(username === account.username ? {} : { username }),
    ...(role === account.role ? {} : { role }),
    ...(role === 'admin' || mayAdd === account.mayAdd ? {} : { mayAdd }),
    ...(role === 'admin' || isSameLimit(requestLimit, account.requestLimit) ? {} : { requestLimit }),
    ...(role === 'admin' || mayDownload === undefined || mayDownload === account.mayDownload ? {} : { mayDownload }),
    ...(downloadSpeedLimit === undefined || downloadSpeedLimit === account.downloadSpeedLimit
      ? {}
      : { downloadSpeedLimit }),
    ...(password === '' ? {} : { password }),
    ...(password !== '' && endOtherSessions ? { endOtherSessions } : {}),
  }
}

export function isComplete(
  { username, password }: Pick<AccountDraft, 'username' | 'password'>,
  isNew: boolean,
): boolean {
  return username.length >= 3 && (isNew || password !== '' ? password.length >= 8 : true)
}
