import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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

/** The last runs of each job. Frequent jobs have only those that failed, or differ from the one before. */
export const jobHistory = sqliteTable(
  'job_history',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    startedAt: text('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    result: text().$type<(typeof jobResults)[number]>().notNull(),
    message: text(),
    manual: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [index('job_history_name').on(table.name, table.id), oneOf(table.result, jobResults)],
)
