import { useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import { useFoundGames } from '../../api/games.ts'
import { Cover } from '../../art/cover.tsx'
import { coverOf, type ImageSource, providerCoverOf, screenshotsOf } from '../../art/image-source.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'

type CoverChoice = { url: string | null; label: string; image: ImageSource | null }
type CoverFieldProps = { game: Game; value: string | null; onChange: (coverUrl: string | null) => void }

/** The cover of a game. The metadata provider is only asked for others when the user wants to choose one. */
export function CoverField({ game, value, onChange }: CoverFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <fieldset className="min-w-0" aria-describedby="game-cover-help">
      <legend className="pb-1.5 text-sm font-medium">{t('gamePage.cover')}</legend>
      {isChoosing ? (
        <CoverChoices game={game} value={value} onChange={onChange} />
      ) : (
        <Button onClick={() => setIsChoosing(true)}>{t('gamePage.chooseCover')}</Button>
      )}
      <p id="game-cover-help" className="pt-1.5 text-sm text-faint">
        {t('gamePage.coverHint')}
      </p>
    </fieldset>
  )
}

/** The covers that a game can have: its own, those of games with a similar title, its screenshots, or none. */
function CoverChoices({ game, value, onChange }: CoverFieldProps) {
  const { choices, isLoading } = useCoverChoices(game)
  return (
    <div className="flex gap-3 overflow-x-auto p-1" aria-busy={isLoading}>
      {choices.map(({ url, label, image }) => (
        <label
          key={url ?? ''}
          title={label}
          className="relative block w-20 shrink-0 cursor-pointer overflow-hidden rounded-lg ring-1 ring-line hover:ring-edge has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="game-cover"
            aria-label={label}
            className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            checked={value === url}
            onChange={() => onChange(url)}
          />
          <Cover title={game.title} image={image} sizes="5rem" small />
        </label>
      ))}
    </div>
  )
}

/** Each image once. */
function useCoverChoices(game: Game): { choices: CoverChoice[]; isLoading: boolean } {
  const search = useFoundGames(game.title)
  const found = search.data ?? []
  const screenshots = screenshotsOf(game)
  const all: CoverChoice[] = [
    { url: game.coverUrl, label: t('gamePage.currentCover'), image: coverOf(game) },
    ...found.flatMap((each) =>
      each.coverUrl === null
        ? []
        : [{ url: each.coverUrl, label: t('gamePage.coverOf', each), image: providerCoverOf(each) }],
    ),
    ...game.screenshots.map((url, index) => ({
      url,
      label: t('gamePage.screenshot', { number: index + 1 }),
      image: screenshots[index] ?? null,
    })),
    { url: null, label: t('gamePage.noCover'), image: null },
  ]
  const choices = [...new Map(all.toReversed().map((choice) => [choice.url, choice])).values()].toReversed()
  return { choices, isLoading: search.isLoading }
}
