import type { FormField } from '#domain/declaration.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { fieldOf } from '../../../forms/field-of.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { Panel } from '../panel.tsx'
import { WeightsPanel } from './weights-panel.tsx'

const gigabyte = 1024 ** 3

const searching: FormField[] = [
  fieldOf('autoSearchEnabled', 'Search for wanted games by itself', 'switch'),
  fieldOf('autoGrabEnabled', 'Take the best release that fits', 'switch'),
  fieldOf('searchUnreleased', 'Search for games that are not out yet', 'switch'),
  fieldOf('autoGrabUpdates', 'Take newer versions of games you have', 'switch', {
    help: 'Otherwise you are only told of them',
  }),
  fieldOf('searchIntervalHours', 'Hours between two searches', 'number', { required: true, help: '1 to 168' }),
  fieldOf('hideAdult', 'Leave adult games out of the library', 'switch'),
]

const must: FormField[] = [
  fieldOf('minSeeders', 'Seeders at least', 'number', { required: true, help: 'With fewer it is turned down' }),
  fieldOf('maxSizeBytes', 'Gigabytes at most', 'number', { help: 'Left empty, any size will do' }),
  fieldOf('retentionDays', 'Days on Usenet at most', 'number', {
    help: 'The retention of your provider; left empty, any age will do',
  }),
  fieldOf('preferredPlatform', 'Platform', 'text', { example: 'PC', help: 'Left empty, those of the game itself' }),
  fieldOf('preferredLanguages', 'Languages', 'text', {
    example: 'English, German',
    help: 'Parted by commas; releases in none of them are turned down',
  }),
  fieldOf('refusedGroups', 'Groups to refuse', 'text', { help: 'Parted by commas' }),
  fieldOf('requiredWords', 'Words a release must have', 'text', { help: 'Parted by commas; it needs all of them' }),
  fieldOf('rejectedWords', 'Words a release must not have', 'text', { help: 'Parted by commas; one is enough' }),
]

const wishes: FormField[] = [
  fieldOf('preferSource', 'Sources to prefer', 'text', { example: 'gog, scene', help: 'Parted by commas, best first' }),
  fieldOf('preferredGroups', 'Groups to prefer', 'text', { help: 'Parted by commas' }),
]

const short = [
  'preferredPlatform',
  'preferredLanguages',
  'refusedGroups',
  'requiredWords',
  'rejectedWords',
  'preferSource',
  'preferredGroups',
]

export function SearchSection() {
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  const saveMust = useSaveUserSettings()
  const saveWishes = useSaveUserSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  const stored = settings.data
  return (
    <div className="grid gap-6">
      <Panel title="By itself">
        <SettingsForm fields={searching} stored={stored} save={save} />
      </Panel>
      <Panel title="What a release must be" text="One that is not so is turned down. You can still take it by hand.">
        <SettingsForm fields={must} stored={stored} save={saveMust} short={short} scales={{ maxSizeBytes: gigabyte }} />
      </Panel>
      <Panel title="What you would rather have" text="Of the releases that fit, these come first.">
        <SettingsForm fields={wishes} stored={stored} save={saveWishes} short={short} />
      </Panel>
      <WeightsPanel stored={stored.ruleWeights} />
    </div>
  )
}
