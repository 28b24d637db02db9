export type GridLayout = { columns: number; cellWidth: number; rowHeight: number; gap: number }

const captionHeight = 56

/** How posters (2:3 with a caption below) fill a width: two or three on a phone, more the wider it gets. */
export function gridLayout(width: number): GridLayout {
  const gap = width < 640 ? 14 : 24
  const wished = width < 640 ? 132 : 176
  const columns = Math.max(2, Math.floor((width + gap) / (wished + gap)))
  const cellWidth = (width - gap * (columns - 1)) / columns
  return { columns, cellWidth, gap, rowHeight: Math.round(cellWidth * 1.5) + captionHeight + gap }
}

/** The pages of a list in which the given stretch of items lies, without the first, which is always there. */
export function pagesOf(firstItem: number, lastItem: number, perPage: number): number[] {
  const first = Math.max(1, Math.floor(firstItem / perPage))
  const last = Math.floor(lastItem / perPage)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}

/** Where an arrow key, Home or End leads in the grid; `null` for other keys and at the rim. */
export function neighbour(key: string, index: number, columns: number, total: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < total ? next : null
}
