import { useState } from 'react'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Game } from '#domain/games/game.ts'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { useGamePreferences, useSaveGamePreferences } from '../../api/game-preferences.ts'
import { useUserSettings } from '../../api/settings.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { PresetChoice } from '../settings/search/preset-choice.tsx'
import { PreferenceField, titleOf } from './preference-field.tsx'
import {
  changedRows,
  countChanges,
  draftWithDefault,
  draftWithPreset,
  type PreferencesDraft,
  preferenceRows,
  preferencesBody,
  preferencesDraft,
  presetOfDraft,
} from './preferences-draft.ts'

type PreferencesDialogProps = { game: Game; onClose: () => void }

/** What a game prefers instead of the search preferences of its user. */
export default function PreferencesDialog({ game, onClose }: PreferencesDialogProps) {
  const stored = useGamePreferences(game.id)
  const settings = useUserSettings()
  const error = [stored, settings].find(({ isLoadingError }) => isLoadingError)?.error ?? null
  const retry = () => void Promise.all([stored.refetch(), settings.refetch()])
  return (
    <FormDialog title={t('gamePreferences.titleOf', { title: game.title })} onClose={onClose} wide>
      {error !== null ? (
        <Failure error={error} onRetry={retry} />
      ) : stored.data === undefined || settings.data === undefined ? (
        <SkeletonLines className="h-96" />
      ) : (
        <PreferencesForm game={game} stored={stored.data} settings={settings.data} onClose={onClose} />
      )}
    </FormDialog>
  )
}

type PreferencesFormProps = PreferencesDialogProps & { stored: GamePreferences; settings: UserSettings }

function PreferencesForm({ game, stored, settings, onClose }: PreferencesFormProps) {
  const save = useSaveGamePreferences(game.id)
  const [state, setState] = useState(() => preferencesDraft(stored, settings))
  const [outcome, setOutcome] = useState<string | null>(null)
  const rows = preferenceRows()
  const { byField, rest } = problemsOf(
    save.error,
    rows.flatMap(({ fields }) => fields.map(({ name }) => name)),
  )
  const [start] = useState(state)
  useDialogChanges(changedRows(start, state).map(titleOf), onClose)
  const change = (next: PreferencesDraft) => {
    setState(next)
    setOutcome(null)
    save.reset()
  }
  const toggle = (name: keyof GamePreferences, isOwn: boolean) =>
    change(isOwn ? { ...state, own: new Set([...state.own, name]) } : draftWithDefault(state, name, settings))
  const submit = () =>
    save.mutate(preferencesBody(state, settings), {
      onSuccess: () => {
        showToast({ tone: 'good', text: t('gamePreferences.saved', { title: game.title }) })
        onClose()
      },
    })
  return (
    <DialogForm
      onSubmit={submit}
      problems={rest}
      actions={
        <Button type="submit" look="solid" icon="check" busy={save.isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <p className="text-soft">{t('gamePreferences.hint')}</p>
      <PresetChoice
        preset={presetOfDraft(state.draft)}
        outcome={outcome}
        onChoose={(preset) => {
          const filled = draftWithPreset(state, preset)
          const changes = countChanges(start.draft, filled.draft)
          change(filled)
          setOutcome(t('preferencePreset.filled', { preset: t(`preferencePreset.${preset}`), changes }))
        }}
      />
      <ul className="grid divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <PreferenceField
            key={row.name}
            row={row}
            settings={settings}
            isOwn={state.own.has(row.name)}
            draft={state.draft}
            problems={byField}
            onToggle={(isOwn) => toggle(row.name, isOwn)}
            onChange={(draft) => change({ ...state, draft })}
          />
        ))}
      </ul>
    </DialogForm>
  )
}
