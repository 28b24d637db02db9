import type { FormField } from '#domain/declaration.ts'
import { useSaveUserSettings, useUserSettings } from '../../api/settings.ts'
import { fieldOf } from '../../forms/field-of.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { Panel } from './panel.tsx'

const gigabyte = 1024 ** 3

const fields: FormField[] = [
  fieldOf('autoSearchEnabled', 'Search for wanted games by itself', 'switch'),
  fieldOf('searchIntervalHours', 'Hours between two searches', 'number', { required: true, help: '1 to 168' }),
  fieldOf('autoGrabEnabled', 'Take the best release that fits', 'switch'),
  fieldOf('searchUnreleased', 'Search for games that are not out yet', 'switch'),
  fieldOf('minSeeders', 'Seeders at least', 'number', { required: true, help: 'With fewer it is turned down' }),
  fieldOf('maxSizeBytes', 'Gigabytes at most', 'number', { help: 'Left empty, any size will do' }),
  fieldOf('preferredPlatform', 'Platform', 'text', { example: 'PC', help: 'Left empty, those of the game itself' }),
  fieldOf('preferredLanguages', 'Languages', 'text', {
    example: 'English, German',
    help: 'Parted by commas; releases in none of them are turned down',
  }),
  fieldOf('requiredWords', 'Words a release must have', 'text', { help: 'Parted by commas; it needs all of them' }),
  fieldOf('rejectedWords', 'Words a release must not have', 'text', { help: 'Parted by commas; one is enough' }),
  fieldOf('preferSource', 'Sources to prefer', 'text', { example: 'gog, scene', help: 'Parted by commas, best first' }),
  fieldOf('preferredGroups', 'Groups to prefer', 'text', { help: 'Parted by commas' }),
]

const short = ['preferredPlatform', 'preferredLanguages', 'preferSource', 'preferredGroups']

export function SearchSection() {
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  return (
    <Panel>
      <SettingsForm
        fields={fields}
        stored={settings.data}
        save={save}
        short={short}
        scales={{ maxSizeBytes: gigabyte }}
      />
    </Panel>
  )
}
