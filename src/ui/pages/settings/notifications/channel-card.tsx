import { type Channel, useRemoveChannel, useTestStoredChannel, useToggleChannel } from '../../../api/channels.ts'
import { Button } from '../../../parts/button.tsx'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'
import { CardActions } from '../services/card-actions.tsx'
import { HealthBadge } from '../services/service-card.tsx'
import { TestResult } from '../services/test-result.tsx'

type ChannelCardProps = { channel: Channel; kindLabel: string; username: string | null; onEdit: () => void }

export function ChannelCard({ channel, kindLabel, username, onEdit }: ChannelCardProps) {
  const test = useTestStoredChannel(channel.id)
  const toggle = useToggleChannel(channel.id)
  const remove = useRemoveChannel(channel.id)
  const { name, enabled, health, events, userId } = channel
  const recipients = userId === null ? t('settingsChannel.ofAllUsers') : (username ?? t('settingsChannel.ofOneUser'))
  return (
    <li className="grid gap-3 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold">
          <span className="min-w-0">{name}</span>
          <HealthBadge service={channel} />
        </h2>
        <p className="text-sm text-soft">
          {kindLabel} · {t('settingsChannel.events', { count: events.length, recipients })}
        </p>
      </div>
      {enabled && !health.ok && health.message !== null && (
        <p className="text-sm break-words text-bad">{serverText(health.message)}</p>
      )}
      <TestResult test={test} />
      <CardActions
        item={channel}
        toggle={toggle}
        remove={remove}
        removal={t('settingsChannel.removal')}
        onEdit={onEdit}
      >
        <Button small icon="plug" busy={test.isPending} onClick={() => test.mutate()}>
          {t('settings.test')}
        </Button>
      </CardActions>
    </li>
  )
}
