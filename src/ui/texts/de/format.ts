import type { Catalog } from '../catalog.ts'

export const format: Catalog['format'] = {
  unknownSize: 'unbekannte Größe',
  justNow: 'gerade eben',
  days: '{count, number} T.',
  hours: '{count, number} Std.',
  minutes: '{count, number} Min.',
  seconds: '{count, number} Sek.',
  years: '{count, number} J.',
  otherReasons: '{others} × andere Gründe',
  reason: '{count, number} × {reason}',
  speed: '{size}/s',
  bytes: '{count, plural, one {# Byte} other {# Byte}}',
  yes: 'ja',
  no: 'nein',
}

export const kept: Catalog['kept'] = {
  outsideRoots: 'Dateien wurden behalten: Sie liegen außerhalb des Bibliotheksordners und aller Stammordner.',
  rootItself:
    'Dateien wurden behalten: Der Ordner ist ein Stammordner oder enthält einen, und Stammordner werden nie gelöscht.',
  notAllowed:
    'Dateien wurden behalten: Der Stammordner erlaubt kein Löschen, oder ein anderes Spiel nutzt denselben Ordner.',
  missing: 'Es gab keine Dateien zu löschen.',
  failed: 'Dateien konnten nicht gelöscht werden. Der Grund steht im Verlauf.',
  deleted: 'Dateien wurden gelöscht.',
  unknown: 'Dateien wurden behalten.',
}

export const bulk: Catalog['bulk'] = {
  changed: '{count, plural, one {# Spiel wurde} other {# Spiele wurden}} geändert.',
  removed: '{count, plural, one {# Spiel wurde} other {# Spiele wurden}} entfernt.',
  kept: 'Dateien wurden behalten: {message}{others, plural, =0 {} other { (und # weitere)}}. Details stehen im Verlauf.',
  failed: 'Bei {count, plural, one {# Spiel} other {# Spielen}} fehlgeschlagen: {error}',
  stopped: '{count, plural, one {# Spiel bleibt} other {# Spiele bleiben}} in der Bibliothek.',
}

export const sync: Catalog['sync'] = {
  added: '{count, number} hinzugefügt',
  updated: '{count, number} aktualisiert',
  removed: '{count, number} entfernt',
  unchanged: 'Keine Änderungen.',
  changes: '{changes}.',
}

export const waiting: Catalog['waiting'] = {
  until: 'Wartet bis {time} auf {names}',
  better: 'ein besseres Release',
  scene: 'ein Scene-Release',
  p2p: 'ein P2P-Release',
  repack: 'ein Repack',
  rom: 'ein ROM',
  torrent: 'einen Torrent',
  usenet: 'Usenet',
  direct: 'einen Direktdownload',
}

export const wishlist: Catalog['wishlist'] = {
  nothingNew: 'Nichts Neues auf der Wunschliste.',
  more: '{text} {pending, plural, one {# weiteres folgt} other {# weitere folgen}} im Hintergrund.',
  added: '{count, plural, one {# Spiel} other {# Spiele}} hinzugefügt.',
  addedAndSkipped: '{count, plural, one {# Spiel} other {# Spiele}} hinzugefügt, {skipped, number} übersprungen.',
}
