import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Settings of the installation, a JSON value a subject. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})

export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  lastRunAt: text('last_run_at').notNull(),
  lastDurationMs: integer('last_duration_ms').notNull(),
  lastResult: text('last_result').$type<'done' | 'failed' | 'stopped'>().notNull(),
  lastMessage: text('last_message'),
})
