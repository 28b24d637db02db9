import { useState } from 'react'
import { type PasswordChange, useChangePassword } from '../../api/account.ts'
import { useSession } from '../../api/session.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { Problems } from '../../forms/problem-list.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { Panel } from './panel.tsx'

const empty: PasswordChange & { repeated: string } = { currentPassword: '', newPassword: '', repeated: '' }

export function PasswordPanel() {
  const session = useSession()
  const change = useChangePassword()
  const [draft, setDraft] = useState(empty)
  const { currentPassword, newPassword, repeated } = draft
  const differs = repeated !== '' && repeated !== newPassword
  const { byField, rest } = problemsOf(change.error, ['currentPassword', 'newPassword'])
  const set = (changed: Partial<typeof empty>) => {
    setDraft({ ...draft, ...changed })
    change.reset()
  }
  return (
    <Panel title="Password" text="Other devices that are signed in stay so.">
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (repeated !== newPassword) return
          change.mutate(
            { currentPassword, newPassword },
            {
              onSuccess: () => {
                setDraft(empty)
                showToast({ tone: 'good', text: 'Your password is changed.' })
              },
            },
          )
        }}
      >
        {/* Without the name beside it, password managers do not know whose password changes. */}
        <input hidden readOnly autoComplete="username" value={session.data?.username ?? ''} />
        <div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2">
          <PasswordField
            id="current-password"
            title="Current password"
            problem={byField.currentPassword}
            isNew={false}
            value={currentPassword}
            onChange={(value) => set({ currentPassword: value })}
          />
        </div>
        <PasswordField
          id="new-password"
          title="New password"
          help="At least 8 characters; a sentence is fine"
          problem={byField.newPassword}
          isNew
          value={newPassword}
          onChange={(value) => set({ newPassword: value })}
        />
        <PasswordField
          id="repeated-password"
          title="The new password once more"
          problem={differs ? 'The two passwords differ' : undefined}
          isNew
          value={repeated}
          onChange={(value) => set({ repeated: value })}
        />
        <div className="grid gap-3 sm:col-span-2">
          <Problems lines={rest} />
          <div>
            <Button type="submit" look="solid" icon="check" busy={change.isPending}>
              Change the password
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  )
}
