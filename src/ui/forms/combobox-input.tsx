import { type InputHTMLAttributes, lazy, type ReactNode, Suspense } from 'react'
import { inputStyle } from './field.tsx'

// The library of the list is larger than most pages.
const Combobox = lazy(() => import('./combobox.tsx'))

export type ComboboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  title: string
  items: readonly string[]
  typed: string
  onType: (text: string) => void
  /** The chosen values. Absent: an item takes the place of the text. */
  chosen?: readonly string[]
  onChoose: (values: readonly string[]) => void
  /** After Enter with no item marked. Returns whether that did something, so that the form is not submitted. */
  onEnter?: () => boolean
  /** When the focus leaves the input. */
  onLeave?: () => void
  /** Whether the first item is marked while typing. */
  autoHighlight?: boolean
  /** By default, the item itself. */
  renderItem?: (item: string) => ReactNode
  nameOf?: (value: string) => string
  /** In front of the name of a chosen value. */
  renderChosen?: (value: string) => ReactNode
  /** The chosen values above the input, in place of those in it. */
  above?: ReactNode
  below?: ReactNode
}

/** A text with suggestions, or several values chosen by typing. */
export function ComboboxInput(props: ComboboxProps) {
  return (
    <Suspense fallback={<div className={inputStyle} aria-busy="true" />}>
      <Combobox {...props} />
    </Suspense>
  )
}
