export type GridLayout = { columns: number; cellWidth: number; rowHeight: number; gap: number }

const captionHeight = 56

/** The layout of posters (2:3 with a caption) for a width; at least two columns. */
export function gridLayout(width: number): GridLayout {
  const gap = width < 640 ? 14 : 24
  const idealWidth = width < 640 ? 132 : 176
  const columns = Math.max(2, Math.floor((width + gap) / (idealWidth + gap)))
  const cellWidth = (width - gap * (columns - 1)) / columns
  return { columns, cellWidth, gap, rowHeight: Math.round(cellWidth * 1.5) + captionHeight + gap }
}

/** The pages that contain the given items, except the first page, which is always loaded. */
export function pagesOf(firstItem: number, lastItem: number, perPage: number): number[] {
  const first = Math.max(1, Math.floor(firstItem / perPage))
  const last = Math.floor(lastItem / perPage)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}

/** The item that an arrow key, Home or End moves to; `null` for other keys and at the edges. */
export function neighbor(key: string, index: number, columns: number, total: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < total ? next : null
}
