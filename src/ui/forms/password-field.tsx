import { Field, inputStyle } from './field.tsx'

type PasswordFieldProps = {
  id: string
  title: string
  help?: string | null
  problem?: string | undefined
  isNew: boolean
  required?: boolean
  value: string
  onChange: (value: string) => void
}

export function PasswordField({
  id,
  title,
  help = null,
  problem,
  isNew,
  required = true,
  value,
  onChange,
}: PasswordFieldProps) {
  return (
    <Field id={id} title={title} help={help} problem={problem}>
      <input
        id={id}
        type="password"
        required={required}
        minLength={isNew ? 8 : 1}
        maxLength={256}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        className={inputStyle}
        value={value}
        aria-describedby={`${id}-below`}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
