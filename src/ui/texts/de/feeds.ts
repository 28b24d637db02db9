import type { Catalog } from '../catalog.ts'

export const feeds: Catalog['feeds'] = {
  title: 'Feeds',
  addNamed: '{title} hinzufügen',
  grab: '{title} holen',
  sent: 'Gesendet',
  items: 'Einträge',
  count: '{count, plural, one {# Eintrag} other {# Einträge}}',
  all: 'Alle Feeds',
  newItems: '{count, plural, one {# neuer Eintrag} other {# neue Einträge}}.',
  newItemsFailed:
    '{count, plural, one {# neuer Eintrag} other {# neue Einträge}}. {failed, plural, one {# Feed} other {# Feeds}} fehlgeschlagen.',
  check: 'Jetzt prüfen',
  manage: 'Feeds verwalten',
  noItems: 'Keine Einträge',
  noItemsHint: 'Neue Einträge erscheinen hier, sobald die Feeds geprüft werden.',
  none: 'Keine Feeds',
  addHint: 'Unter „Feeds verwalten“ den Feed einer Website hinzufügen, die Releases auflistet.',
  askAdmin: 'Ein Administrator kann Feeds hinzufügen.',
}
