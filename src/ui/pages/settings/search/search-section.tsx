import type { FormField } from '#domain/declaration.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { WeightsPanel } from './weights-panel.tsx'

const gigabyte = 1024 ** 3

const automation: FormField[] = [
  fieldOf('autoSearchEnabled', 'Search for wanted games automatically', 'switch'),
  fieldOf('autoGrabEnabled', 'Grab the best match automatically', 'switch'),
  fieldOf('searchUnreleased', 'Search for unreleased games', 'switch'),
  fieldOf('autoGrabUpdates', 'Grab updates automatically', 'switch', {
    help: 'If off, you are only notified.',
  }),
  fieldOf('wantAddOns', 'Want the add-ons of wanted games', 'switch', {
    help: 'DLC and expansions are searched for once their game is in your library.',
  }),
  fieldOf('searchIntervalHours', 'Search interval (hours)', 'number', { required: true, help: 'From 1 to 168 hours.' }),
  fieldOf('hideAdult', 'Hide adult games', 'switch'),
]

const requirements: FormField[] = [
  fieldOf('minSeeders', 'Minimum seeders', 'number', {
    required: true,
    help: 'Torrents with fewer seeders are rejected.',
  }),
  fieldOf('maxSizeBytes', 'Maximum size (GB)', 'number', { help: 'Empty: no limit.' }),
  fieldOf('retentionDays', 'Usenet retention (days)', 'number', { help: 'Empty: no limit.' }),
  fieldOf('preferredPlatform', 'Platform', 'text', { example: 'PC', help: 'Empty: the platforms of the game.' }),
  fieldOf('preferredLanguages', 'Languages', 'text', {
    example: 'English, German',
    help: 'Releases in other languages are rejected.',
  }),
  fieldOf('refusedGroups', 'Rejected groups', 'text', { help: 'Releases of these groups are rejected.' }),
  fieldOf('requiredWords', 'Required words', 'text', { help: 'A release must contain all of them.' }),
  fieldOf('rejectedWords', 'Rejected words', 'text', { help: 'A release must contain none of them.' }),
]

const preferences: FormField[] = [
  fieldOf('preferSource', 'Preferred sources', 'text', { example: 'gog, scene', help: 'Best first.' }),
  fieldOf('preferredGroups', 'Preferred groups', 'text', { help: 'Releases of these groups come first.' }),
  fieldOf('preferredProtocol', 'Preferred protocol', 'choice', {
    nullable: true,
    choices: ['torrent', 'usenet', 'direct'],
    choiceTitles: { '': 'None', torrent: 'Torrent', usenet: 'Usenet', direct: 'Direct download' },
  }),
  fieldOf('delayHours', 'Delay (hours)', 'number', {
    required: true,
    help: 'How long other releases wait for a preferred source, group or protocol. 0: no delay.',
  }),
  fieldOf('delayBypassScore', 'Score without delay', 'number', {
    help: 'Releases with this score or more do not wait. Empty: every release that is not preferred waits.',
  }),
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

/** Every list field is a tag input; most have no suggestions. */
const suggestions = {
  preferredLanguages: [
    'English',
    'German',
    'French',
    'Spanish',
    'Italian',
    'Portuguese',
    'Brazilian Portuguese',
    'Polish',
    'Russian',
    'Chinese',
    'Japanese',
    'Korean',
  ],
  refusedGroups: [],
  requiredWords: [],
  rejectedWords: [],
  preferSource: ['gog', 'scene', 'p2p', 'repack', 'rom'],
  preferredGroups: [],
}

export function SearchSection() {
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  const saveRequirements = useSaveUserSettings()
  const savePreferences = useSaveUserSettings()
  if (settings.isError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" />
  const stored = settings.data
  return (
    <div className="grid gap-6">
      <Panel title="Automation">
        <SettingsForm fields={automation} stored={stored} save={save} />
      </Panel>
      <Panel title="Requirements" text="Releases that do not match are rejected. You can still grab them manually.">
        <SettingsForm
          fields={requirements}
          stored={stored}
          save={saveRequirements}
          short={short}
          suggestions={suggestions}
          scales={{ maxSizeBytes: gigabyte }}
        />
      </Panel>
      <Panel title="Preferences" text="These releases come first among the matches.">
        <SettingsForm
          fields={preferences}
          stored={stored}
          save={savePreferences}
          short={short}
          suggestions={suggestions}
        />
      </Panel>
      <WeightsPanel stored={stored.ruleWeights} />
    </div>
  )
}
