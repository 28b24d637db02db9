import { type InputHTMLAttributes, lazy, Suspense } from 'react'
import { inputStyle } from './field.tsx'

// The library of the list of suggestions is larger than most pages.
const TagCombobox = lazy(() => import('./tag-combobox.tsx'))

export type TagInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  id: string
  title: string
  value: readonly string[]
  suggestions?: readonly string[]
  /** Whether the order counts: the items can be moved. */
  ordered?: boolean
  onChange: (value: readonly string[]) => void
}

/** A list of words with suggestions. The word being typed is part of the value, so that it is saved without Enter. */
export function TagInput(props: TagInputProps) {
  return (
    <Suspense fallback={<div className={inputStyle} aria-busy="true" />}>
      <TagCombobox {...props} />
    </Suspense>
  )
}
