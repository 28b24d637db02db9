import { useState } from 'react'
import type { Account } from '#domain/user.ts'
import { useSaveAccount } from '../../api/account.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { Problems } from '../../forms/problem-list.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { type AccountDraft, accountChange, isComplete } from './account-draft.ts'

/** Adds a person, or changes one; their password is only ever set, never shown. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const save = useSaveAccount(account?.id ?? null)
  const [draft, setDraft] = useState<AccountDraft>({
    username: account?.username ?? '',
    password: '',
    role: account?.role ?? 'member',
  })
  const { byField, rest } = problemsOf(save.error, ['username', 'password', 'role'])
  return (
    <Dialog title={account?.username ?? 'New person'} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(account === null ? draft : accountChange(account, draft), {
            onSuccess: ({ username }) => {
              showToast({ tone: 'good', text: account === null ? `${username} can sign in now.` : 'Saved.' })
              onClose()
            },
          })
        }}
      >
        <Field
          id="person-name"
          title="Username"
          help="3 to 64 letters, digits, dots, dashes or underscores"
          problem={byField.username}
        >
          <input
            id="person-name"
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={inputStyle}
            value={draft.username}
            aria-describedby="person-name-below"
            aria-invalid={byField.username !== undefined}
            onChange={(event) => setDraft({ ...draft, username: event.target.value })}
          />
        </Field>
        <PasswordField
          id="person-password"
          title={account === null ? 'Password' : 'New password'}
          help={account === null ? 'At least 8 characters' : 'Left empty, it stays as it is'}
          problem={byField.password}
          isNew
          value={draft.password}
          onChange={(password) => setDraft({ ...draft, password })}
        />
        <RoleField role={draft.role} problem={byField.role} onChange={(role) => setDraft({ ...draft, role })} />
        <Problems lines={rest} />
        <div className="flex justify-end">
          <Button
            type="submit"
            look="solid"
            icon="check"
            busy={save.isPending}
            disabled={!isComplete(draft, account === null)}
          >
            {account === null ? 'Add' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type RoleFieldProps = {
  role: AccountDraft['role']
  problem: string | undefined
  onChange: (role: AccountDraft['role']) => void
}

function RoleField({ role, problem, onChange }: RoleFieldProps) {
  return (
    <Field
      id="person-role"
      title="Role"
      help="Administrators change indexers, clients, folders and people"
      problem={problem}
    >
      <select
        id="person-role"
        className={inputStyle}
        value={role}
        aria-describedby="person-role-below"
        onChange={(event) => onChange(event.target.value === 'admin' ? 'admin' : 'member')}
      >
        <option value="member">Member</option>
        <option value="admin">Administrator</option>
      </select>
    </Field>
  )
}
