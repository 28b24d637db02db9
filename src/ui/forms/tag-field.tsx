import { useId, useRef, useState } from 'react'
import { normalizedTagName } from '#domain/tags/normalized-tag-name.ts'
import { useIsAdmin } from '../api/session.ts'
import { type Tag, useSaveTag, useTags } from '../api/tags.ts'
import { Failure } from '../parts/status.tsx'
import { TagDot } from '../parts/tag-dot.tsx'
import { t } from '../texts/page-texts.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { Field, inputStyle } from './field.tsx'

type TagFieldProps = {
  title: string
  help?: string
  /** The IDs of the chosen tags. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Chooses tags by typing. Admins can add new ones here. */
export function TagField({ title, help, ...choice }: TagFieldProps) {
  const id = useId()
  const tags = useTags()
  const isAdmin = useIsAdmin()
  const hasNone = tags.data?.length === 0 && !isAdmin
  return (
    <Field id={id} title={title} help={hasNone ? null : (help ?? null)}>
      {tags.isLoadingError ? (
        <Failure error={tags.error} onRetry={() => void tags.refetch()} />
      ) : tags.data === undefined ? (
        <div className={inputStyle} aria-busy="true" />
      ) : hasNone ? (
        <p className="text-sm text-faint">
          {t('tag.none')} {t('tag.askAdmin')}
        </p>
      ) : (
        <TagPicker id={id} title={title} tags={tags.data} {...choice} />
      )}
    </Field>
  )
}

type TagPickerProps = TagFieldProps & { id: string; tags: readonly Tag[] }

/** The item that adds a tag. IDs are never empty. */
const newTag = ''

function TagPicker({ id, title, tags, value, onChange }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const { offered, matching } = useOffered(tags, value, typed)
  const add = useAddTag(value, onChange)
  const change = (ids: readonly string[]) => {
    const name = typed.trim()
    // Removing a tag does not discard what is being typed.
    if (ids.length > value.length) setTyped('')
    if (!ids.includes(newTag)) return onChange(ids)
    add.run(name, () => setTyped(name))
  }
  return (
    <ComboboxInput
      id={id}
      title={title}
      aria-describedby={`${id}-below`}
      aria-invalid={add.error !== null}
      maxLength={50}
      autoHighlight
      items={offered}
      typed={typed}
      chosen={value}
      onType={setTyped}
      onChoose={change}
      onEnter={() => {
        if (typed.trim() === '') return false
        const [first] = offered
        if (first !== undefined) change([...value, first])
        else if (matching !== undefined) setTyped('')
        return true
      }}
      onLeave={() => {
        if (matching !== undefined) change([...new Set([...value, matching.id])])
      }}
      nameOf={(tagId) => byId.get(tagId)?.name ?? '…'}
      renderChosen={(tagId) => <Dot tag={byId.get(tagId)} />}
      renderItem={(tagId) => {
        const tag = byId.get(tagId)
        if (tag === undefined) return t('tag.addNamed', { name: typed.trim() })
        return (
          <>
            <Dot tag={tag} />
            <span className="min-w-0 truncate">{tag.name}</span>
          </>
        )
      }}
      below={
        add.error !== null && (
          <p role="alert" className="mt-1.5 text-sm text-bad">
            {add.error.message}
          </p>
        )
      }
    />
  )
}

function Dot({ tag }: { tag: Tag | undefined }) {
  return tag === undefined ? null : <TagDot color={tag.color} />
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
