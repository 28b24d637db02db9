import { useEffect, useState } from 'react'
import type { JobState } from '#domain/system/job.ts'
import { useJobs, useRunJob, useStopJob } from '../../api/system.ts'
import { taskTitle } from '../../format/messages.ts'
import { formatDuration, formatMoment, formatWhen } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Failure, ProgressBar, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { TaskHistory } from './task-history.tsx'

export function TasksSection() {
  const jobs = useJobs()
  if (jobs.isLoadingError) return <Failure error={jobs.error} onRetry={() => void jobs.refetch()} />
  if (jobs.data === undefined) return <SkeletonLines lines={8} className="h-36.5 sm:h-24.5" />
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
    <li className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4 rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{taskTitle(job)}</h2>
        {job.running ? <RunningLine job={job} /> : <p className="text-sm text-soft">{lastRun(job)}</p>}
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
            {isSoon(job.nextRunAt) ? t('task.nextSoon') : t('task.next', { when: formatWhen(job.nextRunAt) })}
          </p>
        )}
      </div>
      <Button
        small
        look="quiet"
        icon={isOpen ? 'up' : 'down'}
        className="max-sm:-ml-3"
        aria-expanded={isOpen}
        aria-label={`${t('taskHistory.title')}: ${taskTitle(job)}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('taskHistory.title')}
      </Button>
      <RunButton job={job} />
      {isOpen && <TaskHistory job={job} />}
    </li>
  )
}

function RunningLine({ job }: { job: JobState }) {
  const { startedAt, progress } = job
  useEverySecond()
  const seconds = startedAt === null ? 0 : (Date.now() - Date.parse(startedAt)) / 1000
  return (
    <>
      <p className="text-sm text-soft tabular-nums">
        {seconds < 1 ? t('task.running') : t('task.runningFor', { duration: formatDuration(seconds) })}
        {progress !== null && ` · ${t('task.progress', progress)}`}
      </p>
      {progress !== null && progress.total > 0 && (
        <div className="my-1.5 max-w-80">
          <ProgressBar progress={progress.done / progress.total} label={taskTitle(job)} />
        </div>
      )}
    </>
  )
}

/** Renders again every second, for a time that goes on. */
function useEverySecond(): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [])
}

/** One button for both, so that it keeps the focus. */
function RunButton({ job }: { job: JobState }) {
  const run = useRunJob()
  const stop = useStopJob()
  const title = taskTitle(job)
  const tell = (text: string) => showToast({ tone: 'good', text })
  const canStop = job.running && job.canStop
  const onClick = () =>
    canStop
      ? stop.mutate(job.name, { onSuccess: () => tell(t('task.stopping', { title })) })
      : run.mutate(job.name, { onSuccess: () => tell(t('palette.started', { title })) })
  const label = t(canStop ? 'common.stop' : job.running ? 'task.running' : 'task.runNow')
  return (
    <Button
      small
      icon={canStop ? 'close' : 'play'}
      busy={run.isPending || stop.isPending || (job.running && !canStop)}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

const soonMs = 10_000

function isSoon(instant: string): boolean {
  return Date.parse(instant) - Date.now() < soonMs
}

function lastRun({ lastRunAt, lastDuration, lastResult }: JobState): string {
  if (lastRunAt === null) return t('task.never')
  const when = formatWhen(lastRunAt)
  const isStopped = lastResult === 'stopped'
  if (lastDuration === null || lastDuration < 1) return t(isStopped ? 'task.lastStopped' : 'task.last', { when })
  return t(isStopped ? 'task.lastStoppedAfter' : 'task.lastTook', { when, duration: formatDuration(lastDuration) })
}
