import type { InputHTMLAttributes } from 'react'
import { Field, inputStyle } from './field.tsx'

type TextFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength' | 'placeholder' | 'inputMode'> & {
  id: string
  title: string
  help?: string | null
  problem?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Turns off spell checking and capitalization. */
  technical?: boolean
  mono?: boolean
}

/** A single-line text input with label, help and error message. */
export function TextField({ id, title, help = null, problem, onChange, technical, mono, ...input }: TextFieldProps) {
  return (
    <Field id={id} title={title} help={help} problem={problem}>
      <input
        {...input}
        id={id}
        autoComplete="off"
        autoCapitalize={technical ? 'none' : undefined}
        spellCheck={technical ? false : undefined}
        className={`${inputStyle} ${mono ? 'font-mono text-sm' : ''}`}
        aria-describedby={`${id}-below`}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
