import type { Catalog } from '../catalog.ts'

export const search: Catalog['search'] = {
  indexerDefault: 'Standard des Indexers',
  pc: 'PC',
  pcGames: 'PC-Spiele',
  consoles: 'Konsolen',
  title: 'Indexer durchsuchen',
  intro: 'Alle Indexer nach Releases durchsuchen',
  activity: 'Aktivität',
  empty: 'Nach einem Release suchen',
  emptyHint:
    'Wörter aus dem Release-Namen eingeben. Ist ein Spiel gewählt, wird jedes Release nach dessen Anforderungen bewertet.',
  category: 'Kategorie',
  nothing: 'Kein Indexer hat ein passendes Release. Weniger Wörter versuchen.',
  notShown: '{total, number} weitere Releases werden nicht angezeigt. Ein Wort hinzufügen, um die Suche einzugrenzen.',
  blacklisted: '{count, plural, one {# gesperrtes Release} other {# gesperrte Releases}} ausgeblendet.',
  sent: 'Gesendet',
  selectedReleases: 'Ausgewählte Releases',
  clear: 'Auswahl aufheben',
  zip: 'Als ZIP herunterladen',
}
