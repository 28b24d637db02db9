import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { GameListItem } from '#domain/games/game.ts'
import { usePickableGames } from '../api/games.ts'
import { gameStatusLabels } from '../format/labels.ts'
import { IconButton } from '../parts/button.tsx'
import { Field, inputStyle } from './field.tsx'
import { optionAfter } from './option-keys.ts'

export type PickedGame = Pick<GameListItem, 'id' | 'title'>

type GamePickerProps = {
  title: string
  help?: string
  game: PickedGame | null
  onPick: (game: PickedGame | null) => void
}

/** One game of the library: typed for, then chosen with the arrows or the pointer. */
export function GamePicker({ title, help, game, onPick }: GamePickerProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  const pick = (picked: PickedGame | null) => {
    changed.current = true
    onPick(picked)
  }
  const pickedId = game?.id
  // The one that was pressed is gone: the focus goes to what took its place.
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
          <div className={`${inputStyle} flex items-center justify-between gap-2 py-0 pr-1`}>
            <output id={id} className="min-w-0 truncate">
              {game.title}
            </output>
            <IconButton icon="close" label={`Clear ${game.title}`} onClick={() => pick(null)} />
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
  const asked = useDeferredValue(text.trim())
  const found = usePickableGames(asked, isOpen)
  const games = isOpen ? (found.data ?? []) : []
  const listId = `${id}-games`
  const close = () => {
    setIsOpen(false)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = active === null && games.length === 1 ? games[0] : games[active ?? -1]
    // A title half typed is no choice yet: the form must not go without it.
    if (event.key === 'Enter' && text !== '') {
      if (chosen !== undefined) onPick(chosen)
    } else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true)
      setActive(optionAfter(event.key, active, games.length))
    } else return
    // Taken: neither the form is to be sent nor the dialog to be closed by it.
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
        placeholder="Search your library"
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
        {isOpen && asked !== '' && found.data?.length === 0 && 'No game in your library has this title.'}
        {isOpen && found.isError && found.error.message}
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
      aria-label="Games"
      className="max-h-60 overflow-y-auto rounded-lg border border-line bg-raised empty:hidden"
    >
      {games.map((game, place) => (
        // The focus stays in the field, whose arrows move the choice.
        // biome-ignore lint/a11y/useFocusableInteractive: chosen by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field
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
