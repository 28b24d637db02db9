import { type ReactNode, useState } from 'react'
import type { Game } from '#domain/game.ts'
import { useChangeGame } from '../../api/games.ts'
import { Field, inputStyle, Switch } from '../../forms/field.tsx'
import { Problems } from '../../forms/problem-list.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { type GameDraft, gameChange, gameDraft, ratings } from './game-draft.ts'

type EditGameDialogProps = { game: Game; onClose: () => void }

export function EditGameDialog({ game, onClose }: EditGameDialogProps) {
  const save = useChangeGame(game.id)
  const [draft, setDraft] = useState(() => gameDraft(game))
  const change = gameChange(game, draft)
  const { byField, rest } = problemsOf(save.error, ['title', 'platforms', 'preferredPlatform', 'userRating', 'notes'])
  const set = (changed: Partial<GameDraft>) => {
    setDraft({ ...draft, ...changed })
    save.reset()
  }
  return (
    <Dialog title={`Edit ${game.title}`} onClose={onClose} wide>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(change, {
            onSuccess: (saved) => {
              showToast({ tone: 'good', text: `${saved.title} is saved.` })
              onClose()
            },
          })
        }}
      >
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Words name="title" title="Title" value={draft.title} problem={byField.title} onChange={set} wide />
          <Words
            name="platforms"
            title="Platforms"
            help="With commas between them"
            value={draft.platforms}
            problem={byField.platforms}
            onChange={set}
            wide
          />
          <Words
            name="preferredPlatform"
            title="Preferred platform"
            help="Left empty, your search preferences decide"
            value={draft.preferredPlatform}
            problem={byField.preferredPlatform}
            onChange={set}
          >
            <datalist id="game-platforms">
              {game.platforms.map((platform) => (
                <option key={platform} value={platform} />
              ))}
            </datalist>
          </Words>
          <RatingField rating={draft.rating} problem={byField.userRating} onChange={(rating) => set({ rating })} />
          <NotesField notes={draft.notes} problem={byField.notes} onChange={(notes) => set({ notes })} />
          <div className="sm:col-span-2">
            <Switch
              id="game-hidden"
              title="Hide it"
              help="Out of the library's lists; the filter “Hidden too” brings it back into sight"
              checked={draft.hidden}
              onChange={(hidden) => set({ hidden })}
            />
          </div>
        </div>
        <DialogFoot>
          <Problems lines={rest} />
          <div className="flex justify-end">
            <Button
              type="submit"
              look="solid"
              icon="check"
              busy={save.isPending}
              disabled={draft.title.trim() === '' || Object.keys(change).length === 0}
            >
              Save
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type WordsProps = {
  name: 'title' | 'platforms' | 'preferredPlatform'
  title: string
  help?: string
  value: string
  problem: string | undefined
  onChange: (change: Partial<GameDraft>) => void
  wide?: boolean
  /** The suggestions, where there are any. */
  children?: ReactNode
}

function Words({ name, title, help, value, problem, onChange, wide = false, children }: WordsProps) {
  const id = `game-${name}`
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <Field id={id} title={title} help={help ?? null} problem={problem}>
        <input
          id={id}
          list={children === undefined ? undefined : 'game-platforms'}
          autoComplete="off"
          className={inputStyle}
          value={value}
          aria-describedby={`${id}-below`}
          aria-invalid={problem !== undefined}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
        {children}
      </Field>
    </div>
  )
}

type ValueFieldProps = { problem: string | undefined; onChange: (value: string) => void }

function RatingField({ rating, problem, onChange }: ValueFieldProps & { rating: string }) {
  return (
    <Field id="game-rating" title="Your rating" problem={problem}>
      <select id="game-rating" className={inputStyle} value={rating} onChange={(event) => onChange(event.target.value)}>
        <option value="">Not rated</option>
        {ratings.map((value) => (
          <option key={value} value={value}>
            {value} of 10
          </option>
        ))}
      </select>
    </Field>
  )
}

function NotesField({ notes, problem, onChange }: ValueFieldProps & { notes: string }) {
  return (
    <div className="sm:col-span-2">
      <Field id="game-notes" title="Notes" problem={problem}>
        <textarea
          id="game-notes"
          rows={4}
          maxLength={20_000}
          className={`${inputStyle} resize-y`}
          value={notes}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
