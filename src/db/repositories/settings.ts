import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { placeholders } from '../placeholders.ts'
import { jobHistory, jobRuns, pathMappings, settings } from '../schema/index.ts'

export type SettingsRepository = ReturnType<typeof createSettingsRepository>
export type JobRun = typeof jobRuns.$inferSelect
export type PastRun = Omit<typeof jobHistory.$inferSelect, 'id'>
export type PathMappingRow = typeof pathMappings.$inferSelect

/** The runs in the history of each job. */
const keptRuns = 100

/** Settings of the installation, path mappings, and when jobs last ran. */
export function createSettingsRepository({ orm }: Connection, box: SecretBox) {
  // Run often, also while nothing happens: building their SQL costs more than running it.
  const byName = orm
    .select()
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare()
  const putJobRun = orm
    .insert(jobRuns)
    .values(placeholders(getTableColumns(jobRuns)))
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: {
        lastRunAt: sql`excluded.last_run_at`,
        lastDurationMs: sql`excluded.last_duration_ms`,
        lastResult: sql`excluded.last_result`,
        lastMessage: sql`excluded.last_message`,
        lastSuccessAt: sql`excluded.last_success_at`,
      },
    })
    .prepare()
  const read = (name: string): unknown => byName.all({ name })[0]?.value ?? null
  const write = (name: string, value: unknown): void =>
    void orm
      .insert(settings)
      .values({ name, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
      .run()
  return {
    read,
    write,
    /** Reads settings with credentials, which are encrypted as a whole. `null` if the current key cannot decrypt them. */
    readSealed(name: string): unknown {
      const sealed = read(name)
      const opened = typeof sealed === 'string' ? box.open(sealed) : null
      return opened === null ? null : JSON.parse(opened)
    },
    /** Whether the current key cannot decrypt what is stored under the name. */
    isUnreadable(name: string): boolean {
      const sealed = read(name)
      return typeof sealed === 'string' && box.open(sealed) === null
    },
    writeSealed: (name: string, value: unknown): void => write(name, box.seal(JSON.stringify(value))),
    remove: (name: string): void => void orm.delete(settings).where(eq(settings.name, name)).run(),
    pathMappings: (): PathMappingRow[] => orm.select().from(pathMappings).all(),
    putPathMapping: (mapping: PathMappingRow): void =>
      void orm.insert(pathMappings).values(mapping).onConflictDoUpdate({ target: pathMappings.id, set: mapping }).run(),
    removePathMapping: (id: string): boolean =>
      orm.delete(pathMappings).where(eq(pathMappings.id, id)).returning({ id: pathMappings.id }).all().length > 0,
    jobRuns: (): JobRun[] => orm.select().from(jobRuns).all(),
    putJobRun: (jobRun: JobRun): void => void putJobRun.run(jobRun),
    /** Adds a run to the history of its job, of which the newest runs are kept. */
    addPastRun(run: PastRun): void {
      orm.insert(jobHistory).values(run).run()
      orm.run(sql`DELETE FROM ${jobHistory} WHERE name = ${run.name} AND id <=
        (SELECT id FROM ${jobHistory} WHERE name = ${run.name} ORDER BY id DESC LIMIT 1 OFFSET ${keptRuns})`)
    },
    pastRuns(name: string, { limit, offset }: { limit: number; offset: number }): { runs: PastRun[]; total: number } {
      const ofJob = eq(jobHistory.name, name)
      const { id, ...columns } = getTableColumns(jobHistory)
      const newest = orm.select(columns).from(jobHistory).where(ofJob).orderBy(desc(id))
      return {
        runs: newest.limit(limit).offset(offset).all(),
        total: orm.select({ count: count() }).from(jobHistory).where(ofJob).get()?.count ?? 0,
      }
    },
  }
}
