import type { LogLine } from '#domain/system/log-line.ts'

export type ShownLine = { id: number; line: LogLine }

/** The lines of the log page, oldest first. */
export type LogView = {
  lines: readonly ShownLine[]
  /** Lines that came while the page was paused. */
  waiting: readonly ShownLine[]
  /** How many of the newest matching lines of the files are known or were left out. */
  known: number
  hasOlder: boolean
}

/** More lines make the page slow. A filter shows others. */
export const maxLines = 20_000

export const emptyView: LogView = { lines: [], waiting: [], known: 0, hasOlder: false }

let lastId = 0
const shown = (line: LogLine): ShownLine => {
  lastId += 1
  return { id: lastId, line }
}

/** How many lines a line of the server stands for that it did not send; `null` for other lines. */
export function leftOutOf({ module, fields }: LogLine): number | null {
  return module === 'logging' && typeof fields.leftOut === 'number' ? fields.leftOut : null
}

const keyOf = ({ line }: { line: LogLine }): string => JSON.stringify(line)

/** Starts with the fetched lines. Those that came live meanwhile may be among them. */
export function loadedView(live: LogView, fetched: readonly LogLine[], isAll: boolean): LogView {
  const keys = new Set(fetched.map((line) => keyOf({ line })))
  const later = [...live.lines, ...live.waiting].filter((each) => !keys.has(keyOf(each)))
  const lines = [...fetched.map(shown), ...later]
  return { lines, waiting: [], known: lines.length, hasOlder: !isAll }
}

/** Adds lines that came live: to the end, or to those that wait. */
export function withLive(view: LogView, live: readonly LogLine[], isPaused: boolean): LogView {
  const added = live.map(shown)
  const known = live.reduce((sum, line) => sum + (leftOutOf(line) ?? 1), view.known)
  if (isPaused) return { ...view, known, waiting: [...view.waiting, ...added].slice(-maxLines) }
  return trimmed({ ...view, known, lines: [...view.lines, ...added] })
}

/** Shows what has waited. */
export function resumed(view: LogView): LogView {
  return trimmed({ ...view, lines: [...view.lines, ...view.waiting], waiting: [] })
}

/** Adds older lines to the start. Lines that came meanwhile may have moved known ones into the answer. */
export function withOlder(view: LogView, fetched: readonly LogLine[], isAll: boolean): LogView {
  const keys = new Set(view.lines.slice(0, fetched.length).map(keyOf))
  const older = fetched.filter((line) => !keys.has(keyOf({ line }))).map(shown)
  return { ...view, lines: [...older, ...view.lines], known: view.known + fetched.length, hasOlder: !isAll }
}

function trimmed(view: LogView): LogView {
  const excess = view.lines.length - maxLines
  if (excess <= 0) return view
  return { ...view, lines: view.lines.slice(excess), known: view.known - excess, hasOlder: true }
}
