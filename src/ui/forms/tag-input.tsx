import { type InputHTMLAttributes, useState } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { itemsOf } from './drafts.ts'
import { OrderedTags } from './ordered-tags.tsx'

type TagInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  id: string
  title: string
  value: readonly string[]
  suggestions?: readonly string[]
  /** Whether the order counts: the items can be moved. */
  ordered?: boolean
  onChange: (value: readonly string[]) => void
}

/** A list of words with suggestions. The word being typed is part of the value, so that it is saved without Enter. */
export function TagInput({ title, value, suggestions = [], ordered = false, onChange, ...rest }: TagInputProps) {
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const isWordLast = word !== '' && value.at(-1) === word
  const tags = isWordLast ? value.slice(0, -1) : value
  const offered = suggestions.filter(
    (suggestion) => !tags.includes(suggestion) && suggestion.toLowerCase().includes(word.toLowerCase()),
  )
  const change = (next: readonly string[], text = '') => {
    setTyped(text)
    const last = text.trim()
    onChange([...new Set(next), ...(last === '' || next.includes(last) ? [] : [last])])
  }
  const addWord = () => {
    if (word !== '') change([...tags, word])
    return word !== ''
  }
  return (
    <ComboboxInput
      {...rest}
      title={title}
      items={offered}
      typed={typed}
      chosen={tags}
      onType={(text) => {
        // Text pasted with commas becomes several tags.
        const parts = text.split(/[,\n]/)
        const last = parts.pop() ?? ''
        change([...tags, ...itemsOf(parts.join(','))], last)
      }}
      onChoose={(next) => change(next)}
      onEnter={addWord}
      onLeave={addWord}
      above={ordered ? <OrderedTags title={title} tags={tags} onChange={(next) => change(next, typed)} /> : undefined}
    />
  )
}
