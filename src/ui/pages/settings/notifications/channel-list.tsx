import { useState } from 'react'
import { useAccounts } from '../../../api/account.ts'
import { type Channel, useChannelKinds, useChannels } from '../../../api/channels.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { useAnchor } from '../../../parts/use-anchor.ts'
import { t } from '../../../texts/page-texts.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelDialog } from './channel-dialog.tsx'

/** The notification channels, with forms drawn from their declarations. */
export function ChannelList() {
  const target = useAnchor<HTMLElement>('channels')
  const channels = useChannels()
  const kinds = useChannelKinds()
  const accounts = useAccounts()
  const [open, setOpen] = useState<Channel | 'new' | null>(null)
  const error = [channels, kinds].find(({ isLoadingError }) => isLoadingError)?.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([channels.refetch(), kinds.refetch()])} />
  if (channels.data === undefined || kinds.data === undefined) return <SkeletonLines className="h-83" lines={1} />
  const known = kinds.data
  const users = accounts.data ?? []
  const add = (
    <Button look="solid" icon="add" onClick={() => setOpen('new')}>
      {t('settingsChannel.add')}
    </Button>
  )
  return (
    <section {...target} aria-label={t('settingsChannel.channels')} className="grid gap-4">
      {channels.data.length === 0 ? (
        <Empty icon="bell" title={t('settingsChannel.none')} action={add}>
          {t('settingsChannel.hint')}
        </Empty>
      ) : (
        <>
          <ul className="grid gap-3">
            {channels.data.map((channel) => (
              <ChannelCard
                key={channel.id}
                channel={channel}
                kindLabel={known.find(({ type }) => type === channel.type)?.label ?? channel.type}
                username={users.find(({ id }) => id === channel.userId)?.username ?? null}
                onEdit={() => setOpen(channel)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {open !== null && (
        <ChannelDialog
          kinds={known}
          users={users}
          channel={open === 'new' ? null : open}
          taken={channels.data.map(({ name }) => name)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
