import type { Catalog } from '../catalog.ts'

export const preferencePreset: Catalog['preferencePreset'] = {
  panel: 'Vorlagen',
  title: 'Vorlage',
  hint: 'Füllt die bevorzugten Quellen, die akzeptierten Quellen und die Punkte aus. Vor dem Speichern ändert sich nichts.',
  custom: 'Eigene Werte',
  default: 'Standard von Ludarr',
  defaultHelp: 'Alle Quellen werden akzeptiert, keine wird bevorzugt.',
  gogAndRepacks: 'GOG und Repacks',
  gogAndRepacksHelp: 'GOG-Releases stehen vorn, danach Repacks. Andere Releases werden weiterhin akzeptiert.',
  sceneOnly: 'Nur Scene',
  sceneOnlyHelp: 'Releases, die nicht aus der Scene stammen, werden abgelehnt.',
  smallest: 'Kleinstes Release',
  smallestHelp: 'Das kleinste passende Release steht vorn.',
  customHelp: 'Die eigenen Werte.',
  filled:
    '{preset} eingetragen. {changes, plural, =0 {Es ändert sich nichts} one {# Einstellung ändert sich} other {# Einstellungen ändern sich}}.',
}

export const gamePreferences: Catalog['gamePreferences'] = {
  titleOf: 'Vorlieben für {title}',
  hint: 'Gelten bei jeder Suche nach diesem Spiel anstelle der Sucheinstellungen.',
  scoring: 'Punkte',
  noValue: 'Keine',
  allValues: 'Alle',
  noLimit: 'Keine Grenze',
  noDelay: 'Keine Verzögerung',
  defaultValue: 'Standard: {value}',
  defaultPoints: '{count, plural, =0 {Standardpunkte} one {# Punktwert geändert} other {# Punktwerte geändert}}',
  change: 'Ändern',
  changeNamed: '{field} für dieses Spiel ändern',
  useDefault: 'Standard verwenden',
  useDefaultNamed: 'Standard verwenden: {field}',
  saved: 'Vorlieben für {title} gespeichert.',
}
