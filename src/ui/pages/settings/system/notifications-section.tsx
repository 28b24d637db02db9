import { notificationEvents, type UserSettings } from '#domain/accounts/user-settings.ts'
import type { FormField } from '#domain/declaration.ts'
import { useNotificationEvents, useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { notificationIcons } from '../../../format/notification-icons.ts'
import { Switch } from '../../../forms/field.tsx'
import { fieldOf } from '../../../forms/field-of.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Failure, SkeletonLines, toneText } from '../../../parts/status.tsx'
import { Panel } from '../panel.tsx'

const reporting: FormField[] = [
  fieldOf('telemetryEnabled', 'Send them without asking me', 'switch', {
    help: 'Otherwise you read each one first, and send it from the news',
  }),
]

/** What the user wants to be told of. A switch holds from the moment it is pressed. */
export function NotificationsSection() {
  const settings = useUserSettings()
  const toldOf = useNotificationEvents()
  const save = useSaveUserSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-12" lines={6} />
  const { notificationPreferences } = settings.data
  return (
    <div className="grid gap-6">
      <ToldOfList toldOf={toldOf} preferences={notificationPreferences} />
      <Panel title="Error reports" text="When something goes wrong inside Ludarr, you can send a report of it.">
        <SettingsForm fields={reporting} stored={settings.data} save={save} />
      </Panel>
    </div>
  )
}

type ToldOfListProps = {
  toldOf: ReturnType<typeof useNotificationEvents>
  preferences: UserSettings['notificationPreferences']
}

function ToldOfList({ toldOf, preferences }: ToldOfListProps) {
  return (
    <ul className="rounded-2xl border border-line bg-panel px-5 py-2">
      {notificationEvents.map((event) => (
        <li
          key={event}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-b border-line py-1.5 last:border-0"
        >
          <span className={toneText[notificationIcons[event].tone]}>
            <Icon name={notificationIcons[event].icon} />
          </span>
          <Switch
            id={`told-of-${event}`}
            title={notificationIcons[event].label}
            checked={preferences[event]?.inApp !== false}
            onChange={(told) => toldOf.mutate({ event, told })}
          />
        </li>
      ))}
    </ul>
  )
}
