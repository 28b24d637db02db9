/** What a key does in a tree: focus the item at a position, or open or close the focused one. */
export type TreeMove = number | 'toggle'

/** `expanded` is `null` for an item that cannot be opened. */
type Item = { level: number; expanded: string | null }

/** The keys of the tree pattern of WAI-ARIA, for the visible items in their order. `null` if the key does nothing. */
export function treeMove(key: string, items: readonly Item[], focused: number): TreeMove | null {
  const item = items[focused]
  if (item === undefined) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(focused + 1, items.length - 1)
    case 'ArrowUp':
      return Math.max(focused - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return items.length - 1
    case 'ArrowRight':
      return toChild(items, focused, item)
    case 'ArrowLeft':
      return item.expanded === 'true' ? 'toggle' : parentOf(items, focused, item)
    case 'Enter':
    case ' ':
      return 'toggle'
    default:
      return null
  }
}

function toChild(items: readonly Item[], focused: number, item: Item): TreeMove | null {
  if (item.expanded === 'false') return 'toggle'
  const isParent = item.expanded === 'true' && (items[focused + 1]?.level ?? 0) > item.level
  return isParent ? focused + 1 : null
}

function parentOf(items: readonly Item[], focused: number, { level }: Item): TreeMove | null {
  const parent = items.slice(0, focused).findLastIndex((each) => each.level < level)
  return parent < 0 ? null : parent
}
