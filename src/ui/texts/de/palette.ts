import type { Catalog } from '../catalog.ts'

export const palette: Catalog['palette'] = {
  searchAll: 'Spiele, Seiten, Einstellungen und Aktionen suchen',
  placeholder: 'Spiele, Seiten, Einstellungen, Aktionen',
  searching: 'Suche läuft …',
  noResults: 'Keine Ergebnisse',
  results: 'Ergebnisse',
  searchingAll: 'Nach allen gesuchten Spielen wird gesucht.',
  searchWanted: 'Nach allen gesuchten Spielen suchen',
  keys: 'Tastenkürzel',
  runTask: 'Aufgabe ausführen',
  started: 'Gestartet: {title}.',
  searchHelp: 'Hilfe nach „{typed}“ durchsuchen',
  untracked: 'Nicht verwaltete Downloads',
}

export const paletteGroup: Catalog['paletteGroup'] = {
  Recent: 'Zuletzt verwendet',
  Pages: 'Seiten',
  Games: 'Spiele',
  Settings: 'Einstellungen',
  Actions: 'Aktionen',
}
