import type { UseMutationResult } from '@tanstack/react-query'
import type { ChannelTest } from '#domain/notifications/channel.ts'
import type { ServiceTest } from '../../../api/services.ts'
import { formatSize } from '../../../format/values.ts'
import { Icon } from '../../../parts/icon.tsx'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'

type Tested = ServiceTest | ChannelTest

/** The result of testing a service or a notification channel. */
export function TestResult<Sent>({ test }: { test: UseMutationResult<Tested, Error, Sent> }) {
  const isGood = test.data?.ok === true
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {test.isPending && <p className="text-sm text-soft">{t('settings.testing')}</p>}
      {!test.isPending && (test.isSuccess || test.isError) && (
        <div
          className={`flex items-start gap-2.5 rounded-lg px-3.5 py-2.5 text-sm ${isGood ? 'bg-accent-deep/60' : 'bg-bad-deep'}`}
        >
          <Icon name={isGood ? 'check' : 'warn'} className={`mt-0.5 size-4.5 ${isGood ? 'text-good' : 'text-bad'}`} />
          <div className="min-w-0">
            <p className="break-words">{test.error?.message ?? serverText(test.data?.message ?? '')}</p>
            {test.data !== undefined && <p className="text-soft empty:hidden">{detailsOf(test.data)}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

function detailsOf(test: Tested): string {
  if (!('version' in test)) return ''
  const details: (string | null)[] = [
    test.version === null ? null : t('settingsService.version', { version: test.version }),
  ]
  if ('latencyMs' in test) {
    details.push(t('settingsService.latency', { milliseconds: Math.round(test.latencyMs) }))
    if (test.categories.length > 0) details.push(t('settingsService.categories', { count: test.categories.length }))
  } else {
    if (test.freeBytes !== null) details.push(t('settings.free', { size: formatSize(test.freeBytes) }))
    if (test.pathVisible === false) details.push(t('settingsService.notVisible'))
  }
  return details.filter((detail) => detail !== null).join(' · ')
}
