import type { Catalog } from '../catalog.ts'

export const settingsSearch: Catalog['settingsSearch'] = {
  label: 'Einstellungen durchsuchen',
  results: 'Gefundene Einstellungen',
  none: 'Keine Einstellung enthält diese Wörter.',
  count: '{count, plural, one {# Einstellung} other {# Einstellungen}} gefunden',
}
