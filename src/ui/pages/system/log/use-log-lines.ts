import { useCallback, useEffect, useRef, useState } from 'react'
import { type LogFilter, type LogLine, matchesFilter } from '#domain/system/log-line.ts'
import { fetchLogLines, linesPerPage } from '../../../api/logs.ts'
import { logStream } from '../../../live/log-stream.ts'
import { emptyView, type LogView, leftOutOf, loadedView, resumed, withLive, withOlder } from './log-view.ts'

/** New lines are shown together: each render costs more than a line. */
const showEveryMs = 250

export type LogLines = {
  view: LogView
  isPaused: boolean
  isLoading: boolean
  error: Error | null
  setPaused(isPaused: boolean): void
  loadOlder(): void
  reload(): void
}

/** The stored and the live lines that match. */
export function useLogLines({ level, module, text }: LogFilter): LogLines {
  const [view, setView] = useState<LogView>(emptyView)
  const [isPaused, setIsPaused] = useState(false)
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  const paused = useRef(isPaused)
  /** Lines were missed while the page was paused. */
  const isOutdated = useRef(false)
  const older = useRef<AbortController | null>(null)
  paused.current = isPaused

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again.
  useEffect(() => {
    const loading = new AbortController()
    const filter = { level, module, text }
    setView(emptyView)
    setIsLoading(true)
    setError(null)
    // First, so that no line is missing between the two.
    const stop = listenInGroups(filter, {
      onLines: (lines) => setView((known) => withLive(known, lines, paused.current)),
      onReconnect() {
        if (paused.current) isOutdated.current = true
        else setRound((known) => known + 1)
      },
    })
    fetchLogLines(filter, 0, loading.signal)
      .then((fetched) => setView((known) => loadedView(known, fetched, fetched.length < linesPerPage)))
      .catch((reason: unknown) => !loading.signal.aborted && setError(errorOf(reason)))
      .finally(() => !loading.signal.aborted && setIsLoading(false))
    return () => {
      loading.abort()
      older.current?.abort()
      stop()
    }
  }, [level, module, text, round])

  const setPaused = useCallback((next: boolean) => {
    setIsPaused(next)
    if (next) return
    setView(resumed)
    if (isOutdated.current) setRound((known) => known + 1)
    isOutdated.current = false
  }, [])

  const loadOlder = () => {
    older.current?.abort()
    const loading = new AbortController()
    older.current = loading
    setIsLoading(true)
    fetchLogLines({ level, module, text }, view.known, loading.signal)
      .then((fetched) => setView((known) => withOlder(known, fetched, fetched.length < linesPerPage)))
      .catch((reason: unknown) => !loading.signal.aborted && setError(errorOf(reason)))
      .finally(() => !loading.signal.aborted && setIsLoading(false))
  }

  return { view, isPaused, isLoading, error, setPaused, loadOlder, reload: () => setRound((known) => known + 1) }
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

type GroupListener = { onLines(lines: LogLine[]): void; onReconnect(): void }

/** Hands over the live lines that match, a few times a second. Returns a function that ends it. */
function listenInGroups(filter: LogFilter, { onLines, onReconnect }: GroupListener): () => void {
  let lines: LogLine[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const onLine = (line: LogLine): void => {
    if (leftOutOf(line) === null && !matchesFilter(line, filter)) return
    lines.push(line)
    timer ??= setTimeout(() => {
      const group = lines
      lines = []
      timer = null
      onLines(group)
    }, showEveryMs)
  }
  const stop = logStream.listen({ onLine, onReconnect })
  return () => {
    stop()
    if (timer !== null) clearTimeout(timer)
  }
}
