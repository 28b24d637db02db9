import { useId, useState } from 'react'
import type { RootFolder, RootScan } from '#domain/games/root-folder.ts'
import {
  useCancelScan,
  useChangeRootFolder,
  useCheckRootFolder,
  useForgetRootFolder,
  useStartScan,
} from '../../../api/root-folders.ts'
import { formatSize } from '../../../format/amounts.ts'
import { formatWhen } from '../../../format/times.ts'
import { Switch } from '../../../forms/field.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Badge, ProgressBar } from '../../../parts/status.tsx'

type CardProps = { root: RootFolder; scan: RootScan | null }

export function RootFolderCard({ root, scan }: CardProps) {
  const [forgets, setForgets] = useState(false)
  return (
    <li className="grid gap-4 rounded-2xl border border-line bg-panel p-5">
      <CardHead root={root} onForget={() => setForgets(true)} />
      {root.message !== null && (
        <p className="flex items-start gap-2 text-sm text-warn">
          <Icon name="warn" className="mt-0.5 size-4 shrink-0" />
          {root.message}
        </p>
      )}
      {scan !== null && <ScanLine scan={scan} lastScanAt={root.lastScanAt} />}
      <Permissions root={root} />
      <ScanButtons root={root} scan={scan} />
      {forgets && <ForgetDialog root={root} onClose={() => setForgets(false)} />}
    </li>
  )
}

function Permissions({ root }: { root: RootFolder }) {
  const save = useChangeRootFolder(root.id)
  const id = useId()
  const [asks, setAsks] = useState(false)
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <Switch
        id={`${id}-enabled`}
        title="Look for new games by itself"
        checked={root.enabled}
        onChange={(enabled) => save.mutate({ enabled })}
      />
      <Switch
        id={`${id}-delete`}
        title="Allow deleting files here"
        help={root.allowDelete ? 'Removing a game may delete its files in this folder for good.' : null}
        checked={root.allowDelete}
        onChange={(allow) => (allow ? setAsks(true) : save.mutate({ allowDelete: false }))}
      />
      {asks && (
        <ConfirmDialog
          title={`Allow deleting in ${root.name}?`}
          action="Allow deleting"
          keep="Keep it safe"
          busy={save.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => save.mutate({ allowDelete: true }, { onSettled: () => setAsks(false) })}
        >
          <p>
            Whoever removes a game and ticks “Also delete its files” then deletes its folder in{' '}
            <span className="font-mono break-all">{root.path}</span> for good. There is no recycle bin. The root folder
            itself and the folders of other games are never deleted.
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
  const scans = scan?.state === 'running' || scan?.state === 'paused'
  return (
    <div className="flex flex-wrap gap-2.5">
      {scans ? (
        <Button icon="close" busy={cancel.isPending} onClick={() => cancel.mutate(root.id)}>
          Cancel the scan
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

function CardHead({ root, onForget }: { root: RootFolder; onForget: () => void }) {
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
      <IconButton icon="trash" label={`Forget ${root.name}`} onClick={onForget} />
    </header>
  )
}

function ScanLine({ scan, lastScanAt }: { scan: RootScan; lastScanAt: string | null }) {
  const { state, done, total, matched, unmatched, message } = scan
  const found = `${matched} matched, ${unmatched} not`
  if (state === 'running' || state === 'paused') {
    return (
      <div className="grid gap-2" aria-live="polite">
        <p className="text-sm text-soft">
          {state === 'paused' ? 'Waiting' : 'Scanning'}: {done} of {total}, {found}
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
      {state === 'cancelled' ? 'The last scan was cancelled' : `Scanned${when}`}: {found}
    </p>
  )
}

function ForgetDialog({ root, onClose }: { root: RootFolder; onClose: () => void }) {
  const forget = useForgetRootFolder(root.id)
  return (
    <ConfirmDialog
      title={`Forget ${root.name}?`}
      action="Forget it"
      busy={forget.isPending}
      onClose={onClose}
      onConfirm={() => forget.mutate(undefined, { onSuccess: onClose })}
    >
      Its games stay in the library, and nothing on the disk is touched.
    </ConfirmDialog>
  )
}
