/**
 * What happens to a row of another program. `merged`: Ludarr has the same thing already and takes over what it lacks.
 * `unchanged`: Ludarr has all of it.
 */
export const rowResults = ['imported', 'merged', 'unchanged', 'skipped'] as const
export type RowResult = (typeof rowResults)[number]
