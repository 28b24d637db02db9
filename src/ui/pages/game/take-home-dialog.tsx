import { useEffect, useState } from 'react'
import { useCreateDownloadLink, useDownloadPreparation } from '../../api/take-home.ts'
import { formatDuration, formatPercent, formatSize } from '../../format/values.ts'
import { Problems } from '../../forms/field.tsx'
import { Button, buttonStyle } from '../../parts/button.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { Failure, ProgressBar, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'

/** A file of a game, or with `fileId` null the whole game. */
export type TakenHome = { gameId: string; title: string; fileId: string | null; size: number | null }

/** Downloads a game or a file of it to this computer, or makes a link for another device. */
export default function TakeHomeDialog({ taken, onClose }: { taken: TakenHome; onClose: () => void }) {
  const { gameId, title, fileId } = taken
  const preparation = useDownloadPreparation(gameId, fileId === null)
  const { data } = preparation
  const isReady = fileId !== null || data?.state === 'ready'
  return (
    <Dialog title={t('takeHome.title')} onClose={onClose}>
      <p className="font-medium break-all">{title}</p>
      {preparation.isError ? (
        <Failure error={preparation.error} onRetry={() => void preparation.refetch()} />
      ) : isReady ? (
        <Ready taken={{ ...taken, size: data?.size ?? taken.size }} />
      ) : data === undefined ? (
        <SkeletonLines lines={2} className="h-11" />
      ) : (
        <div className="grid gap-2" role="status">
          <p>
            {t('takeHome.preparing', {
              progress: formatPercent(data.bytesTotal === 0 ? 0 : data.bytesDone / data.bytesTotal),
            })}
          </p>
          <ProgressBar
            progress={data.bytesTotal === 0 ? 0 : data.bytesDone / data.bytesTotal}
            label={t('takeHome.preparingLabel')}
          />
          <p className="text-sm text-soft">{t('takeHome.preparingHint')}</p>
        </div>
      )}
    </Dialog>
  )
}

function Ready({ taken: { gameId, fileId, size } }: { taken: TakenHome }) {
  const path = fileId === null ? `api/games/${gameId}/download` : `api/games/${gameId}/files/${fileId}/download`
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <a href={path} download className={`${buttonStyle('solid')} justify-self-start`}>
          <Icon name="grab" className="size-5" />
          {size === null ? t('takeHome.download') : t('takeHome.downloadSize', { size: formatSize(size) })}
        </a>
        <p className="text-sm text-soft">{fileId === null ? t('takeHome.archiveHint') : t('takeHome.fileHint')}</p>
      </div>
      <OtherDevice gameId={gameId} fileId={fileId} />
    </div>
  )
}

function OtherDevice({ gameId, fileId }: { gameId: string; fileId: string | null }) {
  const link = useCreateDownloadLink(gameId, fileId)
  const secondsLeft = useSecondsUntil(link.data?.expiresAt ?? null)
  const isUsable = link.data !== undefined && secondsLeft > 0
  return (
    <section className="grid gap-3 border-t border-line pt-5" aria-label={t('takeHome.otherDevice')}>
      <h3 className="font-medium">{t('takeHome.otherDevice')}</h3>
      <p className="text-sm text-soft">{t('takeHome.linkHint')}</p>
      {isUsable && link.data !== undefined && (
        <>
          <CopyField label={t('takeHome.link')} text={link.data.url} />
          <QrCode text={link.data.url} label={t('takeHome.qrCode')} />
          <p className="text-sm text-soft">{t('takeHome.timeLeft', { time: formatDuration(secondsLeft) })}</p>
        </>
      )}
      {link.data !== undefined && !isUsable && <p role="status">{t('takeHome.expired')}</p>}
      <div>
        <Button icon="link" busy={link.isPending} onClick={() => link.mutate()}>
          {link.data === undefined ? t('takeHome.createLink') : t('takeHome.createAnother')}
        </Button>
      </div>
      <Problems lines={link.error === null ? [] : [link.error.message]} />
    </section>
  )
}

function useSecondsUntil(instant: string | null): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (instant === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
}
