import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxSharedMessageLength } from '#domain/statistics/sharing-limits.ts'
import type { Statistics } from '#domain/statistics/statistics.ts'
import { keys } from '../../api/keys.ts'
import { useShareStatistics } from '../../api/statistics.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button, buttonStyle } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, Skeleton } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'
import { keyFigures } from './key-figures.tsx'
import { cardSize, cardTitle, drawCard } from './share-card.ts'

type ShareDialogProps = { statistics: Statistics; owner: string | null; onClose: () => void }

/** Shows the card of the statistics as an image to save, or to send to Discord. */
export function ShareDialog({ statistics, owner, onClose }: ShareDialogProps) {
  const id = useId()
  const [message, setMessage] = useState('')
  const share = useShareStatistics()
  const card = useQuery({
    queryKey: keys.statisticsCard(owner, statistics),
    queryFn: () => drawCard(statistics, owner),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const send = (image: string) =>
    share.mutate(
      { image, message },
      {
        onSuccess() {
          showToast({ tone: 'good', text: t('statistics.shared') })
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('statistics.shareTitle')} onClose={onClose} wide>
      <p className="text-soft">{t('statistics.shareHint')}</p>
      {card.isLoadingError ? (
        <Failure error={card.error} />
      ) : card.data === undefined ? (
        <Skeleton className="aspect-[1200/630] w-full" />
      ) : (
        <img
          src={card.data}
          {...cardSize}
          alt={describeCard(statistics, owner)}
          className="h-auto w-full rounded-xl border border-line"
        />
      )}
      {statistics.canShareToDiscord && (
        <TextField
          id={id}
          title={t('statistics.message')}
          help={t('statistics.messageHint')}
          maxLength={maxSharedMessageLength}
          value={message}
          onChange={setMessage}
        />
      )}
      {share.isError && <Failure error={share.error} />}
      <DialogFoot>
        <div className="flex flex-wrap justify-end gap-3">
          {card.data !== undefined && (
            <a href={card.data} download="ludarr-statistics.png" className={buttonStyle('plain')}>
              <Icon name="grab" className="size-5" />
              {t('statistics.downloadImage')}
            </a>
          )}
          {statistics.canShareToDiscord && card.data !== undefined && (
            <Button look="solid" busy={share.isPending} onClick={() => send(card.data)}>
              {t('statistics.shareDiscord')}
            </Button>
          )}
        </div>
      </DialogFoot>
    </Dialog>
  )
}

function describeCard(statistics: Statistics, owner: string | null): string {
  const figures = keyFigures(statistics).slice(0, 4)
  const texts = figures.map((figure) => t('statistics.cardFigure', figure))
  return t('statistics.cardText', { title: cardTitle(owner), figures: texts.join(', ') })
}
