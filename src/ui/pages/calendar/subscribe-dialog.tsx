import { useCreateCalendarLink, useRevokeCalendarLink } from '../../api/calendar.ts'
import { Button } from '../../parts/button.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** Creates and revokes the link for calendar programs. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateCalendarLink()
  const revoke = useRevokeCalendarLink()
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
        Add the link to your calendar program to see your release dates there. Anyone with the link can read them. You
        can have one link: a new one replaces the old one.
      </p>
      {create.data !== undefined && (
        <div className="grid gap-2">
          <CopyField label="Calendar link" text={create.data.url} />
          <p className="text-sm text-soft">Copy the link now. It is not shown again.</p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button icon="trash" look="danger" busy={revoke.isPending} onClick={revokeLink}>
          Revoke link
        </Button>
        <Button
          icon="link"
          look={create.data === undefined ? 'solid' : 'plain'}
          busy={create.isPending}
          onClick={() => create.mutate(undefined, { onError })}
        >
          Create new link
        </Button>
      </div>
    </Dialog>
  )
}
