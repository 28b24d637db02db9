import { Database } from 'bun:sqlite'

/** How much faster time passes: a week in 20 minutes. */
export const speed = (7 * 24 * 60) / 20
const ageEveryMs = 2000
/** Jobs that already run every few seconds are not run more often. */
const minCompressedSeconds = 30
const daySeconds = 86_400

export type Ask = (method: string, path: string, body?: unknown) => Promise<Response>
export type JobCount = { name: string; title: string; perWeek: number; runs: number; busy: number }

type ListedJob = { name: string; title: string; schedule: string }
type PacedJob = JobCount & { everyMs: number; dueAt: number }

/** The seconds between two runs, from the schedule as the API describes it. */
export function secondsOf(schedule: string): number | null {
  if (schedule.startsWith('daily')) return daySeconds
  const [, count, unit] = /^every (\d+) (s|min)/.exec(schedule) ?? []
  return count === undefined ? null : Number(count) * (unit === 'min' ? 60 : 1)
}

/**
 * Runs each job as often as it runs in a week, by the route with which a user starts it. A job that is still running is
 * not started again, as by its schedule.
 */
export async function paceJobs(ask: Ask): Promise<{ tick(): Promise<void>; counts(): JobCount[] }> {
  const listed: ListedJob[] = await (await ask('GET', '/system/jobs')).json()
  const now = performance.now()
  const jobs = listed.flatMap(({ name, title, schedule }): PacedJob[] => {
    // Poll intervals differ with what happens. Idle ones are a minute.
    const seconds = schedule.endsWith('currently') ? 60 : secondsOf(schedule)
    if (seconds === null || seconds < minCompressedSeconds) return []
    const everyMs = (seconds * 1000) / speed
    const perWeek = (7 * daySeconds) / seconds
    return [{ name, title, perWeek, runs: 0, busy: 0, everyMs, dueAt: now + Math.random() * everyMs }]
  })
  const runJob = async (job: PacedJob): Promise<void> => {
    const { status } = await ask('POST', `/system/jobs/${job.name}/run`)
    if (status === 409) job.busy += 1
    else job.runs += 1
  }
  return {
    counts: () => jobs.map(({ name, title, perWeek, runs, busy }) => ({ name, title, perWeek, runs, busy })),
    /** Runs what is due. */
    async tick() {
      const at = performance.now()
      const due = jobs.filter(({ dueAt }) => dueAt <= at)
      for (const job of due) job.dueAt = Math.max(job.dueAt + job.everyMs, at - 20 * job.everyMs)
      await Promise.all(due.map(runJob))
    },
  }
}

const older = (column: string, seconds: number): string =>
  `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${Math.round(seconds)} seconds')`
const olderPause = (seconds: number): string =>
  `health = json_set(health,
    '$.since', strftime('%Y-%m-%dT%H:%M:%fZ', health ->> '$.since', '-${Math.round(seconds)} seconds'),
    '$.disabledUntil', strftime('%Y-%m-%dT%H:%M:%fZ', health ->> '$.disabledUntil', '-${Math.round(seconds)} seconds'))`

/**
 * Makes time pass for what is due by the clock: searches for games, checks of feeds and pauses after failures. Their times
 * move into the past, while the program runs.
 */
export function createAging(databaseFile: string): () => void {
  let lastAt = performance.now()
  return () => {
    const now = performance.now()
    if (now - lastAt < ageEveryMs) return
    const seconds = ((now - lastAt) / 1000) * (speed - 1)
    lastAt = now
    const database = new Database(databaseFile)
    try {
      database.exec('PRAGMA busy_timeout = 5000')
      database.exec(`BEGIN IMMEDIATE;
        UPDATE games SET ${older('last_searched_at', seconds)} WHERE status = 'wanted' AND last_searched_at IS NOT NULL;
        UPDATE rss_feeds SET ${older('next_check_at', seconds)}, ${older('paused_until', seconds)};
        UPDATE indexers SET ${olderPause(seconds)} WHERE health ->> '$.disabledUntil' IS NOT NULL;
        UPDATE downloaders SET ${olderPause(seconds)} WHERE health ->> '$.disabledUntil' IS NOT NULL;
        UPDATE pending_grabs SET ${older('next_attempt_at', seconds)};
        COMMIT`)
    } finally {
      database.close()
    }
  }
}
