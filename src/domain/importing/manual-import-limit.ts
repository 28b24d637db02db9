/** How many manual imports one request starts at most. */
export const maxManualImports = 200

/** How many entries of a folder are listed at most. */
export const maxFolderEntries = 5000
