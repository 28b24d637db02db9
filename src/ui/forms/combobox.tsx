import { Combobox as Base } from '@base-ui/react/combobox'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import type { ComboboxProps } from './combobox-input.tsx'
import { inputStyle } from './field.tsx'

/** An input that offers a list, with the values that were chosen in front of it if there can be several. */
export default function Combobox(props: ComboboxProps) {
  const { title, items, typed, chosen, renderItem = (item) => item, above, below, autoHighlight = false } = props
  const { onType, onChoose, onEnter, onLeave, renderChosen, nameOf, ...input } = inputProps(props)
  const highlighted = useRef<string | undefined>(undefined)
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  const list = useList(items.length > 0)
  const shared = {
    items,
    filteredItems: items,
    autoHighlight,
    ...list.root,
    inputValue: typed,
    onInputValueChange: (text: string, { reason }: { reason: string }) => {
      if (reason === 'input-change') onType(text)
    },
    onItemHighlighted: (item: string | undefined) => {
      highlighted.current = item
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Neither submit the form nor leave what is typed behind.
    if (event.key === 'Enter' && highlighted.current === undefined && onEnter?.()) event.preventDefault()
  }
  const onBlur = () => {
    list.close()
    onLeave?.()
  }
  const text = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  const popup = <SuggestionList anchor={anchor} label={title} render={renderItem} />
  if (chosen === undefined) {
    return (
      <Base.Root {...shared} value={null} onValueChange={(item: string | null) => item !== null && onChoose([item])}>
        <div ref={setAnchor}>
          <Base.Input {...input} {...text} className={inputStyle} onKeyDown={onKeyDown} onBlur={onBlur} />
        </div>
        {popup}
      </Base.Root>
    )
  }
  return (
    <Base.Root
      multiple
      {...shared}
      value={[...chosen]}
      onValueChange={(next: string[], { reason }) => {
        // Escape closes the list. It must not empty the field.
        if (reason !== 'escape-key') onChoose(next)
      }}
    >
      <div ref={setAnchor} className="grid gap-2">
        {above}
        <Base.Chips
          className={`${inputStyle} flex flex-wrap items-center gap-1.5 py-1.5 focus-within:outline-2 focus-within:outline-accent`}
        >
          {above === undefined &&
            chosen.map((value) => (
              <Chip key={value} name={nameOf(value)}>
                {renderChosen?.(value)}
              </Chip>
            ))}
          <Base.Input
            {...input}
            {...text}
            className="min-h-7 min-w-24 flex-1 bg-transparent outline-none"
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        </Base.Chips>
      </div>
      {below}
      {popup}
    </Base.Root>
  )
}

/** The attributes of the input, and the functions. */
function inputProps({
  title: _title,
  items: _items,
  typed: _typed,
  chosen: _chosen,
  renderItem: _renderItem,
  above: _above,
  below: _below,
  autoHighlight: _autoHighlight,
  nameOf = (value) => value,
  ...rest
}: ComboboxProps) {
  return { nameOf, ...rest }
}

/**
 * Whether the list is open. Base UI would close and unmount a `Combobox.Popup`, but that hides the rest of the page from
 * screen readers, with its messages.
 */
function useList(hasItems: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const actionsRef = useRef<Base.Root.Actions>(null)
  const open = isOpen && hasItems
  useEffect(() => {
    if (!open) actionsRef.current?.unmount()
  }, [open])
  return { root: { open, onOpenChange: setIsOpen, actionsRef }, close: () => setIsOpen(false) }
}

function Chip({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Base.Chip
      aria-label={name}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-md bg-raised pl-2 text-sm focus-within:outline-2 focus-within:outline-accent"
    >
      {children}
      <span className="min-w-0 break-all">{name}</span>
      <Base.ChipRemove
        aria-label={t('form.remove', { name })}
        className="inline-flex size-7 items-center justify-center text-faint hover:text-ink"
      >
        <Icon name="close" className="size-3.5" />
      </Base.ChipRemove>
    </Base.Chip>
  )
}

type SuggestionListProps = { anchor: HTMLElement | null; label: string; render: (item: string) => ReactNode }

/**
 * The open list of suggestions below an input. In a modal dialog it is part of it, as everything outside is inert, and on a
 * page part of its content.
 */
function SuggestionList({ anchor, label, render }: SuggestionListProps) {
  return (
    <Base.Portal container={anchor?.closest<HTMLElement>('dialog, main') ?? undefined}>
      <Base.Positioner sideOffset={4} anchor={anchor} className="z-50 outline-none">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the input keeps the focus while the list is scrolled. */}
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="w-(--anchor-width) max-w-(--available-width) rounded-lg border border-line bg-raised shadow-xl"
        >
          <Base.List aria-label={label} className="max-h-[min(15rem,var(--available-height))] overflow-y-auto py-1">
            {(item: string) => (
              <Base.Item
                key={item}
                value={item}
                className="flex min-h-11 cursor-pointer items-center gap-2 px-3 data-highlighted:bg-accent-deep"
              >
                {render(item)}
              </Base.Item>
            )}
          </Base.List>
        </div>
      </Base.Positioner>
    </Base.Portal>
  )
}
