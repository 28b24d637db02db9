import { useState } from 'react'
import type { JobState, PastRunState } from '#domain/system/job.ts'
import { useJobRuns } from '../../api/system.ts'
import { taskTitle } from '../../format/messages.ts'
import { formatDuration, formatMoment } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import type { PlainKey } from '../../texts/catalog.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

const runsAtOnce = 10

const results: Record<PastRunState['result'], PlainKey> = {
  done: 'taskHistory.done',
  failed: 'taskHistory.failed',
  stopped: 'taskHistory.stopped',
}

/** The last runs of a task, the newest first. */
export function TaskHistory({ job }: { job: JobState }) {
  const [limit, setLimit] = useState(runsAtOnce)
  const runs = useJobRuns(job, limit)
  if (runs.isLoadingError) return <Failure error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data === undefined) return <SkeletonLines className="h-8" />
  const { items, total } = runs.data
  return (
    <div className="grid basis-full grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      {items.length === 0 ? (
        <p className="text-sm text-soft">{t('taskHistory.none')}</p>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, also with keys.
          tabIndex={0}
          aria-label={t('taskHistory.of', { title: taskTitle(job) })}
          className="overflow-x-auto"
        >
          <table className="w-full text-left text-sm">
            <thead>
              <tr className="text-soft">
                <th className="py-1 pr-4 font-medium">{t('taskHistory.started')}</th>
                <th className="py-1 pr-4 font-medium">{t('taskHistory.duration')}</th>
                <th className="py-1 font-medium">{t('taskHistory.result')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((run) => (
                <RunLine key={run.startedAt} run={run} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="text-xs text-faint">{t('taskHistory.frequent')}</p>
      {total > items.length && (
        <Button
          small
          className="justify-self-start"
          busy={runs.isFetching}
          onClick={() => setLimit(limit + runsAtOnce)}
        >
          {t('taskHistory.more')}
        </Button>
      )}
    </div>
  )
}

function RunLine({ run: { startedAt, duration, result, message, manual } }: { run: PastRunState }) {
  return (
    <tr className="border-t border-line align-top">
      <td className="py-1.5 pr-4 whitespace-nowrap">{formatMoment(startedAt)}</td>
      <td className="py-1.5 pr-4 whitespace-nowrap tabular-nums">
        {duration < 1 ? t('taskHistory.short') : formatDuration(duration)}
      </td>
      <td className="py-1.5">
        <span className={result === 'failed' ? 'text-bad' : ''}>{t(results[result])}</span>
        {manual && <span className="text-soft"> · {t('taskHistory.manual')}</span>}
        {message !== null && <p className="break-words text-soft">{serverText(message)}</p>}
      </td>
    </tr>
  )
}
