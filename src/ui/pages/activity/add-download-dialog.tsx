import { useState } from 'react'
import { downloadPriorities } from '#domain/downloads/download-priority.ts'
import { useAddDownload } from '../../api/downloads.ts'
import { useServices } from '../../api/services.ts'
import { downloadPriorityLabels } from '../../format/labels.ts'
import { ChoiceCards } from '../../forms/choice-cards.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { Field, inputStyle } from '../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../forms/form-dialog.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/text.ts'
import { type NewDownloadDraft, newDownloadBody, suggestedTitle } from './new-download.ts'

const empty: NewDownloadDraft = {
  source: 'link',
  link: '',
  file: null,
  title: '',
  gameId: '',
  downloaderId: '',
  priority: '',
}

const titles = {
  link: 'activity.link',
  file: 'common.file',
  title: 'common.releaseName',
  gameId: 'common.game',
  downloaderId: 'common.downloadClient',
  priority: 'activity.priority',
} as const satisfies Partial<Record<keyof NewDownloadDraft, PlainKey>>

const sources = {
  get link() {
    return t('activity.linkSource')
  },
  get file() {
    return t('activity.fileSource')
  },
} as const

/** Adds a download from a link or from a torrent or NZB file. */
export function AddDownloadDialog({ onClose }: { onClose: () => void }) {
  const add = useAddDownload()
  const [draft, setDraft] = useState(empty)
  const body = newDownloadBody(draft)
  useDialogChanges(titlesOfChanges(draft), onClose)
  const set = (change: Partial<NewDownloadDraft>) => {
    setDraft({ ...draft, ...change })
    add.reset()
  }
  const submit = () => {
    if (body === null) return
    add.mutate(body, {
      onSuccess: ({ title, downloaderName }) => {
        showToast({
          tone: 'good',
          text: t('common.sent', { title, downloaderName: downloaderName ?? t('common.theClient') }),
        })
        onClose()
      },
    })
  }
  const { byField, rest } = problemsOf(add.error, ['url', 'file', 'title'])
  return (
    <FormDialog title={t('activity.addDownload')} onClose={onClose} wide>
      <DialogForm
        onSubmit={submit}
        problems={rest}
        actions={
          <Button type="submit" look="solid" icon="grab" busy={add.isPending} disabled={body === null}>
            {t('common.download')}
          </Button>
        }
      >
        <ChoiceCards
          label={t('common.source')}
          name="source"
          choices={sources}
          chosen={draft.source}
          onChoose={(source) => set({ source })}
        />
        <DownloadFields draft={draft} problems={byField} onChange={set} />
      </DialogForm>
    </FormDialog>
  )
}

function titlesOfChanges(draft: NewDownloadDraft): string[] {
  const names = Object.keys(titles) as (keyof typeof titles)[]
  return names.flatMap((name) => (draft[name] === empty[name] ? [] : t(titles[name])))
}

type DownloadFieldsProps = {
  draft: NewDownloadDraft
  problems: Record<string, string>
  onChange: (change: Partial<NewDownloadDraft>) => void
}

function DownloadFields({ draft, problems, onChange }: DownloadFieldsProps) {
  const [game, setGame] = useState<PickedGame | null>(null)
  return (
    <>
      {draft.source === 'link' ? (
        <TextField
          id="new-download-link"
          title={t('activity.link')}
          help={t('activity.linkHint')}
          problem={problems.url}
          technical
          inputMode="url"
          placeholder="magnet:?xt=urn:btih:…"
          value={draft.link}
          onChange={(link) => onChange({ link })}
        />
      ) : (
        <FileField problem={problems.file} onChange={(file) => onChange({ file })} />
      )}
      <TextField
        id="new-download-title"
        title={t('common.releaseName')}
        help={t('activity.nameHint')}
        problem={problems.title}
        technical
        maxLength={1000}
        placeholder={suggestedTitle(draft)}
        value={draft.title}
        onChange={(title) => onChange({ title })}
      />
      <GamePicker
        title={t('common.game')}
        help={t('activity.gameHint')}
        game={game}
        onPick={(picked) => {
          setGame(picked)
          onChange({ gameId: picked?.id ?? '' })
        }}
      />
      <div className="grid gap-5 sm:auto-cols-fr sm:grid-flow-col">
        <DownloaderField chosen={draft.downloaderId} onChange={(downloaderId) => onChange({ downloaderId })} />
        <PriorityField chosen={draft.priority} onChange={(priority) => onChange({ priority })} />
      </div>
    </>
  )
}

function FileField({ problem, onChange }: { problem: string | undefined; onChange: (file: File | null) => void }) {
  return (
    <Field id="new-download-file" title={t('common.file')} help={t('activity.fileHint')} problem={problem}>
      <input
        id="new-download-file"
        type="file"
        accept=".torrent,.nzb,application/x-bittorrent,application/x-nzb"
        className={`${inputStyle} file:mr-3 file:rounded file:border-0 file:bg-raised file:px-3 file:py-1 file:text-ink`}
        aria-describedby="new-download-file-below"
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    </Field>
  )
}

function DownloaderField({ chosen, onChange }: { chosen: string; onChange: (id: string) => void }) {
  const downloaders = useServices('downloaders').data?.filter(({ enabled }) => enabled) ?? []
  if (downloaders.length < 2) return null
  return (
    <Field id="new-download-downloader" title={t('common.downloadClient')}>
      <select
        id="new-download-downloader"
        className={inputStyle}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('activity.automatic')}</option>
        {downloaders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

type PriorityFieldProps = {
  chosen: NewDownloadDraft['priority']
  onChange: (priority: NewDownloadDraft['priority']) => void
}

function PriorityField({ chosen, onChange }: PriorityFieldProps) {
  return (
    <Field id="new-download-priority" title={t('activity.priority')} help={t('activity.priorityHint')}>
      <select
        id="new-download-priority"
        className={inputStyle}
        aria-describedby="new-download-priority-below"
        value={chosen}
        onChange={(event) => onChange(downloadPriorities.find((priority) => priority === event.target.value) ?? '')}
      >
        <option value="">{t('activity.clientDefault')}</option>
        {downloadPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {downloadPriorityLabels[priority]}
          </option>
        ))}
      </select>
    </Field>
  )
}
