/** The report of an import from another program. */
export const programImport = {
  tableWithoutIds: "The table {table} is not Questarr's: its rows have no ids.",
  keyNotHexadecimal: 'The encryption key of Questarr has 64 hexadecimal digits.',
  notQuestarr: 'This is not a database of Questarr: it has no tables users, games and indexers.',
  changesWhileCopied: '{path} changes while it is copied. Stop the program that uses it and try again.',
  notSqlite: '{name} is not a SQLite database.',
  diskTooFull: 'The disk of the data folder is too full to copy the database ({reason}).',
  accountListedTwice: 'An account is listed twice.',
  sourceAccountUnknown: '{program} has no account "{account}".',
  targetAccountUnknown: 'Ludarr has no account "{account}".',
  alreadyRunning: 'Another import is running. Wait until it is finished.',
  noAdministrator: 'Ludarr has no administrator. Make one of the accounts an administrator.',
} as const
