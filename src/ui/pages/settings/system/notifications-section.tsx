import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { FormField } from '#domain/declaration.ts'
import { useNotificationEvents, useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { notificationLabels, sentEvents } from '../../../format/notification-labels.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { Switch } from '../../../forms/field.tsx'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Failure, SkeletonLines, toneText } from '../../../parts/status.tsx'
import { Panel } from '../panel.tsx'

const reporting: FormField[] = [
  fieldOf('telemetryEnabled', 'Send automatically', 'switch', {
    help: 'If off, you review each report and send it from the notifications.',
  }),
]

/** A switch takes effect at once. */
export function NotificationsSection() {
  const settings = useUserSettings()
  const setEvent = useNotificationEvents()
  const save = useSaveUserSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-12" lines={6} />
  const { notificationPreferences } = settings.data
  return (
    <div className="grid gap-6">
      <EventList setEvent={setEvent} preferences={notificationPreferences} />
      <Panel title="Error reports" text="After an internal error, you can send a report without personal data.">
        <SettingsForm fields={reporting} stored={settings.data} save={save} />
      </Panel>
    </div>
  )
}

type EventListProps = {
  setEvent: ReturnType<typeof useNotificationEvents>
  preferences: UserSettings['notificationPreferences']
}

function EventList({ setEvent, preferences }: EventListProps) {
  return (
    <ul className="rounded-2xl border border-line bg-panel px-5 py-2">
      {sentEvents.map((event) => (
        <li
          key={event}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-b border-line py-1.5 last:border-0"
        >
          <span className={toneText[notificationLabels[event].tone]}>
            <Icon name={notificationLabels[event].icon} />
          </span>
          <Switch
            id={`notify-${event}`}
            title={notificationLabels[event].label}
            checked={preferences[event]?.inApp !== false}
            onChange={(enabled) => setEvent.mutate({ event, enabled })}
          />
        </li>
      ))}
    </ul>
  )
}
