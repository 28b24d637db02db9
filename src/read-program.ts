import { createYieldToEventLoop } from '#core/tasks/yield-to-event-loop.ts'
import { AppError } from '#domain/errors.ts'
import type { ReadProgram } from '#domain/ports/program-reader.ts'
import type { SourceDatabase } from '#domain/ports/source-database.ts'
import { DamagedDatabaseError, databaseDamage } from '#domain/system/damaged-database.ts'

/** Loads the reader when it is first used, which is once in the life of most installations. */
export const readProgram: ReadProgram = async (file, options) => {
  const [{ readQuestarr }, { openSourceDatabase }] = await Promise.all([
    import('#integrations/questarr/read-questarr.ts'),
    import('#runtime/source-database.ts'),
  ])
  let database: SourceDatabase | null = null
  try {
    database = openSourceDatabase(file)
    return await readQuestarr(database, options, createYieldToEventLoop())
  } catch (error) {
    const damage = error instanceof DamagedDatabaseError ? error.reason : databaseDamage(error)
    if (damage === null) throw error
    const message = `This database is damaged (${damage}). Import a backup of it, or repair it first.`
    throw new AppError('unprocessable', message, {}, { cause: error })
  } finally {
    database?.close()
  }
}
