import { useState } from 'react'
import type { FoundGame } from '#domain/games/metadata.ts'
import { type AddChoices, chosenFields } from './add-choices.ts'
import { useAddAndReport } from './use-add-and-report.ts'

export type SelectedResults = ReturnType<typeof useSelectedResults>

/** The selected results of all searches. Games that could not be added stay selected. */
export function useSelectedResults() {
  const [games, setGames] = useState<ReadonlyMap<string, FoundGame>>(new Map())
  const { isAdding, add } = useAddAndReport()
  return {
    count: games.size,
    isAdding,
    has: ({ metadataId }: FoundGame): boolean => games.has(metadataId),
    toggle: (game: FoundGame): void => {
      const next = new Map(games)
      if (!next.delete(game.metadataId)) next.set(game.metadataId, game)
      setGames(next)
    },
    clear: (): void => setGames(new Map()),
    addAll: (choices: AddChoices): void => {
      const chosen = [...games.values()]
      void add(
        chosen.map(({ title, metadataId }) => ({ title, metadataId, ...chosenFields(choices) })),
        (results, start) => {
          const done = results.flatMap(({ gameId }, index) =>
            gameId === null ? [] : (chosen[start + index]?.metadataId ?? []),
          )
          setGames((before) => new Map([...before].filter(([metadataId]) => !done.includes(metadataId))))
        },
      )
    },
  }
}
