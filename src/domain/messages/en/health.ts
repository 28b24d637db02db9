/** Current problems, and what to do about them. */
export const health = {
  databaseDamaged: 'The database is damaged. Ask an administrator to open System → Health, which says what to do.',
} as const
