/** Where an arrow key leads in a list of options that closes into a ring; `null` is none of them. */
export function optionAfter(key: string, current: number | null, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return current === null ? 0 : (current + 1) % count
    case 'ArrowUp':
      return current === null ? count - 1 : (current + count - 1) % count
    default:
      return current
  }
}
