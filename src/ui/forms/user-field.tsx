import { useId } from 'react'
import { everyone } from '#domain/games/history-types.ts'
import { useAccounts } from '../api/account.ts'
import { useSession } from '../api/session.ts'
import { t } from '../texts/text.ts'
import { Field, inputStyle } from './field.tsx'

/** Chooses whose records an admin sees: `''` for the own ones, another user, or everyone. */
export function UserField({ user, onPick }: { user: string; onPick: (user: string) => void }) {
  const id = useId()
  const accounts = useAccounts()
  const me = useSession().data?.id
  const others = (accounts.data ?? []).filter((account) => account.id !== me)
  const isUnknown = user !== '' && user !== everyone && !others.some((account) => account.id === user)
  return (
    <Field id={id} title={t('form.user')}>
      <select id={id} value={user} onChange={(event) => onPick(event.target.value)} className={inputStyle}>
        <option value="">{t('form.you')}</option>
        <option value={everyone}>{t('form.everyone')}</option>
        {others.map((account) => (
          <option key={account.id} value={account.id}>
            {account.username}
          </option>
        ))}
        {isUnknown && <option value={user}>{t('form.unknownUser')}</option>}
      </select>
    </Field>
  )
}
