import { useState } from 'react'
import { useCalendarLink, useCreateCalendarLink, useRevokeCalendarLink } from '../../api/calendar.ts'
import { formatDay } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

/** Creates and revokes the link for calendar programs. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const link = useCalendarLink()
  const create = useCreateCalendarLink()
  const revoke = useRevokeCalendarLink()
  const hasLink = link.data?.createdAt != null || create.data !== undefined
  const [asked, setAsked] = useState<'revoke' | 'replace' | null>(null)
  const onError = (error: Error) => showToast({ tone: 'bad', text: error.message })
  const revokeLink = () =>
    revoke.mutate(undefined, {
      onError,
      onSuccess() {
        create.reset()
        showToast({ tone: 'good', text: t('calendar.revoked') })
      },
    })
  const createLink = () => create.mutate(undefined, { onError })
  return (
    <Dialog title={t('calendar.subscribeTitle')} onClose={onClose}>
      <p className="text-soft">{t('calendar.subscribeHint')}</p>
      {create.data === undefined && <LinkStatus link={link} />}
      {create.data !== undefined && (
        <div className="grid gap-2">
          <CopyField label={t('calendar.link')} text={create.data.url} />
          <p className="text-sm text-soft">{t('calendar.copyNow')}</p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {hasLink && (
          <Button icon="trash" look="danger" busy={revoke.isPending} onClick={() => setAsked('revoke')}>
            {t('calendar.revoke')}
          </Button>
        )}
        <Button
          icon="link"
          look={hasLink ? 'plain' : 'solid'}
          busy={create.isPending}
          disabled={link.isPending}
          onClick={() => (hasLink ? setAsked('replace') : createLink())}
        >
          {hasLink ? t('calendar.replace') : t('calendar.create')}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={t(asked === 'revoke' ? 'calendar.revokeQuestion' : 'calendar.replaceQuestion')}
          action={t(asked === 'revoke' ? 'calendar.revoke' : 'calendar.replace')}
          busy={false}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            if (asked === 'revoke') revokeLink()
            else createLink()
          }}
        >
          {t('calendar.lostAccess')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function LinkStatus({ link: { data, error } }: { link: ReturnType<typeof useCalendarLink> }) {
  if (data === undefined) return error && <p className="text-sm text-bad">{error.message}</p>
  const text =
    data.createdAt === null ? t('calendar.noLink') : t('calendar.created', { createdAt: formatDay(data.createdAt) })
  return <p className="text-sm text-soft">{text}</p>
}
