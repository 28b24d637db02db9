import { gameSource, libraryPage } from './en/library-page.ts'
import { table } from './en/table.ts'
import { wantedTable } from './en/wanted-table.ts'
import { registerEnglish } from './language.ts'

/** The English texts of tables, which the first page does not need. */
export const enTables = { gameSource, libraryPage, table, wantedTable }

registerEnglish(enTables)
