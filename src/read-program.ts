import { createYieldToEventLoop } from '#core/tasks/yield-to-event-loop.ts'
import type { ReadProgram } from '#domain/ports/program-reader.ts'

/** Loads the reader when it is first used, which is once in the life of most installations. */
export const readProgram: ReadProgram = async (file, options) => {
  const [{ readQuestarr }, { openSourceDatabase }] = await Promise.all([
    import('#integrations/questarr/read-questarr.ts'),
    import('#runtime/source-database.ts'),
  ])
  const database = openSourceDatabase(file)
  try {
    return await readQuestarr(database, options, createYieldToEventLoop())
  } finally {
    database.close()
  }
}
