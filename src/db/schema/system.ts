import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { jobResults } from '#domain/system/job.ts'
import { oneOf } from './checks.ts'

/** Settings of the installation, one JSON value per subject. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})

export const jobRuns = sqliteTable(
  'job_runs',
  {
    name: text().primaryKey(),
    lastRunAt: text('last_run_at').notNull(),
    lastDurationMs: integer('last_duration_ms').notNull(),
    lastResult: text('last_result').$type<(typeof jobResults)[number]>().notNull(),
    lastMessage: text('last_message'),
    lastSuccessAt: text('last_success_at'),
  },
  (table) => [oneOf(table.lastResult, jobResults)],
)
