import type { Catalog } from '../catalog.ts'

export const report: Catalog['report'] = {
  result: 'Ergebnis',
  allCount: 'Alle {total, number}',
  resultCount: '{result} {count, number}',
  noRows: 'Keine Zeilen.',
  note: 'Hinweis',
  new: 'Neu',
}

export const reportResult: Catalog['reportResult'] = {
  imported: 'Importiert',
  added: 'Hinzugefügt',
  merged: 'Zusammengeführt',
  updated: 'Aktualisiert',
  unchanged: 'Unverändert',
  skipped: 'Übersprungen',
  failed: 'Fehlgeschlagen',
}
