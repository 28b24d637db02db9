import type { Catalog } from '../catalog.ts'

export const gamePage: Catalog['gamePage'] = {
  tabs: 'Bereiche des Spiels',
  overview: 'Übersicht',
  facts: 'Fakten',
  developers: 'Entwickler',
  released: 'Erscheinungsdatum',
  themes: 'Themen',
  otherTitles: 'Andere Titel',
  added: 'Hinzugefügt',
  completed: 'Durchgespielt',
  metadataId: 'Metadaten-ID',
  steamId: 'Steam-App-ID',
}

export const gameSource: Catalog['gameSource'] = {
  manual: 'manuell',
  metadata: 'aus einer Suche',
  storefront: 'von Steam',
  scan: 'durch einen Ordner-Scan',
  feed: 'durch einen RSS-Feed',
  api: 'durch ein anderes Programm',
  import: 'durch einen Import',
}

export const releaseTable: Catalog['releaseTable'] = {
  details: 'Details zu {title}',
  languages: 'Sprachen',
  indexer: 'Indexer',
  protocol: 'Protokoll',
  peers: 'Seeder, Grabs',
  seederCount: '{count, plural, one {# Seeder} other {# Seeder}}',
  grabCount: '{count, plural, one {# Grab} other {# Grabs}}',
  actions: 'Aktionen',
  filter: 'Nach Name oder Gruppe filtern',
  allIndexers: 'Alle Indexer',
  allProtocols: 'Alle Protokolle',
  filtered: '{shown, number} angezeigt',
  clear: 'Filter zurücksetzen',
  noneShown: 'Kein Release passt zu diesen Filtern.',
  whyRejected: 'Warum es abgelehnt wurde',
  howScored: 'So setzen sich die Punkte zusammen',
  rule: 'Regel',
  reason: 'Grund',
  points: 'Punkte',
  total: 'Summe',
  noPoints: 'Keine Regel hat die Punkte verändert.',
  grabRejected: 'Abgelehntes Release holen?',
  rejectedFor: '{title} wurde abgelehnt:',
  release: 'Release',
  kindVersion: 'Art, Version',
  group: 'Gruppe',
}

export const fileTree: Catalog['fileTree'] = {
  files: '{count, plural, one {# Datei} other {# Dateien}}',
  showMore: '{count, number} weitere anzeigen',
  rescanned: 'Die Dateien wurden neu eingelesen.',
  noFilesHint: 'Importierte Dateien erscheinen hier.',
}

export const protocol: Catalog['protocol'] = {
  torrent: 'Torrent',
  usenet: 'Usenet',
  direct: 'Direkt',
}

export const releaseKind: Catalog['releaseKind'] = {
  game: 'Spiel',
  update: 'Update',
  dlc: 'DLC',
  crack: 'Crack',
  trainer: 'Trainer',
  soundtrack: 'Soundtrack',
  pack: 'Sammlung',
  rom: 'ROM',
  other: 'Sonstiges',
}

export const scoreRule: Catalog['scoreRule'] = {
  addOns: 'Add-ons',
  age: 'Alter',
  freeleech: 'Freeleech',
  group: 'Gruppe',
  indexer: 'Indexer-Priorität',
  language: 'Sprache',
  nuked: 'Nuked',
  preMatched: 'Pre-Datenbank',
  protocol: 'Protokoll',
  seeded: 'Seeder',
  source: 'Quelle',
  title: 'Titelübereinstimmung',
}
