import { useState } from 'react'
import { useAddDownload } from '../../api/downloads.ts'
import { useServices } from '../../api/services.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Problems } from '../../forms/problem-list.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { type BroughtDraft, broughtBody, suggestedTitle } from './brought-download.ts'

const empty: BroughtDraft = { way: 'link', link: '', file: null, title: '', gameId: '', downloaderId: '' }

/** A download that the user brings: a link from elsewhere, or a torrent or NZB file. */
export function AddDownloadDialog({ onClose }: { onClose: () => void }) {
  const add = useAddDownload()
  const [draft, setDraft] = useState(empty)
  const [game, setGame] = useState<PickedGame | null>(null)
  const { byField, rest } = problemsOf(add.error, ['url', 'file', 'title'])
  const body = broughtBody(draft)
  const set = (change: Partial<BroughtDraft>) => {
    setDraft({ ...draft, ...change })
    add.reset()
  }
  return (
    <Dialog title="Add a download" onClose={onClose} wide>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (body === null) return
          add.mutate(body, {
            onSuccess: ({ title, downloaderName }) => {
              showToast({ tone: 'good', text: `${title} was handed to ${downloaderName ?? 'the client'}.` })
              onClose()
            },
          })
        }}
      >
        <WayChoice way={draft.way} onChange={(way) => set({ way })} />
        {draft.way === 'link' ? (
          <LinkField link={draft.link} problem={byField.url} onChange={(link) => set({ link })} />
        ) : (
          <FileField problem={byField.file} onChange={(file) => set({ file })} />
        )}
        <Field id="brought-title" title="Name" help="As the release is called" problem={byField.title}>
          <input
            id="brought-title"
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            className={inputStyle}
            placeholder={suggestedTitle(draft)}
            value={draft.title}
            aria-describedby="brought-title-below"
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <GamePicker
          title="For the game"
          help="Left empty, it waits for your decision once it has arrived"
          game={game}
          onPick={(picked) => {
            setGame(picked)
            set({ gameId: picked?.id ?? '' })
          }}
        />
        <DownloaderField chosen={draft.downloaderId} onChange={(downloaderId) => set({ downloaderId })} />
        <DialogFoot>
          <Problems lines={rest} />
          <div className="flex justify-end">
            <Button type="submit" look="solid" icon="grab" busy={add.isPending} disabled={body === null}>
              Download it
            </Button>
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function WayChoice({ way, onChange }: { way: BroughtDraft['way']; onChange: (way: BroughtDraft['way']) => void }) {
  const ways = [
    { name: 'link', label: 'Link or magnet' },
    { name: 'file', label: 'Torrent or NZB file' },
  ] as const
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">Where it comes from</legend>
      {ways.map(({ name, label }) => (
        <label
          key={name}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2.5 text-sm font-medium hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40"
        >
          <input
            type="radio"
            name="way"
            checked={way === name}
            onChange={() => onChange(name)}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type LinkFieldProps = { link: string; problem: string | undefined; onChange: (link: string) => void }

function LinkField({ link, problem, onChange }: LinkFieldProps) {
  return (
    <Field id="brought-link" title="Link" help="http, https or magnet" problem={problem}>
      <input
        id="brought-link"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="magnet:?xt=urn:btih:…"
        className={inputStyle}
        value={link}
        aria-describedby="brought-link-below"
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

function FileField({ problem, onChange }: { problem: string | undefined; onChange: (file: File | null) => void }) {
  return (
    <Field id="brought-file" title="File" help="A .torrent or .nzb of 32 MB at most" problem={problem}>
      <input
        id="brought-file"
        type="file"
        accept=".torrent,.nzb,application/x-bittorrent,application/x-nzb"
        className={`${inputStyle} file:mr-3 file:rounded file:border-0 file:bg-raised file:px-3 file:py-1 file:text-ink`}
        aria-describedby="brought-file-below"
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
    <Field id="brought-downloader" title="Download client">
      <select
        id="brought-downloader"
        className={inputStyle}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">The first that suits</option>
        {downloaders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
