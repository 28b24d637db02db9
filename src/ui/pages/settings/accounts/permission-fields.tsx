import type { MemberPermissions } from '#domain/accounts/user.ts'
import { Field, inputStyle, Switch } from '../../../forms/field.tsx'
import { t } from '../../../texts/page-texts.ts'

/** What a member may add. */
export type AddPermissions = Pick<MemberPermissions, 'mayAdd' | 'requestLimit'>

type PermissionFieldsProps = {
  value: AddPermissions
  problem?: string | undefined
  onChange: (value: AddPermissions) => void
}

const usualLimit = { count: 5, days: 30 }

/** What a member may do: add games or ask for them, and how many. */
export function PermissionFields({ value, problem, onChange }: PermissionFieldsProps) {
  const { mayAdd, requestLimit } = value
  const change = (changed: Partial<AddPermissions>) => onChange({ mayAdd, requestLimit, ...changed })
  return (
    <>
      <Field id="user-may-add" title={t('settingsAccount.wantedGames')} help={t('settingsAccount.wantedGamesHelp')}>
        <select
          id="user-may-add"
          className={inputStyle}
          value={mayAdd ? 'add' : 'ask'}
          aria-describedby="user-may-add-below"
          onChange={({ target }) => change({ mayAdd: target.value === 'add' })}
        >
          <option value="add">{t('settingsAccount.mayAdd')}</option>
          <option value="ask">{t('settingsAccount.mustAsk')}</option>
        </select>
      </Field>
      <Switch
        id="user-has-limit"
        title={t('settingsAccount.hasLimit')}
        help={t('settingsAccount.hasLimitHelp')}
        problem={problem}
        checked={requestLimit !== null}
        onChange={(isOn) => change({ requestLimit: isOn ? usualLimit : null })}
      />
      {requestLimit !== null && (
        <div className="grid grid-cols-2 gap-4">
          <NumberField
            id="user-limit-count"
            title={t('settingsAccount.limitGames')}
            max={1000}
            value={requestLimit.count}
            onChange={(count) => change({ requestLimit: { ...requestLimit, count } })}
          />
          <NumberField
            id="user-limit-days"
            title={t('settingsAccount.limitDays')}
            max={365}
            value={requestLimit.days}
            onChange={(days) => change({ requestLimit: { ...requestLimit, days } })}
          />
        </div>
      )}
    </>
  )
}

type NumberFieldProps = { id: string; title: string; max: number; value: number; onChange: (value: number) => void }

function NumberField({ id, title, max, value, onChange }: NumberFieldProps) {
  return (
    <Field id={id} title={title}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        className={inputStyle}
        value={value === 0 ? '' : value}
        onChange={({ target }) => onChange(Math.trunc(Number(target.value)))}
      />
    </Field>
  )
}
