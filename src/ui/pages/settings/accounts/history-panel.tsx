import type { FormField } from '#domain/declaration.ts'
import { useSaveUserSettings, useUserSettings } from '../../../api/settings.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'

const fields: FormField[] = [
  fieldOf('historyDays', 'Keep history (days)', 'number', {
    required: true,
    help: 'Older events are deleted once a day. 0: the newest 200,000 events are kept.',
  }),
]

export function HistoryPanel() {
  const settings = useUserSettings()
  const save = useSaveUserSettings()
  return (
    <Panel title="History">
      {settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonLines className="h-12" />
      ) : (
        <SettingsForm fields={fields} stored={settings.data} save={save} />
      )}
    </Panel>
  )
}
