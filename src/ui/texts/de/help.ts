import type { Catalog } from '../catalog.ts'

export const help: Catalog['help'] = {
  title: 'Hilfe',
  search: 'Hilfe durchsuchen',
  pages: 'Hilfeseiten',
  englishOnly: 'Die Hilfe gibt es nur auf Englisch.',
  titleOf: '{title} · Hilfe',
  onThisPage: 'Auf dieser Seite',
  all: 'Alle Hilfeseiten',
  noPage: 'Unter dieser Adresse gibt es keine Hilfeseite.',
  linkTo: 'Link zu „{title}“',
  resultsOf: '{query} · Hilfe',
  results: 'Suchergebnisse',
  noResults: 'Keine Ergebnisse. Weniger oder andere Wörter versuchen.',
  count: '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
}
