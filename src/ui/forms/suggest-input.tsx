import { type InputHTMLAttributes, lazy, Suspense } from 'react'
import { inputStyle } from './field.tsx'

// The library of the list of suggestions is larger than most pages.
const SuggestCombobox = lazy(() => import('./suggest-combobox.tsx'))

export type SuggestInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  title: string
  value: string
  suggestions: readonly string[]
  onChange: (value: string) => void
}

/** A text with suggestions. Other texts can be typed. */
export function SuggestInput(props: SuggestInputProps) {
  return (
    <Suspense fallback={<div className={inputStyle} aria-busy="true" />}>
      <SuggestCombobox {...props} />
    </Suspense>
  )
}
