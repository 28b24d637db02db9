import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'

type SuggestionListProps = {
  anchor: HTMLElement | null
  label: string
  /** Renders an item. By default, its text. */
  render?: (item: string) => ReactNode
}

/** The open list of suggestions below an input. In a modal dialog it is part of it, as everything outside is inert. */
export function SuggestionList({ anchor, label, render = (item) => item }: SuggestionListProps) {
  return (
    <Combobox.Portal container={anchor?.closest('dialog') ?? undefined}>
      <Combobox.Positioner sideOffset={4} anchor={anchor} className="z-50 outline-none">
        <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-lg border border-line bg-raised shadow-xl data-empty:hidden">
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
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
