import { useCalendarLink, useCreateCalendarLink, useRevokeCalendarLink } from '../../api/calendar.ts'
import { formatDay } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** Creates and revokes the link for calendar programs. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const link = useCalendarLink()
  const create = useCreateCalendarLink()
  const revoke = useRevokeCalendarLink()
  const hasLink = link.data?.createdAt != null || create.data !== undefined
  const onError = (error: Error) => showToast({ tone: 'bad', text: error.message })
  const revokeLink = () =>
    revoke.mutate(undefined, {
      onError,
      onSuccess() {
        create.reset()
        showToast({ tone: 'good', text: 'The calendar link is revoked.' })
      },
    })
  return (
    <Dialog title="Subscribe to the calendar" onClose={onClose}>
      <p className="text-soft">
        Add the link to your calendar program to see your release dates there. Anyone with the link can read them.
      </p>
      {create.data === undefined && <LinkStatus link={link} />}
      {create.data !== undefined && (
        <div className="grid gap-2">
          <CopyField label="Calendar link" text={create.data.url} />
          <p className="text-sm text-soft">Copy the link now. It is not shown again.</p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {hasLink && (
          <Button icon="trash" look="danger" busy={revoke.isPending} onClick={revokeLink}>
            Revoke link
          </Button>
        )}
        <Button
          icon="link"
          look={hasLink ? 'plain' : 'solid'}
          busy={create.isPending}
          disabled={link.isPending}
          onClick={() => create.mutate(undefined, { onError })}
        >
          {hasLink ? 'Replace link' : 'Create link'}
        </Button>
      </div>
    </Dialog>
  )
}

function LinkStatus({ link: { data, error } }: { link: ReturnType<typeof useCalendarLink> }) {
  if (error !== null) return <p className="text-sm text-bad">{error.message}</p>
  if (data === undefined) return null
  const text =
    data.createdAt === null
      ? 'You have no calendar link.'
      : `You created a link on ${formatDay(data.createdAt)}. It is not shown again. A new link replaces it, and calendar programs that use it lose access.`
  return <p className="text-sm text-soft">{text}</p>
}
