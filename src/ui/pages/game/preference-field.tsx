import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { withoutDefaults } from '#domain/indexers/preference-presets.ts'
import { formatDuration, formatNumber, formatSize } from '../../format/values.ts'
import { DeclaredFields } from '../../forms/declared-fields.tsx'
import type { Draft } from '../../forms/drafts.ts'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import type { PreferenceRow } from './preferences-draft.ts'

type PreferenceFieldProps = {
  row: PreferenceRow
  settings: UserSettings
  isOwn: boolean
  draft: Draft
  problems: Record<string, string>
  onToggle: (isOwn: boolean) => void
  onChange: (draft: Draft) => void
}

/** A preference: the value of the user, or the fields for the value of the game. */
export function PreferenceField({ row, settings, isOwn, draft, problems, onToggle, onChange }: PreferenceFieldProps) {
  const field = titleOf(row)
  return (
    <li className="grid gap-3 py-3">
      {isOwn && <DeclaredFields fields={row.fields} draft={draft} problems={problems} onChange={onChange} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          {!isOwn && <p className="text-sm font-medium">{field}</p>}
          <p className="text-sm break-words text-faint">
            {t('gamePreferences.defaultValue', { value: defaultOf(row, settings) })}
          </p>
        </div>
        <Button
          small
          aria-label={t(isOwn ? 'gamePreferences.useDefaultNamed' : 'gamePreferences.changeNamed', { field })}
          onClick={() => onToggle(!isOwn)}
        >
          {isOwn ? t('gamePreferences.useDefault') : t('gamePreferences.change')}
        </Button>
      </div>
    </li>
  )
}

const restrictions: ReadonlySet<PreferenceRow['name']> = new Set([
  'acceptedSources',
  'acceptedGroups',
  'acceptedUploaders',
  'acceptedIndexers',
  'preferredLanguages',
])

/** Without a restriction, all are accepted. */
function emptyList(name: PreferenceRow['name']): string {
  return restrictions.has(name) ? t('gamePreferences.allValues') : t('gamePreferences.noValue')
}

export function titleOf({ name, fields }: PreferenceRow): string {
  return name === 'ruleWeights' ? t('gamePreferences.scoring') : (fields[0]?.title ?? name)
}

/** The value of the user, as text. */
function defaultOf({ name, fields }: PreferenceRow, settings: UserSettings): string {
  const value = settings[name]
  if (name === 'ruleWeights') {
    return t('gamePreferences.defaultPoints', { count: Object.keys(withoutDefaults(settings.ruleWeights)).length })
  }
  if (Array.isArray(value)) return value.length === 0 ? emptyList(name) : value.join(', ')
  if (name === 'maxSizeBytes') {
    return settings.maxSizeBytes === null ? t('gamePreferences.noLimit') : formatSize(settings.maxSizeBytes)
  }
  if (name === 'delayHours') {
    return settings.delayHours === 0 ? t('gamePreferences.noDelay') : formatDuration(settings.delayHours * 3600)
  }
  if (typeof value === 'number') return formatNumber(value)
  return fields[0]?.choiceTitles[String(value ?? 'any')] ?? t('gamePreferences.noValue')
}
