import { useIsAdmin, usePublicConfig } from '../../api/session.ts'
import { useSystemInfo } from '../../api/system.ts'
import { factsIn } from '../../format/facts.ts'
import { Mark } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { UpdatesPanel } from './updates-panel.tsx'

export function AboutSection() {
  const isAdmin = useIsAdmin()
  const info = useSystemInfo(isAdmin)
  const config = usePublicConfig()
  return (
    <div className="grid gap-6">
      <Panel>
        <div className="flex items-center gap-4">
          <Mark className="size-12" />
          <div>
            <p className="text-xl font-semibold">Ludarr {config.data?.version}</p>
            <p className="text-soft">{t('welcome.product')}</p>
          </div>
        </div>
      </Panel>
      {isAdmin && (
        <Panel title={t('shell.system')}>
          {info.isLoadingError ? (
            <Failure error={info.error} onRetry={() => void info.refetch()} />
          ) : info.data === undefined ? (
            <SkeletonLines lines={1} className="h-[37rem] sm:h-65.5" />
          ) : (
            <dl className="grid gap-x-8 gap-y-2.5 sm:grid-cols-[auto_1fr]">
              {factsIn(info.data).map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt className="text-faint">{name}</dt>
                  <dd className="break-all max-sm:mb-2">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
      )}
      {isAdmin && <UpdatesPanel />}
      <p className="text-sm text-faint">
        <a href="swagger" className="underline underline-offset-4">
          {t('about.api')}
        </a>
        . {t('about.typeface', { font: 'Instrument Sans' })}
      </p>
    </div>
  )
}
