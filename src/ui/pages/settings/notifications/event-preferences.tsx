import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { notificationEvents } from '#domain/notifications/notification-events.ts'
import { preferenceOf } from '#domain/notifications/preferences.ts'
import { useChangeEvent, useShownSettings } from '../../../api/notification-events.ts'
import { Icon } from '../../../parts/icon.tsx'
import { notificationLabel } from '../../../parts/notification-labels.ts'
import { Panel } from '../../../parts/panel.tsx'
import { toneText } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

const places = [
  {
    place: 'inApp',
    get title() {
      return t('settingsChannel.inLudarr')
    },
  },
  {
    place: 'external',
    get title() {
      return t('settingsChannel.channels')
    },
  },
] as const

/** Where the user is notified of each event. A change takes effect at once. */
export function EventPreferences({ settings }: { settings: UserSettings }) {
  const shown = useShownSettings(settings)
  const change = useChangeEvent()
  return (
    <Panel anchor="events" title={t('settingsChannel.yourEvents')} text={t('settingsChannel.yourEventsHint')}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-soft">
            <th scope="col" className="py-2 font-medium">
              {t('settingsChannel.event')}
            </th>
            {places.map(({ place, title }) => (
              <th key={place} scope="col" className="w-20 py-2 text-center font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationEvents.map((event) => {
            const { icon, tone, label } = notificationLabel(event)
            const preference = preferenceOf(shown, event)
            return (
              <tr key={event} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 text-left font-medium">
                  <span className="flex items-center gap-3">
                    <span className={toneText[tone]}>
                      <Icon name={icon} />
                    </span>
                    {label}
                  </span>
                </th>
                {places.map(({ place, title }) => (
                  <td key={place} className="text-center">
                    <label className="inline-grid size-11 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        aria-label={`${label}: ${title}`}
                        checked={preference[place]}
                        onChange={({ target }) => change.mutate({ event, place, on: target.checked })}
                        className="size-5 accent-accent"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
