import type { Catalog } from '../catalog.ts'

export const palette: Catalog['palette'] = {
  searchAll: 'Spiele, Seiten, Einstellungen und Aktionen suchen',
  placeholder: 'Spiele, Seiten, Einstellungen, Aktionen',
  searching: 'Suche läuft …',
  noResults: 'Keine Ergebnisse',
  results: 'Ergebnisse',
  searchingAll: 'Alle gesuchten Spiele werden gesucht.',
  searchWanted: 'Alle gesuchten Spiele suchen',
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

export const keyList: Catalog['keyList'] = {
  everyPage: 'Alle Seiten',
  lists: 'Gesucht, Feeds und Verlauf',
  words: 'Wortlisten',
  showKeys: 'Tastenkürzel anzeigen',
  closeDialog: 'Dialog schließen',
  toMessages: 'Zu den Hinweisen und zurück',
  selectResult: 'Ergebnis auswählen',
  openResult: 'Seite öffnen oder Aktion ausführen',
  otherGame: 'Zu einem anderen Spiel wechseln',
  openGame: 'Spiel öffnen',
  selectGame: 'Spiel auswählen, nach „Auswählen“',
  endSelection: 'Auswahl beenden',
  otherTitle: 'Zu einem anderen Titel wechseln',
  otherDay: 'Zu einem anderen Tag wechseln',
  otherMonth: 'Zu einem anderen Monat wechseln',
  addWord: 'Wort hinzufügen',
  removeWord: 'Letztes Wort entfernen',
}

export const keyName: Catalog['keyName'] = {
  'Ctrl K': 'Strg K',
  Home: 'Pos1',
  End: 'Ende',
  Enter: 'Eingabe',
  Space: 'Leertaste',
  'Page Up': 'Bild auf',
  'Page Down': 'Bild ab',
  Backspace: 'Rücktaste',
}
