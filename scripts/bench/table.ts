export type Figure = {
  name: string
  value: number
  unit: 'ms' | 's' | 'KB' | 'MB' | '/s' | '×' | 'calls' | ''
  atMost?: number
  atLeast?: number
  note?: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Prints progress to stderr, to keep it out of the table. */
export function progress(text: string): void {
  console.error(text)
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, atMost, atLeast, note }) => {
    if (atMost === undefined && atLeast === undefined)
      return [name, `${shown(value, unit)} ${unit}`, '', '', note ?? '']
    const bound = atMost !== undefined ? `at most ${atMost}` : `at least ${atLeast?.toLocaleString('en')}`
    const holds = atMost !== undefined ? value <= atMost : value >= (atLeast ?? 0)
    return [name, `${shown(value, unit)} ${unit}`.replace(' /s', '/s'), bound, holds ? 'ok' : 'OVER', note ?? '']
  })
  const head = ['figure', 'ours', 'bound', '', '']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
    )
    console.log(cells.join('  ').trimEnd())
  }
}

function shown(value: number, unit: Figure['unit']): string {
  if (value < 10 && unit === '×') return value.toFixed(2)
  return value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 100 ? 1 : 0)
}
