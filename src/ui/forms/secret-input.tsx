import type { InputHTMLAttributes } from 'react'
import type { maskedSecret } from '#domain/scalars.ts'
import { inputStyle } from './field.tsx'

/** Typed against the wire's word, so that the two cannot drift apart. */
export const secretMask: typeof maskedSecret = '********'

type SecretInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { onChange: (value: string) => void }

/** A stored secret shows as its mask and stays as it is until something else is typed. */
export function SecretInput({ onChange, ...rest }: SecretInputProps) {
  return (
    <input
      {...rest}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      className={inputStyle}
      onFocus={(event) => event.target.value === secretMask && event.target.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
