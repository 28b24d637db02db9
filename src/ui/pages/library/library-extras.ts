// What the first view of the library does not need. Together it is one file to load.
export { ColumnChooser } from '../../tables/column-chooser.tsx'
export { FilterDialog } from './filter-dialog.tsx'
export { LetterBar, LetterSelect } from './letter-jump.tsx'
export { libraryColumns } from './library-columns.tsx'
export { LibraryOverview } from './library-overview.tsx'
export { LibraryTable } from './library-table.tsx'
export { ViewsDialog } from './views-dialog.tsx'
