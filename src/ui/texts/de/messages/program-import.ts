import type { AreaTexts } from '#domain/messages/say.ts'

/** The report of an import from another program. */
export const programImport: AreaTexts<'programImport'> = {
  tableWithoutIds: 'Die Tabelle {table} ist nicht von Questarr: Ihre Zeilen haben keine IDs.',
  keyNotHexadecimal: 'Der Schlüssel von Questarr hat 64 hexadezimale Ziffern.',
  notQuestarr: 'Das ist keine Datenbank von Questarr: Die Tabellen users, games und indexers fehlen.',
  changesWhileCopied:
    '{path} ändert sich während des Kopierens. Das Programm beenden, das die Datei verwendet, und erneut versuchen.',
  notSqlite: '{name} ist keine SQLite-Datenbank.',
  diskTooFull: 'Auf dem Datenträger des Datenordners ist zu wenig Platz, um die Datenbank zu kopieren ({reason}).',
  accountListedTwice: 'Ein Konto ist doppelt aufgeführt.',
  sourceAccountUnknown: '{program} hat kein Konto „{account}“.',
  targetAccountUnknown: 'Ludarr hat kein Konto „{account}“.',
  alreadyRunning: 'Ein anderer Import läuft. Warten, bis er fertig ist.',
  noAdministrator: 'Ludarr hat keinen Administrator. Eines der Konten zum Administrator machen.',
}
