import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GameToAdd } from '#domain/games/added-games.ts'
import { lookUp } from '../../api/added-games.ts'
import { type AddChoices, chosenFields } from './add-choices.ts'
import { foundLine, type Line, lookupOf, newLine, selectedLines } from './title-list.ts'
import { useAddAndReport } from './use-add-and-report.ts'

/** Searches at the same time. */
const parallel = 3

export type TitleList = ReturnType<typeof useTitleList>

/** A pasted list: the search for each of its titles, which can be stopped, and adding the chosen games. */
export function useTitleList() {
  const client = useQueryClient()
  const { isAdding, add } = useAddAndReport()
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([])
  const [isSearching, setIsSearching] = useState(false)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  const change = (position: number, changed: (line: Line) => Line): void =>
    setLines((before) => before.map((line, index) => (index === position ? changed(line) : line)))

  const begin = (): AbortSignal => {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  /** Searches for lines by their positions. */
  const search = async (texts: readonly string[], positions: readonly number[]): Promise<void> => {
    const signal = begin()
    setIsSearching(true)
    const queue = positions.values()
    const searchNext = async (): Promise<void> => {
      for (const position of queue) {
        if (signal.aborted) return
        change(position, (line) => ({ ...line, state: 'searching', message: null }))
        try {
          const candidates = await lookUp(client, lookupOf(texts[position] ?? ''), signal)
          change(position, (line) => foundLine(line, candidates))
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          change(position, (line) =>
            signal.aborted ? { ...line, state: 'waiting' } : { ...line, state: 'failed', message },
          )
        }
      }
    }
    await Promise.all(Array.from({ length: parallel }, searchNext))
    if (!signal.aborted) setIsSearching(false)
  }

  return {
    /** What is typed before it is looked up. */
    text,
    setText,
    lines,
    isSearching,
    isAdding,
    start: (titles: readonly string[]) => {
      setText('')
      setLines(titles.map(newLine))
      void search(
        titles,
        titles.map((_, position) => position),
      )
    },
    /** Goes on with the lines that were not searched for, or failed. */
    resume: () =>
      void search(
        lines.map(({ text }) => text),
        lines.flatMap(({ state }, position) => (state === 'waiting' || state === 'failed' ? [position] : [])),
      ),
    stop: () => {
      running.current.abort()
      setIsSearching(false)
      setLines((before) => before.map((line) => (line.state === 'searching' ? { ...line, state: 'waiting' } : line)))
    },
    change,
    clear: () => {
      running.current.abort()
      setIsSearching(false)
      setLines([])
    },
    addSelected: (choices: AddChoices) => {
      const selected = selectedLines(lines)
      void add(
        selected.map(({ line }) => gameOf(line, choices)),
        (results, start) =>
          results.forEach(({ gameId, error }, index) => {
            const position = selected[start + index]?.position ?? -1
            change(position, (line) => ({
              ...line,
              state: gameId === null ? 'refused' : 'added',
              gameId,
              message: error,
              selected: gameId === null && line.selected,
            }))
          }),
      )
    },
  }
}

/** A line without a match is added by its title alone. */
function gameOf({ text, state, candidates, chosen }: Line, choices: AddChoices): GameToAdd {
  const game = state === 'none' ? undefined : candidates[chosen]
  const fields = chosenFields(choices)
  return game === undefined ? { title: text, ...fields } : { title: game.title, metadataId: game.metadataId, ...fields }
}
