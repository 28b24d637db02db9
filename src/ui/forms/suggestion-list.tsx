import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type SuggestionListProps = {
  anchor: HTMLElement | null
  label: string
  /** Renders an item. By default, its text. */
  render?: (item: string) => ReactNode
}

/**
 * Whether the list is open. Base UI would close and unmount a `Combobox.Popup`, but that hides the rest of the page from
 * screen readers, with its messages.
 */
export function useSuggestions(hasItems: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const actionsRef = useRef<Combobox.Root.Actions>(null)
  const open = isOpen && hasItems
  useEffect(() => {
    if (!open) actionsRef.current?.unmount()
  }, [open])
  return { root: { open, onOpenChange: setIsOpen, actionsRef }, close: () => setIsOpen(false) }
}

/**
 * The open list of suggestions below an input. In a modal dialog it is part of it, as everything outside is inert, and on a
 * page part of its content.
 */
export function SuggestionList({ anchor, label, render = (item) => item }: SuggestionListProps) {
  return (
    <Combobox.Portal container={anchor?.closest<HTMLElement>('dialog, main') ?? undefined}>
      <Combobox.Positioner sideOffset={4} anchor={anchor} className="z-50 outline-none">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the input keeps the focus while the list is scrolled. */}
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="w-(--anchor-width) max-w-(--available-width) rounded-lg border border-line bg-raised shadow-xl"
        >
          <Combobox.List aria-label={label} className="max-h-[min(15rem,var(--available-height))] overflow-y-auto py-1">
            {(item: string) => (
              <Combobox.Item
                key={item}
                value={item}
                className="flex min-h-11 cursor-pointer items-center gap-2 px-3 data-highlighted:bg-accent-deep"
              >
                {render(item)}
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
