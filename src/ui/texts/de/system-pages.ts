import type { Catalog } from '../catalog.ts'

export const healthAction: Catalog['healthAction'] = {
  run: 'Jetzt ausführen',
  test: 'Erneut testen',
  check: 'Erneut prüfen',
  scan: 'Jetzt einlesen',
  resume: 'Downloads fortsetzen',
  started: 'Gestartet. Behobene Probleme verschwinden aus dieser Liste.',
  alreadyRunning: 'Das läuft bereits.',
  feedsChecked:
    '{count, plural, =0 {Alle Feeds lassen sich lesen.} one {# Feed lässt sich nicht lesen.} other {# Feeds lassen sich nicht lesen.}}',
  feedsPaused:
    '{count, plural, one {# Feed wurde} other {# Feeds wurden}} nicht geprüft: zu viele Anfragen an die Website. Später erneut versuchen.',
  settings: 'Einstellungen öffnen',
  activity: 'Aktivität öffnen',
  log: 'Protokoll öffnen',
  backups: 'Sicherungen öffnen',
  details: 'Details anzeigen',
}

export const taskHistory: Catalog['taskHistory'] = {
  title: 'Verlauf',
  of: 'Verlauf von {title}',
  none: 'Noch nie ausgeführt.',
  frequent:
    'Bei Aufgaben, die öfter als alle 10 Minuten laufen, stehen hier nur fehlgeschlagene, veränderte und manuelle Läufe.',
  started: 'Beginn',
  duration: 'Dauer',
  short: '< 1 Sek.',
  result: 'Ergebnis',
  more: 'Mehr anzeigen',
  manual: 'manuell gestartet',
  done: 'Erledigt',
  failed: 'Fehlgeschlagen',
  stopped: 'Angehalten',
}
