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
import { serverText } from '../../../texts/language.ts'
import { rich, t } from '../../../texts/page-texts.ts'

type CardProps = { root: RootFolder; scan: RootScan | null }

export function RootFolderCard({ root, scan }: CardProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <li className="grid gap-4 rounded-2xl border border-line bg-panel p-5">
      <CardHead root={root} onRemove={() => setIsRemoving(true)} />
      {root.message !== null && (
        <p className="flex items-start gap-2 text-sm text-warn">
          <Icon name="warn" className="mt-0.5 size-4 shrink-0" />
          {serverText(root.message)}
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
        title={t('settingsRoots.scanAutomatically')}
        checked={root.enabled}
        onChange={(enabled) => save.mutate({ enabled })}
      />
      <Switch
        id={`${id}-delete`}
        title={t('settingsRoots.allowDelete')}
        help={root.allowDelete ? t('settingsRoots.allowDeleteHint') : null}
        checked={root.allowDelete}
        onChange={(allow) => (allow ? setIsOpen(true) : save.mutate({ allowDelete: false }))}
      />
      <Switch
        id={`${id}-roms`}
        title={t('settingsRoots.roms')}
        help={root.kind === 'roms' ? t('settingsRoots.romsHint') : null}
        checked={root.kind === 'roms'}
        onChange={(roms) => save.mutate({ kind: roms ? 'roms' : 'games' })}
      />
      {isOpen && (
        <ConfirmDialog
          title={t('settingsRoots.allowQuestion', { name: root.name })}
          action={t('settingsRoots.allow')}
          busy={save.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() => save.mutate({ allowDelete: true }, { onSettled: () => setIsOpen(false) })}
        >
          <p>
            {rich('settingsRoots.allowWarning', {
              folder: root.path,
              path: (content) => <span className="font-mono break-all">{content}</span>,
            })}
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
          {t('settingsRoots.cancelScan')}
        </Button>
      ) : (
        <Button icon="search" disabled={!root.accessible} busy={start.isPending} onClick={() => start.mutate(root.id)}>
          {t('settingsRoots.scan')}
        </Button>
      )}
      <Button look="quiet" icon="retry" busy={check.isPending} onClick={() => check.mutate()}>
        {t('settingsRoots.check')}
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
          <Badge tone={root.accessible ? 'good' : 'bad'}>
            {root.accessible ? t('settingsRoots.readable') : t('settingsRoots.notReadable')}
          </Badge>
          {root.allowDelete && <Badge tone="bad">{t('settingsRoots.deletingAllowed')}</Badge>}
        </h2>
        <p className="font-mono text-sm break-all text-soft">{root.path}</p>
        {root.freeBytes !== null && (
          <p className="text-sm text-faint">
            {t('settingsRoots.space', { free: formatSize(root.freeBytes), total: formatSize(root.totalBytes) })}
          </p>
        )}
      </div>
      <IconButton icon="trash" label={t('settings.removeNamed', { name: root.name })} onClick={onRemove} />
    </header>
  )
}

function ScanLine({ scan, lastScanAt }: { scan: RootScan; lastScanAt: string | null }) {
  const { state, done, total, matched, unmatched, message } = scan
  const found = t('settingsRoots.found', { matched, unmatched })
  if (state === 'running' || state === 'paused') {
    return (
      <div className="grid gap-2" aria-live="polite">
        <p className="text-sm text-soft">
          {state === 'paused'
            ? t('settingsRoots.paused', { done, total, found })
            : t('settingsRoots.scanning', { done, total, found })}
        </p>
        <ProgressBar
          label={t('settingsRoots.scan')}
          progress={total === 0 ? null : done / total}
          tone={state === 'paused' ? 'warn' : 'accent'}
        />
        {message !== null && <p className="text-sm text-warn">{serverText(message)}</p>}
      </div>
    )
  }
  if (state === 'failed')
    return <p className="text-sm text-bad">{t('settingsRoots.scanFailed', { message: message ?? '' }).trim()}</p>
  const when = lastScanAt === null ? '' : formatWhen(lastScanAt)
  return (
    <p className="text-sm text-soft">
      {state === 'cancelled'
        ? t('settingsRoots.scanCanceled', { found })
        : t('settingsRoots.scanned', { hasTime: when === '' ? 'no' : 'yes', when, found })}
    </p>
  )
}

function RemovalDialog({ root, onClose }: { root: RootFolder; onClose: () => void }) {
  const remove = useRemoveRootFolder(root.id)
  return (
    <ConfirmDialog
      title={t('settings.removeQuestion', { name: root.name })}
      action={t('common.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t('settingsRoots.removeHint')}
    </ConfirmDialog>
  )
}
