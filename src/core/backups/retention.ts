import type { Backup, BackupSettings } from '#domain/system/backup.ts'

/** How many backups of these reasons are kept. What users made or uploaded, they remove. */
const keptCopies = { 'before-migration': 5, 'before-restore': 5 } as const

type Kept = Pick<BackupSettings, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>
type Dated = Pick<Backup, 'name' | 'createdAt' | 'reason' | 'problem'>

/**
 * The backups to remove: of the scheduled ones, the newest of each of the last days, weeks and months is kept. The newest
 * one of all is always kept. One that cannot be restored takes the place of none, and stays.
 */
export function expiredBackups(backups: readonly Dated[], kept: Kept): string[] {
  const newestFirst = backups
    .filter(({ problem }) => problem === null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const scheduled = newestFirst.filter(({ reason }) => reason === 'scheduled')
  const keep = new Set([
    ...scheduled.slice(0, 1),
    ...newestOfEach(scheduled, dayOf, kept.keepDaily),
    ...newestOfEach(scheduled, weekOf, kept.keepWeekly),
    ...newestOfEach(scheduled, monthOf, kept.keepMonthly),
  ])
  const copies = Object.entries(keptCopies).flatMap(([reason, count]) =>
    newestFirst.filter((backup) => backup.reason === reason).slice(count),
  )
  return [...scheduled.filter((backup) => !keep.has(backup)), ...copies].map(({ name }) => name)
}

function newestOfEach(newestFirst: readonly Dated[], periodOf: (day: Date) => string, count: number): Dated[] {
  const newest = new Map<string, Dated>()
  for (const backup of newestFirst) {
    const period = periodOf(new Date(backup.createdAt))
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

/** The Monday of its week. */
function weekOf(time: Date): string {
  const monday = new Date(time)
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7))
  return dayOf(monday)
}
