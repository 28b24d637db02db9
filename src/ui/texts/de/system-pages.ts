import type { Catalog } from '../catalog.ts'

export const healthAction: Catalog['healthAction'] = {
  run: 'Jetzt ausführen',
  test: 'Erneut testen',
  check: 'Erneut prüfen',
  started: 'Gestartet. Behobene Probleme verschwinden aus dieser Liste.',
  settings: 'Einstellungen öffnen',
  activity: 'Aktivität öffnen',
  log: 'Protokoll öffnen',
  backups: 'Sicherungen öffnen',
  details: 'Details anzeigen',
}
