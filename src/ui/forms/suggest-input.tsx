import type { InputHTMLAttributes } from 'react'
import { ComboboxInput } from './combobox-input.tsx'

type SuggestInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  title: string
  value: string
  suggestions: readonly string[]
  onChange: (value: string) => void
}

/** A text with suggestions. Other texts can be typed. */
export function SuggestInput({ value, suggestions, onChange, ...rest }: SuggestInputProps) {
  const word = value.trim().toLowerCase()
  // All are offered for a text that is one of them, so that another can be chosen at once.
  const isOne = suggestions.some((suggestion) => suggestion.toLowerCase() === word)
  const offered = suggestions.filter((suggestion) => isOne || suggestion.toLowerCase().includes(word))
  return (
    <ComboboxInput
      {...rest}
      items={offered}
      typed={value}
      onType={onChange}
      onChoose={([chosen]) => chosen !== undefined && onChange(chosen)}
    />
  )
}
