import { useState } from 'react'
import type { Download } from '#domain/download.ts'
import type { ImportRecord } from '#domain/import.ts'
import { useResolveImport, useWaitingImport } from '../../api/downloads.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Problems } from '../../forms/problem-list.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** The way to decide about a download that waits. */
export function ReviewDownload({ download }: { download: Download }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button small look="solid" icon="eye" onClick={() => setIsOpen(true)}>
        Decide
        <span className="sr-only"> about {download.title}</span>
      </Button>
      {isOpen && (
        <Dialog title="What is to become of it?" onClose={() => setIsOpen(false)} wide>
          <Waiting download={download} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </div>
  )
}

function Waiting({ download, onClose }: { download: Download; onClose: () => void }) {
  const waiting = useWaitingImport(download.id)
  if (waiting.isError) return <Failure error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (waiting.data === undefined) return <SkeletonLines lines={2} />
  if (waiting.data === null) {
    return <p className="text-soft">{download.message ?? 'Its import waits for nobody. Try the download again.'}</p>
  }
  return <Decision key={waiting.data.id} record={waiting.data} download={download} onClose={onClose} />
}

type DecisionProps = { record: ImportRecord; download: Download; onClose: () => void }

function Decision({ record, download, onClose }: DecisionProps) {
  const resolve = useResolveImport()
  const [game, setGame] = useState<PickedGame | null>(gameOf(record))
  const [folder, setFolder] = useState('')
  const { byField, rest } = problemsOf(resolve.error, ['targetPath'])
  const pending = resolve.isPending ? resolve.variables.action : null
  const decide = (action: 'import' | 'skip', said: string) => {
    const target = folder.trim()
    const choice =
      action === 'skip'
        ? {}
        : { ...(game === null ? {} : { gameId: game.id }), ...(target === '' ? {} : { targetPath: target }) }
    resolve.mutate(
      { id: record.id, action, ...choice },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: said })
          onClose()
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (game !== null) decide('import', `${game.title} is being imported.`)
      }}
    >
      <Reason record={record} download={download} />
      <GamePicker title="It belongs to" game={game} onPick={setGame} />
      <Field
        id="target-folder"
        title="Folder"
        help="Within the library folder. Left empty, it is named as your games are."
        problem={byField.targetPath}
      >
        <input
          id="target-folder"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={record.targetPath ?? ''}
          className={`${inputStyle} font-mono text-sm`}
          value={folder}
          aria-describedby="target-folder-below"
          aria-invalid={byField.targetPath !== undefined}
          onChange={(event) => setFolder(event.target.value)}
        />
      </Field>
      <DialogFoot>
        <Problems lines={rest} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            icon="ban"
            busy={pending === 'skip'}
            onClick={() => decide('skip', `${download.title} is not imported.`)}
          >
            Do not import
          </Button>
          <Button type="submit" look="solid" icon="import" busy={pending === 'import'} disabled={game === null}>
            Import it
          </Button>
        </div>
        <p className="text-right text-sm text-faint">
          What is not imported stays with the client; the game does not get this release again.
        </p>
      </DialogFoot>
    </form>
  )
}

function Reason({ record, download }: { record: ImportRecord; download: Download }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium break-all">{download.title}</p>
      <div className="flex items-start gap-3 rounded-xl border border-warn/40 bg-raised p-4">
        <Icon name="warn" className="mt-0.5 size-5 text-warn" />
        <p className="min-w-0 break-words whitespace-pre-line">
          {record.message ?? download.message ?? 'It waits for your decision.'}
        </p>
      </div>
      {record.sourcePath !== null && (
        <p className="font-mono text-[0.8125rem] break-all text-faint">{record.sourcePath}</p>
      )}
    </div>
  )
}

function gameOf({ gameId, gameTitle }: ImportRecord): PickedGame | null {
  return gameId === null ? null : { id: gameId, title: gameTitle ?? 'A game of your library' }
}
