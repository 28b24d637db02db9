import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { inputStyle } from './field.tsx'
import type { SuggestInputProps } from './suggest-input.tsx'
import { SuggestionList } from './suggestion-list.tsx'

export default function SuggestCombobox({ title, value, suggestions, onChange, ...rest }: SuggestInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  const word = value.trim().toLowerCase()
  // All are offered for a text that is one of them, so that another can be chosen at once.
  const isOne = suggestions.some((suggestion) => suggestion.toLowerCase() === word)
  const offered = suggestions.filter((suggestion) => isOne || suggestion.toLowerCase().includes(word))
  return (
    <Combobox.Root
      items={offered}
      filteredItems={offered}
      open={isOpen && offered.length > 0}
      onOpenChange={setIsOpen}
      value={null}
      inputValue={value}
      onValueChange={(chosen: string | null) => {
        if (chosen !== null) onChange(chosen)
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') onChange(text)
      }}
    >
      <div ref={setAnchor}>
        <Combobox.Input {...rest} autoComplete="off" autoCapitalize="none" spellCheck={false} className={inputStyle} />
      </div>
      <SuggestionList anchor={anchor} label={title} />
    </Combobox.Root>
  )
}
