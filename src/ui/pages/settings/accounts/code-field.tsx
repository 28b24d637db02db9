import { Field, inputStyle } from '../../../forms/field.tsx'
import { t } from '../../../texts/page-texts.ts'

type CodeFieldProps = {
  id: string
  help: string
  problem?: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The code of an authenticator app. Phones offer to fill it in. */
export function CodeField({ id, help, problem, value, onChange }: CodeFieldProps) {
  return (
    <Field id={id} title={t('settingsFactor.code')} help={help} problem={problem}>
      <input
        id={id}
        maxLength={64}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={`${inputStyle} font-mono`}
        value={value}
        aria-describedby={`${id}-below`}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
