import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, useRef, useState } from 'react'
import { normalizedTagName } from '#domain/tags/normalized-tag-name.ts'
import { useIsAdmin } from '../api/session.ts'
import { type Tag, useSaveTag } from '../api/tags.ts'
import { Icon } from '../parts/icon.tsx'
import { TagDot } from '../parts/tag-dot.tsx'
import { t } from '../texts/page-texts.ts'
import { inputStyle } from './field.tsx'
import { SuggestionList, useSuggestions } from './suggestion-list.tsx'

type TagPickerProps = {
  id: string
  title: string
  /** Describes the field. */
  describedBy: string
  tags: readonly Tag[]
  /** The IDs of the chosen tags. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** The item that adds a tag. IDs are never empty. */
const newTag = ''

/** Chooses tags by typing. Admins add new ones. */
export default function TagPicker({ id, title, describedBy, tags, value, onChange }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const highlighted = useRef<string | undefined>(undefined)
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const { offered, matching } = useOffered(tags, value, typed)
  const list = useSuggestions(offered.length > 0)
  const add = useAddTag(value, onChange)
  const change = (ids: readonly string[]) => {
    const name = typed.trim()
    // Removing a tag does not discard what is being typed.
    if (ids.length > value.length) setTyped('')
    if (!ids.includes(newTag)) return onChange(ids)
    add.run(name, () => setTyped(name))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlighted.current !== undefined || typed.trim() === '') return
    // Enter must not submit the form while a tag is being typed.
    event.preventDefault()
    const [first] = offered
    if (first !== undefined) change([...value, first])
    else if (matching !== undefined) setTyped('')
  }
  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={offered}
      filteredItems={offered}
      {...list.root}
      value={[...value]}
      inputValue={typed}
      onValueChange={(next: string[], { reason }) => {
        // Escape closes the list. It must not empty the field.
        if (reason !== 'escape-key') change(next)
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') setTyped(text)
      }}
      onItemHighlighted={(item: string | undefined) => {
        highlighted.current = item
      }}
    >
      <div ref={setAnchor}>
        <Combobox.Chips
          className={`${inputStyle} flex flex-wrap items-center gap-1.5 py-1.5 focus-within:outline-2 focus-within:outline-accent`}
        >
          {value.map((tagId) => (
            <Chosen key={tagId} tag={byId.get(tagId)} />
          ))}
          <Combobox.Input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={add.error !== null}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="min-h-7 min-w-24 flex-1 bg-transparent outline-none"
            onKeyDown={onKeyDown}
            onBlur={() => {
              list.close()
              if (matching !== undefined) change([...new Set([...value, matching.id])])
            }}
          />
        </Combobox.Chips>
      </div>
      {add.error !== null && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {add.error.message}
        </p>
      )}
      <SuggestionList
        anchor={anchor}
        label={title}
        render={(item) => {
          const tag = byId.get(item)
          if (tag === undefined) return t('tag.addNamed', { name: typed.trim() })
          return (
            <>
              <TagDot color={tag.color} />
              <span className="min-w-0 truncate">{tag.name}</span>
            </>
          )
        }}
      />
    </Combobox.Root>
  )
}

/** The tags to offer for a text: an exact match first, and for admins an item that adds the tag. */
function useOffered(tags: readonly Tag[], value: readonly string[], typed: string) {
  const isAdmin = useIsAdmin()
  const word = normalizedTagName(typed.trim())
  const matching = word === '' ? undefined : tags.find(({ name }) => normalizedTagName(name) === word)
  const found = tags.filter(({ id, name }) => !value.includes(id) && normalizedTagName(name).includes(word))
  const inOrder = [...found.filter((tag) => tag === matching), ...found.filter((tag) => tag !== matching)]
  const canAdd = isAdmin && word !== '' && matching === undefined
  return { matching, offered: [...inOrder.map(({ id }) => id), ...(canAdd ? [newTag] : [])] }
}

function useAddTag(value: readonly string[], onChange: (value: readonly string[]) => void) {
  const save = useSaveTag(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const run = (name: string, onFail: () => void) => {
    if (save.isPending) return
    save.mutateAsync({ name }).then(
      (tag) => latest.current.onChange([...latest.current.value, tag.id]),
      // The field shows the error.
      onFail,
    )
  }
  return { run, error: save.error }
}

function Chosen({ tag }: { tag: Tag | undefined }) {
  const name = tag?.name ?? '…'
  return (
    <Combobox.Chip
      aria-label={name}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-md bg-raised pl-2 text-sm focus-within:outline-2 focus-within:outline-accent"
    >
      {tag !== undefined && <TagDot color={tag.color} />}
      <span className="min-w-0 break-all">{name}</span>
      <Combobox.ChipRemove
        aria-label={t('form.remove', { name })}
        className="inline-flex size-7 items-center justify-center text-faint hover:text-ink"
      >
        <Icon name="close" className="size-3.5" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
