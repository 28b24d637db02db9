import type { Catalog } from '../catalog.ts'

export const updates: Catalog['updates'] = {
  title: 'Updates',
  check: 'Jetzt prüfen',
  neverChecked: 'Noch nicht geprüft.',
  available: 'Ludarr {version} ist verfügbar.',
  none: 'Keine neuere Version. Geprüft: {when}.',
  failed: 'Die Prüfung ist fehlgeschlagen ({when}).',
}
