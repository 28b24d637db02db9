import type { Catalog } from '../catalog.ts'

export const notifications: Catalog['notifications'] = {
  title: 'Meldungen',
  settings: 'Einstellungen für Meldungen',
  none: 'Keine Meldungen',
  noneHint: 'Geholte Releases, Importe, Fehler und Systemprobleme erscheinen hier.',
  onlyUnread: 'Nur ungelesene',
  type: 'Ereignis',
  allTypes: 'Alle Ereignisse',
  noMatching: 'Keine passenden Meldungen',
  noMatchingHint: 'Keine Meldung entspricht den Filtern.',
  markAll: 'Alle als gelesen markieren',
  removeRead: 'Gelesene entfernen',
  removed: '{count, plural, one {# Meldung} other {# Meldungen}} entfernt.',
  restore: 'Wiederherstellen',
  unread: 'Ungelesen:',
  markRead: '„{title}“ als gelesen markieren',
  reportSent: 'Bericht gesendet.',
  errorReport: 'Fehlerbericht',
  reportHint:
    'Der Bericht enthält {count, plural, one {# Zeile} other {# Zeilen}} des Protokolls, Version {appVersion} und {platform}. Namen, Adressen, Pfade und Titel sind entfernt.',
  sendReport: 'Bericht senden',
}
