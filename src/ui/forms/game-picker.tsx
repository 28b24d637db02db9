import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { GameListItem } from '#domain/games/game.ts'
import { usePickableGames } from '../api/games.ts'
import { gameStatusLabels } from '../format/labels.ts'
import { IconButton } from '../parts/button.tsx'
import { t } from '../texts/text.ts'
import { Field, inputStyle } from './field.tsx'

export type PickedGame = Pick<GameListItem, 'id' | 'title'>

type GamePickerProps = {
  title: string
  help?: string
  game: PickedGame | null
  onPick: (game: PickedGame | null) => void
}

/** Picks one game of the library by typing and choosing from a list. */
export function GamePicker({ title, help, game, onPick }: GamePickerProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  const pick = (picked: PickedGame | null) => {
    changed.current = true
    onPick(picked)
  }
  const pickedId = game?.id
  // The focused control was replaced: focus its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choice changed
  useEffect(() => {
    if (changed.current) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    changed.current = false
  }, [pickedId])
  return (
    <Field id={id} title={title} help={help ?? null}>
      <div ref={place}>
        {game === null ? (
          <Search id={id} onPick={pick} />
        ) : (
          <div className={`${inputStyle} flex items-center justify-between gap-2 py-0! pr-1`}>
            <output id={id} className="min-w-0 truncate">
              {game.title}
            </output>
            <IconButton icon="close" label={t('form.clear', { title: game.title })} onClick={() => pick(null)} />
          </div>
        )}
      </div>
    </Field>
  )
}

function Search({ id, onPick }: { id: string; onPick: (game: PickedGame) => void }) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const query = useDeferredValue(text.trim())
  const found = usePickableGames(query, isOpen)
  const games = isOpen ? (found.data ?? []) : []
  const listId = `${id}-games`
  const close = () => {
    setIsOpen(false)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === null && games.length === 1 ? games[0] : games[active ?? -1]
    // Enter chooses a game; it does not submit the form without one.
    if (event.key === 'Enter') {
      if (text !== '' && chosen !== undefined) onPick(chosen)
    } else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true)
      setActive(optionAfter(event.key, active, games.length))
    } else return
    // Neither submit the form nor close the dialog.
    event.preventDefault()
  }
  return (
    <div className="grid gap-1.5">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={games.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
        aria-describedby={`${id}-below`}
        autoComplete="off"
        placeholder={t('form.searchLibrary')}
        className={inputStyle}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIsOpen(true)
          setActive(null)
        }}
        onClick={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <Options id={listId} games={games} active={active} onPick={onPick} />
      <p role="status" className="text-sm text-soft empty:hidden">
        {isOpen && query !== '' && found.data?.length === 0 && t('form.noGame')}
        {isOpen && found.isLoadingError && found.error.message}
      </p>
    </div>
  )
}

type OptionsProps = {
  id: string
  games: GameListItem[]
  active: number | null
  onPick: (game: PickedGame) => void
}

function Options({ id, games, active, onPick }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('library.games')}
      className="max-h-60 overflow-y-auto rounded-lg border border-line bg-raised empty:hidden"
    >
      {games.map((game, place) => (
        // The focus stays in the input, whose arrow keys move the selection.
        // biome-ignore lint/a11y/useFocusableInteractive: chosen by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={game.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          ref={(element) => {
            if (place === active) element?.scrollIntoView({ block: 'nearest' })
          }}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 hover:bg-panel aria-selected:bg-accent-deep"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(game)}
        >
          <span className="min-w-0 truncate">{game.title}</span>
          <span className="shrink-0 text-sm text-soft">
            {[game.releaseDate?.slice(0, 4), gameStatusLabels[game.status].label].filter(Boolean).join(' · ')}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The option after an arrow key, wrapping around at both ends; `null` for none. */
export function optionAfter(key: string, current: number | null, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return current === null ? 0 : (current + 1) % count
    case 'ArrowUp':
      return current === null ? count - 1 : (current + count - 1) % count
    default:
      return current
  }
}
