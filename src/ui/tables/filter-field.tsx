import { useEffect, useRef, useState } from 'react'
import { inputStyle } from '../forms/field.tsx'
import { useSettled } from '../parts/use-settled.ts'

type FilterFieldProps = { label: string; text: string; onFilter: (text: string) => void; className?: string }

/** The text filter of a table of the server. Letters stay in the field until the user pauses: each would be a request. */
export function FilterField({ label, text, onFilter, className = '' }: FilterFieldProps) {
  const [typed, setTyped] = useState(text)
  const settled = useSettled(typed)
  const latest = useRef({ text, onFilter })
  latest.current = { text, onFilter }
  const applied = useRef(text)
  useEffect(() => {
    // Not what was typed here: newer letters would be lost.
    if (applied.current !== text) setTyped(text)
    applied.current = text
  }, [text])
  useEffect(() => {
    if (settled === latest.current.text) return
    applied.current = settled
    latest.current.onFilter(settled)
  }, [settled])
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      className={`${inputStyle} ${className}`}
    />
  )
}
