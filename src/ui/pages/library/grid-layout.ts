export type GridLayout = { columns: number; cellWidth: number; rowHeight: number; gap: number }
export type PosterSize = 'small' | 'posters' | 'large'

const captionHeight = 56
const idealWidths: Record<PosterSize, { phone: number; desktop: number; fewest: number }> = {
  small: { phone: 96, desktop: 120, fewest: 3 },
  posters: { phone: 132, desktop: 176, fewest: 2 },
  large: { phone: 300, desktop: 264, fewest: 1 },
}

/** The layout of posters (2:3 with a caption) for a width. */
export function gridLayout(width: number, size: PosterSize = 'posters'): GridLayout {
  const isNarrow = width < 640
  const gap = size === 'small' ? (isNarrow ? 10 : 16) : isNarrow ? 14 : 24
  const { phone, desktop, fewest } = idealWidths[size]
  const idealWidth = isNarrow ? phone : desktop
  const columns = Math.max(fewest, Math.floor((width + gap) / (idealWidth + gap)))
  const cellWidth = (width - gap * (columns - 1)) / columns
  return { columns, cellWidth, gap, rowHeight: Math.round(cellWidth * 1.5) + captionHeight + gap }
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

/** The width of the page's content, before it can be measured. */
export function contentWidth(): number {
  return (document.getElementById('content')?.clientWidth ?? innerWidth) - (innerWidth < 640 ? 32 : 64)
}
