/**
 * How conflicts with existing files are resolved. `replace`: the new release replaces the old one. `merge`: its files
 * replace those of the same names, everything else stays. `keepBoth`: its files are numbered.
 */
export const conflictResolutions = ['replace', 'keepBoth', 'merge'] as const
export type ConflictResolution = (typeof conflictResolutions)[number]
