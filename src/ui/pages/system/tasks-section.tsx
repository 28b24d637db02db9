import { useState } from 'react'
import type { JobState } from '#domain/system/job.ts'
import { useJobs, useRunJob, useStopJob } from '../../api/system.ts'
import { formatDuration, formatMoment, formatWhen } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { TaskHistory } from './task-history.tsx'
import { t } from './texts.ts'

export function TasksSection() {
  const jobs = useJobs()
  if (jobs.isError) return <Failure error={jobs.error} onRetry={() => void jobs.refetch()} />
  if (jobs.data === undefined) return <SkeletonLines className="h-24" />
  return (
    <ul className="grid gap-3">
      {jobs.data.map((job) => (
        <TaskLine key={job.name} job={job} />
      ))}
    </ul>
  )
}

function TaskLine({ job }: { job: JobState }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{serverText(job.title)}</h2>
        <p className="text-sm text-soft">{job.running ? t('task.running') : lastRun(job)}</p>
        {job.lastResult === 'failed' && (
          <p className="text-sm text-bad">
            {t('task.failed', { count: job.failuresInARow })}
            {job.lastMessage !== null && `: ${serverText(job.lastMessage)}`}
          </p>
        )}
        {job.lastResult !== 'failed' && job.lastMessage !== null && (
          <p className="text-sm text-soft">{serverText(job.lastMessage)}</p>
        )}
        {job.nextRunAt !== null && (
          <p className="text-sm text-faint" title={formatMoment(job.nextRunAt)}>
            {t('task.next', { when: formatWhen(job.nextRunAt) })}
          </p>
        )}
      </div>
      <Button
        small
        look="quiet"
        icon={isOpen ? 'up' : 'down'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('taskHistory.title')}
        <span className="sr-only">: {serverText(job.title)}</span>
      </Button>
      <RunButton job={job} />
      {isOpen && <TaskHistory job={job} />}
    </li>
  )
}

/** One button for both, so that it keeps the focus. */
function RunButton({ job }: { job: JobState }) {
  const run = useRunJob()
  const stop = useStopJob()
  const title = serverText(job.title)
  const tell = (text: string) => showToast({ tone: 'good', text })
  const canStop = job.running && job.canStop
  const onClick = () =>
    canStop
      ? stop.mutate(job.name, { onSuccess: () => tell(t('task.stopping', { title })) })
      : run.mutate(job.name, { onSuccess: () => tell(t('palette.started', { title })) })
  return (
    <Button
      small
      icon={canStop ? 'close' : 'play'}
      busy={run.isPending || stop.isPending || (job.running && !canStop)}
      onClick={onClick}
    >
      {t(canStop ? 'common.stop' : job.running ? 'task.running' : 'task.runNow')}
      <span className="sr-only">: {title}</span>
    </Button>
  )
}

function lastRun({ lastRunAt, lastDuration }: JobState): string {
  if (lastRunAt === null) return t('task.never')
  const when = formatWhen(lastRunAt)
  if (lastDuration === null || lastDuration < 1) return t('task.last', { when })
  return t('task.lastTook', { when, duration: formatDuration(lastDuration) })
}
