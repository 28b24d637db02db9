/** How many manual imports one request starts at most. */
export const maxManualImports = 200
