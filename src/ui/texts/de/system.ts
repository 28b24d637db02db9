import type { Catalog } from '../catalog.ts'

export const systemSection: Catalog['systemSection'] = {
  health: 'Zustand',
  healthText: 'Aktuelle Probleme',
  tasks: 'Aufgaben',
  tasksText: 'Hintergrundaufgaben und ihr nächster Lauf',
  backups: 'Sicherungen',
  backupsText: 'Kopien der Datenbank und der Schlüssel',
  log: 'Protokoll',
  logText: 'Was Ludarr tut, Zeile für Zeile',
  import: 'Aus anderem Programm importieren',
  importText: 'Konten, Spiele und Einstellungen von Questarr',
  about: 'Über Ludarr',
  aboutText: 'Version und Systeminformationen',
}

export const healthPage: Catalog['healthPage'] = {
  none: 'Keine Probleme gefunden',
  noneHint: 'Download-Clients, Indexer, Ordner und Aufgaben funktionieren.',
}

export const healthSeverity: Catalog['healthSeverity'] = {
  error: 'Fehler',
  warning: 'Warnung',
  notice: 'Hinweis',
  ok: 'OK',
}

export const task: Catalog['task'] = {
  failed: 'Fehlgeschlagen{count, plural, =0 {} =1 {} other { (#-mal in Folge)}}',
  next: 'Nächster Lauf: {when}',
  nextSoon: 'Nächster Lauf: in wenigen Sekunden',
  running: 'Läuft',
  runningFor: 'Läuft seit {duration}',
  progress: '{done, number} von {total, number}',
  runNow: 'Jetzt ausführen',
  stopping: 'Wird angehalten: {title}.',
  never: 'Noch nie ausgeführt',
  last: 'Letzter Lauf: {when}',
  lastTook: 'Letzter Lauf: {when}, Dauer: {duration}',
  lastStopped: 'Letzter Lauf: {when}, angehalten',
  lastStoppedAfter: 'Letzter Lauf: {when}, nach {duration} angehalten',
}

export const about: Catalog['about'] = {
  api: 'API-Dokumentation',
  typeface: 'Schriftart: {font}, SIL Open Font License.',
}

export const backup: Catalog['backup'] = {
  protected: 'Schlüssel durch eine Passphrase geschützt',
  restore: 'Wiederherstellen',
  download: 'Sicherung vom {date} herunterladen',
  delete: 'Sicherung vom {date} löschen',
  deleteQuestion: 'Diese Sicherung löschen?',
  deleteAction: 'Löschen',
  deleteHint: 'Die Sicherung vom {date} wird aus dem Datenordner gelöscht.',
  restoreQuestion: 'Diese Sicherung wiederherstellen?',
  restoreHint:
    'Ludarr kehrt zum Stand vom {date} zurück. Zuerst wird der aktuelle Stand gesichert, dann startet Ludarr neu. Spiele und Downloads auf der Festplatte ändern sich nicht.',
  passphrase: 'Passphrase',
  passphraseHint: 'Nur nötig, wenn die Sicherung von einer anderen Installation stammt.',
  withoutKeys: 'Ohne die Schlüssel wiederherstellen',
  withoutKeysHint: 'Passwörter und API-Schlüssel von Diensten müssen neu eingegeben werden.',
  failed: 'Die Sicherung ist fehlgeschlagen. {error}',
  restoreFailed: 'Die Wiederherstellung ist fehlgeschlagen; es wurde nichts geändert. {error}',
  kindBackup: 'Sicherung',
  restoring: 'Wiederherstellung',
  schedule: 'Zeitplan und Schutz',
  none: 'Keine Sicherungen',
  noneHint: 'Die erste Sicherung entsteht heute Nacht oder mit „Jetzt sichern“.',
  uploaded: 'Die Sicherung wurde hochgeladen.',
  now: 'Jetzt sichern',
  upload: 'Sicherung hochladen',
  file: 'Sicherungsdatei',
  damaged: 'Die Datenbank ist beschädigt: {damage}',
  onlyIndexes:
    'Nur Indizes sind beschädigt: Es sind keine Daten verloren. Unter System → Zustand steht, wie sie neu aufgebaut werden.',
  onlySearch: 'Nur der Suchindex ist beschädigt: Die Spiele selbst sind vollständig.',
  noGood: 'Es gibt keine intakte Sicherung. Eine Sicherung hochladen oder Ludarr beenden und den Datenordner kopieren.',
  restoreNewest: 'Neueste intakte Sicherung wiederherstellen',
}

export const backupReason: Catalog['backupReason'] = {
  scheduled: 'Tägliche Sicherung',
  manual: 'Manuell erstellt',
  'before-migration': 'Vor einer Aktualisierung der Datenbank',
  'before-restore': 'Vor einer Wiederherstellung',
  uploaded: 'Hochgeladen',
}

export const backupStage: Catalog['backupStage'] = {
  copying: 'Datenbank wird kopiert',
  compressing: 'Wird komprimiert',
  verifying: 'Datei wird geprüft',
  extracting: 'Sicherung wird gelesen',
  checking: 'Datenbank wird geprüft',
  restarting: 'Wird neu gestartet',
}
