import { useEffect, useRef } from 'react'
import { hasAnswered, isUntested } from '#domain/system/service-answers.ts'
import { type Family, type Service, useRemoveService, useTestStored, useToggleService } from '../../../api/services.ts'
import { formatMoment, formatWhen } from '../../../format/values.ts'
import { Button } from '../../../parts/button.tsx'
import { Badge } from '../../../parts/status.tsx'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'
import { CardActions } from './card-actions.tsx'
import { TestResult } from './test-result.tsx'

type ServiceCardProps = {
  family: Family
  service: Service
  kindLabel: string
  /** Whether it is tested without being asked to, once after each change. */
  testsItself?: boolean | undefined
  onEdit: () => void
}

export function ServiceCard({ family, service, kindLabel, testsItself = false, onEdit }: ServiceCardProps) {
  const test = useTestStored(family, service.id)
  useTestOfChange(service, test.mutate, testsItself)
  const { ok, message } = service.health
  // The result of the test says the same.
  const isTold = test.data?.message === message
  const toggle = useToggleService(family, service.id)
  const remove = useRemoveService(family, service.id)
  return (
    <li className="grid gap-3 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold">
          <span className="min-w-0">{service.name}</span>
          <HealthBadge service={service} />
        </h2>
        <p className="text-sm break-all text-soft">
          {kindLabel}
          {service.url !== null && service.url !== '' && ` · ${service.url}`}
        </p>
      </div>
      {service.enabled && !ok && message !== null && !isTold && (
        <p className="text-sm text-bad">{serverText(message)}</p>
      )}
      <TestResult test={test} />
      <CardActions
        item={service}
        toggle={toggle}
        remove={remove}
        removal={family === 'indexers' ? t('settingsService.removeIndexer') : t('settingsService.removeClient')}
        onEdit={onEdit}
      >
        <Button small icon="plug" busy={test.isPending} onClick={() => test.mutate()}>
          {t('settings.test')}
        </Button>
      </CardActions>
    </li>
  )
}

export function HealthBadge({ service: { enabled, health } }: { service: Pick<Service, 'enabled' | 'health'> }) {
  if (!enabled) return <Badge tone="calm">{t('settings.disabled')}</Badge>
  if (health.disabledUntil !== null && Date.parse(health.disabledUntil) > Date.now()) {
    return <Badge tone="warn">{t('settings.unavailable', { when: formatWhen(health.disabledUntil) })}</Badge>
  }
  if (!health.ok) {
    const since = health.since === null ? null : formatMoment(health.since)
    return <Badge tone="bad">{since === null ? t('settings.failing') : t('settings.failingSince', { since })}</Badge>
  }
  if (isUntested(health)) return <Badge tone="calm">{t('settings.notTested')}</Badge>
  return <Badge tone="good">{t('settings.ready')}</Badge>
}

function useTestOfChange({ enabled, health, updatedAt }: Service, test: () => void, isWanted: boolean): void {
  const isDue = isWanted && enabled && !hasAnswered(health)
  const tested = useRef<string | null>(null)
  useEffect(() => {
    if (!isDue || tested.current === updatedAt) return
    tested.current = updatedAt
    test()
  }, [isDue, updatedAt, test])
}
