import type { Catalog } from '../catalog.ts'

export const table: Catalog['table'] = {
  ascending: 'Aufsteigend sortieren',
  descending: 'Absteigend sortieren',
  columns: 'Spalten',
  resetColumns: 'Spalten zurücksetzen',
  moveUp: '{name} nach oben',
  moveDown: '{name} nach unten',
  row: 'Zeile',
  clearFilters: 'Filter zurücksetzen',
  selectAll: 'Alle auswählen',
  selectAllOf: 'Alle {total} auswählen',
  selectFirst: 'Die ersten {limit} auswählen',
  selectRow: '{name} auswählen',
  selected: '{count, number} ausgewählt',
  limit: 'Höchstens {limit} können gleichzeitig ausgewählt werden.',
  done: 'Fertig',
}
