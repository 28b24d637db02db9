import { notificationEvents } from '#domain/user-settings.ts'
import { useToldOf, useUserSettings } from '../../api/settings.ts'
import { notificationMarks } from '../../format/notification-words.ts'
import { Switch } from '../../forms/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, SkeletonLines, toneText } from '../../parts/status.tsx'

/** What the user wants to be told of. A switch holds from the moment it is pressed. */
export function NewsSection() {
  const settings = useUserSettings()
  const toldOf = useToldOf()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-12" lines={6} />
  const { notificationPreferences } = settings.data
  return (
    <ul className="rounded-2xl border border-line bg-panel px-5 py-2">
      {notificationEvents.map((event) => (
        <li
          key={event}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-b border-line py-1.5 last:border-0"
        >
          <span className={toneText[notificationMarks[event].tone]}>
            <Icon name={notificationMarks[event].icon} />
          </span>
          <Switch
            id={`told-of-${event}`}
            title={notificationMarks[event].label}
            checked={notificationPreferences[event]?.inApp !== false}
            onChange={(told) => toldOf.mutate({ event, told })}
          />
        </li>
      ))}
    </ul>
  )
}
