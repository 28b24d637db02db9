import { table } from './en/table.ts'
import { registerEnglish } from './language.ts'

/** The English texts of tables, which the first page does not need. */
export const enTables = { table }

registerEnglish(enTables)
