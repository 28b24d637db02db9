import type { Catalog } from '../catalog.ts'

export const settingsSearch: Catalog['settingsSearch'] = {
  label: 'Einstellungen durchsuchen',
  results: 'Gefundene Einstellungen',
  none: 'Keine Einstellung passt zu diesen Wörtern.',
  count: '{count, plural, one {# Einstellung} other {# Einstellungen}} gefunden',
}
