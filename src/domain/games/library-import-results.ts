export const libraryImportResults = ['added', 'updated', 'unchanged', 'skipped'] as const
