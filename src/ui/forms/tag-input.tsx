import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { listOf } from './drafts.ts'
import { inputStyle } from './field.tsx'

type TagInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  id: string
  /** Comma-separated tags. */
  value: string
  suggestions: readonly string[]
  onChange: (value: string) => void
}

/** A list of words. The word being typed is part of the value, so that it is saved without Enter. */
export function TagInput({ id, value, suggestions, onChange, ...rest }: TagInputProps) {
  const [typed, setTyped] = useState('')
  const all = listOf(value, false).map(String)
  const tags = typed.trim() === '' ? all : all.slice(0, -1)
  const change = (next: readonly string[], text = '') => {
    setTyped(text)
    onChange([...new Set(next), ...(text.trim() === '' ? [] : [text.trim()])].join(', '))
  }
  const onText = (text: string) => {
    const parts = text.split(',')
    const last = parts.pop() ?? ''
    change([...tags, ...listOf(parts.join(','), false).map(String)], last)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      change([...tags, typed.trim()])
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) change(tags.slice(0, -1))
  }
  return (
    <div className={`${inputStyle} flex flex-wrap items-center gap-1.5 py-1.5`}>
      {tags.map((tag) => (
        <Tag
          key={tag}
          tag={tag}
          onRemove={() =>
            change(
              tags.filter((other) => other !== tag),
              typed,
            )
          }
        />
      ))}
      <input
        {...rest}
        id={id}
        list={`${id}-suggestions`}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="min-h-7 min-w-24 flex-1 bg-transparent"
        value={typed}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => typed !== '' && change([...tags, ...listOf(typed, false).map(String)])}
      />
      <datalist id={`${id}-suggestions`}>
        {suggestions
          .filter((suggestion) => !tags.includes(suggestion))
          .map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
      </datalist>
    </div>
  )
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="inline-flex min-w-0 items-center rounded-md bg-raised pl-2 text-sm">
      <span className="min-w-0 break-all">{tag}</span>
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        onClick={onRemove}
        className="inline-flex size-7 items-center justify-center text-faint hover:text-ink"
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </span>
  )
}
