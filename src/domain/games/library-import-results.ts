export const libraryImportResults = ['added', 'updated', 'unchanged', 'skipped'] as const
export type LibraryImportResult = (typeof libraryImportResults)[number]
