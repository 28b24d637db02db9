import { useState } from 'react'
import type { Feed } from '#domain/feeds/feed.ts'
import { useRemoveFeed, useToggleFeed } from '../../../api/feeds.ts'
import { formatWhen } from '../../../format/values.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Badge } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'

export function FeedCard({ feed, onEdit }: { feed: Feed; onEdit: () => void }) {
  const { id, name, url, enabled, message } = feed
  const toggle = useToggleFeed(id)
  return (
    <li className="grid gap-3 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold">
          {name}
          <StatusBadge feed={feed} />
          {feed.autoGrab && <Badge tone="calm">Grabs automatically</Badge>}
        </h2>
        <p className="text-sm break-all text-soft">{url}</p>
        <p className="text-sm text-faint">{timesOf(feed)}</p>
      </div>
      {enabled && message !== null && <p className="text-sm text-bad">{message}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          small
          look="quiet"
          icon={enabled ? 'pause' : 'play'}
          busy={toggle.isPending}
          onClick={() => toggle.mutate(!enabled)}
        >
          {enabled ? 'Disable' : 'Enable'}
        </Button>
        <div className="-mr-2 ml-auto flex">
          <IconButton icon="edit" label={`Edit ${name}`} onClick={onEdit} />
          <RemoveFeed feed={feed} />
        </div>
      </div>
    </li>
  )
}

function StatusBadge({ feed: { enabled, status } }: { feed: Feed }) {
  if (!enabled) return <Badge tone="calm">Disabled</Badge>
  if (status === 'new') return <Badge tone="calm">Not checked yet</Badge>
  return status === 'ok' ? <Badge tone="good">Ready</Badge> : <Badge tone="bad">Failing</Badge>
}

function timesOf({ lastCheckedAt, nextCheckAt }: Feed): string {
  const next = nextCheckAt === null ? null : Date.parse(nextCheckAt) <= Date.now() ? 'now' : formatWhen(nextCheckAt)
  return [
    lastCheckedAt === null ? null : `Last check: ${formatWhen(lastCheckedAt)}`,
    next === null ? null : `Next: ${next}`,
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

function RemoveFeed({ feed: { id, name } }: { feed: Feed }) {
  const remove = useRemoveFeed(id)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          busy={remove.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() =>
            remove.mutate(undefined, { onSuccess: () => showToast({ tone: 'good', text: `Removed ${name}.` }) })
          }
        >
          Its items are removed from the list. Releases already grabbed stay.
        </ConfirmDialog>
      )}
    </>
  )
}
