import { useId, useState } from 'react'
import type { RootFolder, RootScan } from '#domain/games/root-folder.ts'
import {
  useCancelScan,
  useChangeRootFolder,
  useCheckRootFolder,
  useRemoveRootFolder,
  useStartScan,
} from '../../../api/root-folders.ts'
import { formatSize, formatWhen } from '../../../format/values.ts'
import { Switch } from '../../../forms/field.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Badge, ProgressBar } from '../../../parts/status.tsx'

type CardProps = { root: RootFolder; scan: RootScan | null }

export function RootFolderCard({ root, scan }: CardProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <li className="grid gap-4 rounded-2xl border border-line bg-panel p-5">
      <CardHead root={root} onRemove={() => setIsRemoving(true)} />
      {root.message !== null && (
        <p className="flex items-start gap-2 text-sm text-warn">
          <Icon name="warn" className="mt-0.5 size-4 shrink-0" />
          {root.message}
        </p>
      )}
      {scan !== null && <ScanLine scan={scan} lastScanAt={root.lastScanAt} />}
      <Permissions root={root} />
      <ScanButtons root={root} scan={scan} />
      {isRemoving && <RemovalDialog root={root} onClose={() => setIsRemoving(false)} />}
    </li>
  )
}

function Permissions({ root }: { root: RootFolder }) {
  const save = useChangeRootFolder(root.id)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <Switch
        id={`${id}-enabled`}
        title="Scan automatically"
        checked={root.enabled}
        onChange={(enabled) => save.mutate({ enabled })}
      />
      <Switch
        id={`${id}-delete`}
        title="Allow deleting files"
        help={root.allowDelete ? 'Removing a game can permanently delete its files in this folder.' : null}
        checked={root.allowDelete}
        onChange={(allow) => (allow ? setIsOpen(true) : save.mutate({ allowDelete: false }))}
      />
      {isOpen && (
        <ConfirmDialog
          title={`Allow deleting in ${root.name}?`}
          action="Allow deleting"
          busy={save.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() => save.mutate({ allowDelete: true }, { onSettled: () => setIsOpen(false) })}
        >
          <p>
            Removing a game with “Also delete files” then permanently deletes its folder in{' '}
            <span className="font-mono break-all">{root.path}</span>. There is no recycle bin. The root folder itself
            and the folders of other games are never deleted.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function ScanButtons({ root, scan }: CardProps) {
  const start = useStartScan()
  const cancel = useCancelScan()
  const check = useCheckRootFolder(root.id)
  const isScanning = scan?.state === 'running' || scan?.state === 'paused'
  return (
    <div className="flex flex-wrap gap-2.5">
      {isScanning ? (
        <Button icon="close" busy={cancel.isPending} onClick={() => cancel.mutate(root.id)}>
          Cancel scan
        </Button>
      ) : (
        <Button icon="search" disabled={!root.accessible} busy={start.isPending} onClick={() => start.mutate(root.id)}>
          Scan
        </Button>
      )}
      <Button look="quiet" icon="retry" busy={check.isPending} onClick={() => check.mutate()}>
        Check
      </Button>
    </div>
  )
}

function CardHead({ root, onRemove }: { root: RootFolder; onRemove: () => void }) {
  return (
    <header className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {root.name}
          <Badge tone={root.accessible ? 'good' : 'bad'}>{root.accessible ? 'Readable' : 'Not readable'}</Badge>
          {root.allowDelete && <Badge tone="bad">Deleting allowed</Badge>}
        </h2>
        <p className="font-mono text-sm break-all text-soft">{root.path}</p>
        {root.freeBytes !== null && (
          <p className="text-sm text-faint">
            {formatSize(root.freeBytes)} free of {formatSize(root.totalBytes)}
          </p>
        )}
      </div>
      <IconButton icon="trash" label={`Remove ${root.name}`} onClick={onRemove} />
    </header>
  )
}

function ScanLine({ scan, lastScanAt }: { scan: RootScan; lastScanAt: string | null }) {
  const { state, done, total, matched, unmatched, message } = scan
  const found = `${matched} matched, ${unmatched} unmatched`
  if (state === 'running' || state === 'paused') {
    return (
      <div className="grid gap-2" aria-live="polite">
        <p className="text-sm text-soft">
          {state === 'paused' ? 'Paused' : 'Scanning'}: {done} of {total}, {found}
        </p>
        <ProgressBar
          label="Scan"
          progress={total === 0 ? null : done / total}
          tone={state === 'paused' ? 'warn' : 'accent'}
        />
        {message !== null && <p className="text-sm text-warn">{message}</p>}
      </div>
    )
  }
  if (state === 'failed') return <p className="text-sm text-bad">The last scan failed. {message}</p>
  const when = lastScanAt === null ? '' : ` ${formatWhen(lastScanAt)}`
  return (
    <p className="text-sm text-soft">
      {state === 'cancelled' ? 'The last scan was canceled' : `Scanned${when}`}: {found}
    </p>
  )
}

function RemovalDialog({ root, onClose }: { root: RootFolder; onClose: () => void }) {
  const remove = useRemoveRootFolder(root.id)
  return (
    <ConfirmDialog
      title={`Remove ${root.name}?`}
      action="Remove"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      Its games stay in the library. Files on disk do not change.
    </ConfirmDialog>
  )
}
