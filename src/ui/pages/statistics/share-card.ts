import type { Statistics } from '#domain/statistics/statistics.ts'
import { gameStatusLabels } from '../../format/labels.ts'
import { formatNumber } from '../../format/values.ts'
import { t } from '../../texts/text.ts'
import { keyFigures } from './key-figures.tsx'

export const cardSize = { width: 1200, height: 630 } as const

// The card looks the same in both themes.
const colors = {
  ground: '#10130e',
  panel: '#1a1e17',
  line: '#333a2d',
  ink: '#f0f2ea',
  soft: '#bfc4b6',
  accent: '#b6e34b',
}
const statusColors = ['#e0b24a', '#8fc7ff', '#b6e34b', '#4fd19b', '#7f8f6f', '#555d4c']
const family = '"Instrument Sans", ui-sans-serif, system-ui, sans-serif'
const margin = 64
const inner = cardSize.width - 2 * margin

/** The heading of a card; `owner` is null for the numbers of everyone. */
export const cardTitle = (owner: string | null): string =>
  owner === null ? t('statistics.ourGames') : t('statistics.gamesOf', { owner })

/** Draws a card with numbers, without the titles of games. Returns a PNG as a data URI. */
export async function drawCard(statistics: Statistics, owner: string | null): Promise<string> {
  // The canvas does not wait for fonts.
  await Promise.all(['400 24px', '600 24px'].map((style) => document.fonts.load(`${style} ${family}`)))
  const canvas = document.createElement('canvas')
  canvas.width = cardSize.width
  canvas.height = cardSize.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error(t('statistics.cannotDraw'))
  context.textBaseline = 'alphabetic'
  fill(context, colors.ground, [0, 0, cardSize.width, cardSize.height])
  fill(context, colors.accent, [0, 0, cardSize.width, 8])
  drawText(context, cardTitle(owner), { x: margin, y: 108, size: 48, weight: 600, maxWidth: inner - 160 })
  drawText(context, 'Ludarr', { x: cardSize.width - margin, y: 108, size: 28, color: colors.soft, align: 'right' })
  drawFigures(context, statistics)
  drawStatuses(context, statistics)
  drawGenres(context, statistics)
  return canvas.toDataURL('image/png')
}

type TextOptions = {
  x: number
  y: number
  size: number
  weight?: number
  color?: string
  align?: CanvasTextAlign
  maxWidth?: number
}

function drawText(context: CanvasRenderingContext2D, text: string, options: TextOptions): void {
  const { x, y, size, weight = 400, color = colors.ink, align = 'left', maxWidth = inner } = options
  context.font = `${weight} ${size}px ${family}`
  context.fillStyle = color
  context.textAlign = align
  context.fillText(shortened(context, text, maxWidth), x, y)
}

function shortened(context: CanvasRenderingContext2D, text: string, maxWidth: number): string {
  if (context.measureText(text).width <= maxWidth) return text
  let characters = [...text]
  while (characters.length > 1 && context.measureText(`${characters.join('')}…`).width > maxWidth) {
    characters = characters.slice(0, -1)
  }
  return `${characters.join('')}…`
}

type Box = readonly [x: number, y: number, width: number, height: number]

function fill(context: CanvasRenderingContext2D, color: string, [x, y, width, height]: Box, radius = 0): void {
  context.fillStyle = color
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function drawFigures(context: CanvasRenderingContext2D, statistics: Statistics): void {
  const gap = 20
  const figures = keyFigures(statistics).slice(0, 4)
  const width = (inner - gap * (figures.length - 1)) / figures.length
  for (const [index, { label, value, note }] of figures.entries()) {
    const x = margin + index * (width + gap)
    fill(context, colors.panel, [x, 150, width, 160], 16)
    const text = { x: x + 24, maxWidth: width - 48 }
    drawText(context, label, { ...text, y: 190, size: 22, color: colors.soft })
    drawText(context, value, { ...text, y: 244, size: 46, weight: 600 })
    drawText(context, note, { ...text, y: 284, size: 20, color: colors.soft })
  }
}

/** One bar with a part for each status, and what they mean below. */
function drawStatuses(context: CanvasRenderingContext2D, { byStatus, games }: Statistics): void {
  const parts = byStatus.flatMap(({ status, count }, index) =>
    count === 0 ? [] : [{ label: gameStatusLabels[status].label, count, color: statusColors[index] ?? colors.line }],
  )
  fill(context, colors.line, [margin, 346, inner, 20])
  context.font = `400 20px ${family}`
  const texts = parts.map(({ label, count }) => `${label} ${formatNumber(count)}`)
  const places = placeLabels(texts.map((text) => 24 + context.measureText(text).width))
  let x = margin
  for (const [index, { count, color }] of parts.entries()) {
    const width = (count / Math.max(1, games)) * inner
    fill(context, color, [x, 346, width, 20])
    x += width
    const { left, row } = places[index] ?? { left: margin, row: 0 }
    const y = 382 + row * 26
    fill(context, color, [left, y, 16, 16], 4)
    drawText(context, texts[index] ?? '', { x: left + 24, y: y + 15, size: 20, color: colors.soft })
  }
}

/** Where labels of these widths begin. Those that do not fit in a row are in the next one. */
export function placeLabels(widths: readonly number[]): { left: number; row: number }[] {
  let left = margin
  let row = 0
  return widths.map((width) => {
    if (left > margin && left + width > margin + inner) {
      left = margin
      row += 1
    }
    const place = { left, row }
    left += width + 28
    return place
  })
}

function drawGenres(context: CanvasRenderingContext2D, { byGenre }: Statistics): void {
  const genres = byGenre.slice(0, 6)
  const longest = genres[0]?.count ?? 1
  const width = (inner - 40) / 2
  for (const [index, { name, count }] of genres.entries()) {
    const x = margin + (index % 2) * (width + 40)
    const y = 466 + Math.floor(index / 2) * 50
    drawText(context, name, { x, y, size: 22, maxWidth: 210 })
    fill(context, colors.panel, [x + 226, y - 16, width - 316, 16], 8)
    fill(context, colors.accent, [x + 226, y - 16, Math.max(8, (count / longest) * (width - 316)), 16], 8)
    drawText(context, formatNumber(count), { x: x + width, y, size: 22, align: 'right', color: colors.soft })
  }
}
