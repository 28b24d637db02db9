import type { Catalog } from '../catalog.ts'

export const wantedTable: Catalog['wantedTable'] = {
  nextSearch: 'Nächste Suche',
  neverSearched: 'Nie',
  versions: 'Versionen',
  releasesFound: 'Gefundene Releases',
  obstacle: 'Warum nicht geholt',
  waitsUntil: 'Wartet bis',
  bestRelease: 'Bestes Release',
  actions: 'Aktionen',
  filter: 'Nach Titel filtern',
  noMatch: 'Keine Treffer',
  noMatchHint: 'Nichts in dieser Liste entspricht dem Filter.',
  selected: 'Ausgewählte Spiele',
  search: 'Suchen',
  searchStarted: 'Nach {count, plural, one {# Spiel} other {# Spielen}} wird im Hintergrund gesucht.',
}
