import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'

type OrderedTagsProps = { title: string; tags: readonly string[]; onChange: (tags: readonly string[]) => void }

/** The items of a list whose order counts. They are moved by dragging, with buttons, or with Alt and the arrow keys. */
export function OrderedTags({ title, tags, onChange }: OrderedTagsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const [refocus, setRefocus] = useState<{ tag: string; control: string } | null>(null)
  useEffect(() => {
    if (refocus === null) return
    // Moving an element in the page takes the focus from its buttons.
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-tag') === refocus.tag)
    const button = row?.querySelector<HTMLButtonElement>(`[data-control="${refocus.control}"]`)
    if (button?.disabled) row?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
    else button?.focus()
    setRefocus(null)
  }, [refocus])
  const move = (tag: string, to: number) => {
    const next = moved(tags, tag, to)
    if (next === tags) return
    onChange(next)
    setMessage(t('form.moved', { tag, place: to + 1, count: tags.length }))
  }
  const drag = useDrag(list, move)
  const step = (tag: string, by: number, control: string) => {
    move(tag, tags.indexOf(tag) + by)
    setRefocus({ tag, control })
  }
  const onKeyDown = (event: KeyboardEvent, tag: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    step(tag, event.key === 'ArrowUp' ? -1 : 1, controlOf(event.target))
  }
  return (
    <>
      <ol ref={list} aria-label={title} className="grid gap-1 empty:hidden">
        {tags.map((tag, place) => (
          <li
            key={tag}
            data-tag={tag}
            onKeyDown={(event) => onKeyDown(event, tag)}
            className={`flex min-h-11 items-center gap-1 rounded-lg bg-raised pr-1 text-sm ${drag.dragged === tag ? 'outline-2 outline-accent' : ''}`}
          >
            <span
              aria-hidden="true"
              onPointerDown={(event) => drag.start(event, tag)}
              className="inline-flex size-9 shrink-0 cursor-grab touch-none items-center justify-center text-faint"
            >
              <Icon name="grip" />
            </span>
            <span className="min-w-0 flex-1 break-all">{tag}</span>
            <IconButton
              icon="up"
              label={t('form.moveUp', { tag })}
              data-control="up"
              disabled={place === 0}
              onClick={() => step(tag, -1, 'up')}
              className="size-9"
            />
            <IconButton
              icon="down"
              label={t('form.moveDown', { tag })}
              data-control="down"
              disabled={place === tags.length - 1}
              onClick={() => step(tag, 1, 'down')}
              className="size-9"
            />
            <IconButton
              icon="close"
              label={t('form.remove', { name: tag })}
              data-control="remove"
              onClick={() => onChange(tags.filter((other) => other !== tag))}
              className="size-9"
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

/** The list with the tag at the place; the same list if that changes nothing. */
function moved(tags: readonly string[], tag: string, to: number): readonly string[] {
  const from = tags.indexOf(tag)
  if (from === -1 || to === from || to < 0 || to >= tags.length) return tags
  return tags.filter((other) => other !== tag).toSpliced(to, 0, tag)
}

function controlOf(target: EventTarget): string {
  return (target instanceof Element ? target.closest('[data-control]')?.getAttribute('data-control') : null) ?? 'remove'
}

type Drag = { dragged: string | null; start: (event: PointerEvent, tag: string) => void }

/** Moves a tag to the row under the pointer. The page listens, as the dragged element is moved in the document. */
function useDrag(list: { current: HTMLElement | null }, move: (tag: string, to: number) => void): Drag {
  const [dragged, setDragged] = useState<string | null>(null)
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    if (dragged === null) return
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
      if (to !== -1) latest.current(dragged, to)
    }
    const stop = () => setDragged(null)
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', stop)
    addEventListener('pointercancel', stop)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', stop)
      removeEventListener('pointercancel', stop)
    }
  }, [dragged, list])
  return {
    dragged,
    start: (event, tag) => {
      if (event.button !== 0) return
      event.preventDefault()
      setDragged(tag)
    },
  }
}
