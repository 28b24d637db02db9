import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import { itemsOf } from './drafts.ts'
import { inputStyle } from './field.tsx'
import { OrderedTags } from './ordered-tags.tsx'
import { SuggestionList, useSuggestions } from './suggestion-list.tsx'
import type { TagInputProps } from './tag-input.tsx'

export default function TagCombobox({
  id,
  title,
  value,
  suggestions = [],
  ordered = false,
  onChange,
  ...rest
}: TagInputProps) {
  const [typed, setTyped] = useState('')
  const highlighted = useRef<string | undefined>(undefined)
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  const word = typed.trim()
  const isWordLast = word !== '' && value.at(-1) === word
  const tags = isWordLast ? value.slice(0, -1) : value
  const offered = suggestions.filter(
    (suggestion) => !tags.includes(suggestion) && suggestion.toLowerCase().includes(word.toLowerCase()),
  )
  const list = useSuggestions(offered.length > 0)
  const change = (next: readonly string[], text = '') => {
    setTyped(text)
    const last = text.trim()
    onChange([...new Set(next), ...(last === '' || next.includes(last) ? [] : [last])])
  }
  const onText = (text: string) => {
    // Text pasted with commas becomes several tags.
    const parts = text.split(/[,\n]/)
    const last = parts.pop() ?? ''
    change([...tags, ...itemsOf(parts.join(','))], last)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlighted.current !== undefined || word === '') return
    // Neither submit the form nor leave the word half typed.
    event.preventDefault()
    change([...tags, word])
  }
  return (
    <Combobox.Root
      multiple
      items={offered}
      filteredItems={offered}
      {...list.root}
      value={[...tags]}
      inputValue={typed}
      onValueChange={(next: string[], { reason }) => {
        // Escape closes the list. It must not empty the field.
        if (reason !== 'escape-key') change(next)
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') onText(text)
      }}
      onItemHighlighted={(item: string | undefined) => {
        highlighted.current = item
      }}
    >
      <div ref={setAnchor} className="grid gap-2">
        {ordered && <OrderedTags title={title} tags={tags} onChange={(next) => change(next, typed)} />}
        <Combobox.Chips
          className={`${inputStyle} flex flex-wrap items-center gap-1.5 py-1.5 focus-within:outline-2 focus-within:outline-accent`}
        >
          {!ordered && tags.map((tag) => <Tag key={tag} tag={tag} />)}
          <Combobox.Input
            {...rest}
            id={id}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="min-h-7 min-w-24 flex-1 bg-transparent outline-none"
            onKeyDown={onKeyDown}
            onBlur={() => {
              list.close()
              if (word !== '') change([...tags, word])
            }}
          />
        </Combobox.Chips>
      </div>
      <SuggestionList anchor={anchor} label={title} />
    </Combobox.Root>
  )
}

function Tag({ tag }: { tag: string }) {
  return (
    <Combobox.Chip
      aria-label={tag}
      className="inline-flex min-w-0 items-center rounded-md bg-raised pl-2 text-sm focus-within:outline-2 focus-within:outline-accent"
    >
      <span className="min-w-0 break-all">{tag}</span>
      <Combobox.ChipRemove
        aria-label={t('form.remove', { name: tag })}
        className="inline-flex size-7 items-center justify-center text-faint hover:text-ink"
      >
        <Icon name="close" className="size-3.5" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
