import { expect, test } from 'bun:test'
import { expiredBackups } from '#core/backups/retention.ts'
import { type BackupReason, backupSettingsDefaults } from '#domain/system/backup.ts'

const dayMs = 86_400_000
const start = Date.UTC(2025, 0, 1, 3, 30)

const made = (day: number, reason: BackupReason = 'scheduled', plusMs = 0, problem: string | null = null) => {
  const createdAt = new Date(start + day * dayMs + plusMs).toISOString()
  return { name: `${reason} ${createdAt}`, createdAt, reason, problem }
}

/** The scheduled backups that are left when one is made each day and old ones are removed each time. */
function afterDays(days: number, kept = backupSettingsDefaults): string[] {
  let backups: ReturnType<typeof made>[] = []
  for (let day = 0; day < days; day += 1) {
    backups.push(made(day))
    const expired = expiredBackups(backups, kept)
    backups = backups.filter(({ name }) => !expired.includes(name))
  }
  return backups.map(({ createdAt }) => createdAt.slice(0, 10))
}

test('after a year, 7 days, 4 weeks and 6 months are left', () => {
  expect(afterDays(365)).toEqual([
    '2025-07-31',
    '2025-08-31',
    '2025-09-30',
    '2025-10-31',
    '2025-11-30',
    '2025-12-14',
    '2025-12-21',
    '2025-12-25',
    '2025-12-26',
    '2025-12-27',
    '2025-12-28',
    '2025-12-29',
    '2025-12-30',
    '2025-12-31',
  ])
})

test('of several backups of a day, the newest is kept', () => {
  const [older, newer] = [made(0), made(0, 'scheduled', 60_000)]
  expect(expiredBackups([newer, older], backupSettingsDefaults)).toEqual([older.name])
})

test('a backup that cannot be restored does not take the place of a good one', () => {
  const none = { ...backupSettingsDefaults, keepDaily: 1, keepWeekly: 0, keepMonthly: 0 }
  const [good, broken] = [made(0), made(1, 'scheduled', 0, 'It is damaged.')]
  expect(expiredBackups([good, broken], none)).toEqual([])
})

test('the newest scheduled backup is kept whatever the settings are', () => {
  const none = { ...backupSettingsDefaults, keepDaily: 0, keepWeekly: 0, keepMonthly: 0 }
  expect(afterDays(10, none)).toEqual(['2025-01-10'])
})

test('what users made or uploaded never expires, and five copies from before restores are kept', () => {
  const manual = Array.from({ length: 40 }, (_, day) => [made(day, 'manual'), made(day, 'uploaded')]).flat()
  const copies = Array.from({ length: 7 }, (_, day) => made(day, 'before-restore'))
  expect(expiredBackups([...manual, ...copies], backupSettingsDefaults).toSorted()).toEqual(
    copies.slice(0, 2).map(({ name }) => name),
  )
})
