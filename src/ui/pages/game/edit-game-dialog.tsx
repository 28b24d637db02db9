import { useState } from 'react'
import type { Game, GameChange } from '#domain/games/game.ts'
import { platformSuggestions } from '#domain/systems/platform-suggestions.ts'
import { isSafeChange, type SafeChange, useShownChange } from '../../api/game-changes.ts'
import { useChangeGame } from '../../api/games.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { Field, inputStyle, Switch } from '../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { SuggestInput } from '../../forms/suggest-input.tsx'
import { TagField } from '../../forms/tag-field.tsx'
import { TagInput } from '../../forms/tag-input.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useKnownValues } from '../../forms/use-known-values.ts'
import { Button } from '../../parts/button.tsx'
import { showToast, showUndo } from '../../parts/toast-list.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/page-texts.ts'
import { CoverField } from './cover-field.tsx'
import { type GameDraft, gameChange, gameDraft, ratings } from './game-draft.ts'
import { RootField } from './root-field.tsx'

const names = [
  'title',
  'platforms',
  'preferredPlatform',
  'userRating',
  'installedVersion',
  'libraryPath',
  'notes',
  'rootFolderId',
]

const titlesOfChanges = {
  title: 'common.title',
  platforms: 'game.platforms',
  preferredPlatform: 'game.preferredPlatform',
  userRating: 'game.ownRating',
  installedVersion: 'game.installedVersion',
  libraryPath: 'common.folder',
  rootFolderId: 'addGames.importInto',
  coverUrl: 'gamePage.cover',
  tagIds: 'tag.tags',
  notes: 'game.notes',
  hidden: 'game.hide',
} as const satisfies Partial<Record<keyof GameChange, PlainKey>>

export function EditGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const save = useChangeGame(game.id)
  // A refresh or an import may change the game meanwhile, which the form must not undo.
  const [opened] = useState(game)
  const [draft, setDraft] = useState(() => gameDraft(opened))
  const change = gameChange(opened, draft)
  const isChanged = draft.title.trim() !== '' && Object.keys(change).length > 0
  useDialogChanges(titlesOf(change), onClose)
  const { byField, rest } = problemsOf(save.error, names)
  const saveAtOnce = useSaveAtOnce(opened)
  const submit = () => {
    if (isSafeChange(change)) {
      saveAtOnce(change)
      onClose()
      return
    }
    save.mutate(change, {
      onSuccess: (saved) => {
        showToast({ tone: 'good', text: t('game.saved', { title: saved.title }) })
        onClose()
      },
    })
  }
  return (
    <FormDialog title={t('game.editNamed', { title: game.title })} onClose={onClose} wide>
      <DialogForm
        onSubmit={() => isChanged && submit()}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={!isChanged}>
            {t('common.save')}
          </Button>
        }
      >
        <GameFields
          game={opened}
          draft={draft}
          problems={byField}
          onChange={(changed) => {
            setDraft({ ...draft, ...changed })
            save.reset()
          }}
        />
      </DialogForm>
    </FormDialog>
  )
}

function titlesOf(change: GameChange): string[] {
  return Object.entries(titlesOfChanges).flatMap(([name, title]) => (name in change ? t(title) : []))
}

/** Saves a change that is shown before the server has answered. The dialog is closed by then. */
function useSaveAtOnce({ id, title }: Game): (change: SafeChange) => void {
  const change = useShownChange(id)
  return (changed) => {
    change.mutateAsync(changed).then(
      ({ before = {} }) => showUndo(t('game.saved', { title }), () => change.mutate(before)),
      // Errors are shown for all mutations.
      () => undefined,
    )
  }
}

type GameFieldsProps = {
  game: Game
  draft: GameDraft
  problems: Record<string, string>
  onChange: (change: Partial<GameDraft>) => void
}

function GameFields({ game, draft, problems, onChange }: GameFieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <div className="grid gap-4 sm:col-span-2">
        <TextField
          id="game-title"
          title={t('common.title')}
          maxLength={500}
          value={draft.title}
          problem={problems.title}
          onChange={(title) => onChange({ title })}
        />
        <Field id="game-platforms" title={t('game.platforms')} problem={problems.platforms}>
          <TagInput
            id="game-platforms"
            title={t('game.platforms')}
            value={draft.platforms}
            suggestions={platformSuggestions}
            aria-describedby="game-platforms-below"
            aria-invalid={problems.platforms !== undefined}
            onChange={(platforms) => onChange({ platforms })}
          />
        </Field>
      </div>
      <PlatformField game={game} draft={draft} problems={problems} onChange={onChange} />
      <RatingField rating={draft.rating} problem={problems.userRating} onChange={(rating) => onChange({ rating })} />
      <PlaceFields draft={draft} problems={problems} onChange={onChange} />
      <RootField
        value={draft.rootFolderId}
        problem={problems.rootFolderId}
        onChange={(rootFolderId) => onChange({ rootFolderId })}
      />
      <div className="grid min-w-0 gap-4 sm:col-span-2">
        <CoverField game={game} value={draft.coverUrl} onChange={(coverUrl) => onChange({ coverUrl })} />
        <TagField
          title={t('tag.tags')}
          help={t('tag.gameHelp')}
          value={draft.tagIds}
          onChange={(tagIds) => onChange({ tagIds })}
        />
        <NotesField notes={draft.notes} problem={problems.notes} onChange={(notes) => onChange({ notes })} />
        <Switch
          id="game-hidden"
          title={t('game.hide')}
          help={t('game.hideHint')}
          checked={draft.hidden}
          onChange={(hidden) => onChange({ hidden })}
        />
      </div>
    </div>
  )
}

function PlatformField({ game, draft, problems, onChange }: GameFieldsProps) {
  const suggestions = useKnownValues({ suggestions: [...game.platforms, ...platformSuggestions], known: 'platforms' })
  const [id, title] = ['game-preferred', t('game.preferredPlatform')]
  return (
    <Field id={id} title={title} help={t('game.preferredPlatformHint')} problem={problems.preferredPlatform}>
      <SuggestInput
        id={id}
        title={title}
        maxLength={100}
        value={draft.preferredPlatform}
        suggestions={suggestions}
        aria-describedby={`${id}-below`}
        aria-invalid={problems.preferredPlatform !== undefined}
        onChange={(preferredPlatform) => onChange({ preferredPlatform })}
      />
    </Field>
  )
}

function PlaceFields({ draft, problems, onChange }: Omit<GameFieldsProps, 'game'>) {
  return (
    <>
      <TextField
        id="game-version"
        title={t('game.installedVersion')}
        help={t('game.installedVersionHint')}
        maxLength={100}
        technical
        value={draft.installedVersion}
        problem={problems.installedVersion}
        onChange={(installedVersion) => onChange({ installedVersion })}
      />
      <TextField
        id="game-folder"
        title={t('common.folder')}
        help={t('game.folderHint')}
        maxLength={4096}
        technical
        mono
        value={draft.libraryPath}
        problem={problems.libraryPath}
        onChange={(libraryPath) => onChange({ libraryPath })}
      />
    </>
  )
}

type ValueFieldProps = { problem: string | undefined; onChange: (value: string) => void }

function RatingField({ rating, problem, onChange }: ValueFieldProps & { rating: string }) {
  return (
    <Field id="game-rating" title={t('game.ownRating')} problem={problem}>
      <select id="game-rating" className={inputStyle} value={rating} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('game.notRated')}</option>
        {ratings.map((value) => (
          <option key={value} value={value}>
            {t('game.ofTen', { value })}
          </option>
        ))}
      </select>
    </Field>
  )
}

function NotesField({ notes, problem, onChange }: ValueFieldProps & { notes: string }) {
  return (
    <Field id="game-notes" title={t('game.notes')} problem={problem}>
      <textarea
        id="game-notes"
        rows={4}
        maxLength={20_000}
        className={`${inputStyle} resize-y`}
        value={notes}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
