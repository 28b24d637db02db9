import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GameToAdd } from '#domain/games/added-games.ts'
import { lookUp, useAddGames } from '../../api/added-games.ts'
import { type AddChoices, chosenFields } from './add-choices.ts'
import { foundLine, type Line, lookupOf, newLine, selectedLines } from './title-list.ts'

/** Searches at the same time. */
const parallel = 3

/** A pasted list: the search for each of its titles, and adding the chosen games. Both can be stopped. */
export function useTitleList() {
  const client = useQueryClient()
  const add = useAddGames()
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
    lines,
    isSearching,
    isAdding: add.isPending,
    addError: add.error,
    start: (titles: readonly string[]) => {
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
    addSelected: (choices: AddChoices, onDone: (added: number) => void) => {
      const selected = selectedLines(lines)
      add.mutate(
        {
          games: selected.map(({ line }) => gameOf(line, choices)),
          signal: begin(),
          onResults: (results, start) =>
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
        },
        { onSuccess: onDone },
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
