import type { UpdateCheck } from '#domain/system/update-check.ts'
import { useCheckForUpdates, useSaveUpdateCheck, useUpdateCheck } from '../../api/updates.ts'
import { formatWhen } from '../../format/values.ts'
import { settingFields } from '../../forms/setting-fields.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { Button } from '../../parts/button.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

export function UpdatesPanel() {
  const check = useUpdateCheck()
  const save = useSaveUpdateCheck()
  if (check.isLoadingError) return <Failure error={check.error} onRetry={() => void check.refetch()} />
  if (check.data === undefined) return <SkeletonLines className="h-24" lines={1} />
  return (
    <Panel title={t('updates.title')}>
      <SettingsForm fields={settingFields('updates')} stored={check.data} save={save} />
      {check.data.url !== null && <LastCheck check={check.data} />}
    </Panel>
  )
}

function LastCheck({ check }: { check: UpdateCheck }) {
  const run = useCheckForUpdates()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div role="status" className="min-w-0 flex-1 basis-64">
        <p>{found(check)}</p>
        {check.error !== null && <p className="text-sm break-words text-bad">{serverText(check.error)}</p>}
        {check.updateAvailable && check.releaseUrl !== null && (
          <a
            href={check.releaseUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="text-sm break-all underline underline-offset-4"
          >
            {check.releaseUrl}
          </a>
        )}
      </div>
      <Button busy={run.isPending} onClick={() => run.mutate()}>
        {t('updates.check')}
      </Button>
    </div>
  )
}

function found({ checkedAt, updateAvailable, latestVersion, error }: UpdateCheck): string {
  if (checkedAt === null) return t('updates.neverChecked')
  if (updateAvailable) return t('updates.available', { version: latestVersion ?? '' })
  const when = formatWhen(checkedAt)
  return error === null ? t('updates.none', { when }) : t('updates.failed', { when })
}
