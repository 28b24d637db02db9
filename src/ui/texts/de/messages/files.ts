import type { AreaTexts } from '#domain/messages/say.ts'

/** Files, disks, archives, backups and certificates. */
export const files: AreaTexts<'files'> = {
  passphraseNeeded: 'Die Schlüssel in dieser Sicherung sind geschützt. Die Passphrase eingeben.',
  passphraseWrong: 'Die Passphrase passt nicht zu dieser Sicherung. Die Passphrase prüfen und erneut versuchen.',
  restartsToRestore:
    'Ludarr startet neu, um eine Sicherung wiederherzustellen. Bis dahin werden Änderungen nicht gespeichert. In einer Minute erneut versuchen.',
  fileMissing: 'Die Datei {path} gibt es nicht.',
  backupOtherKey:
    'Die Zugangsdaten in dieser Sicherung sind mit einem anderen Schlüssel verschlüsselt. {advice} oder ohne die Schlüssel wiederherstellen und die Zugangsdaten neu eingeben.',
  targetExists: '{path} gibt es bereits. Einen anderen Dateinamen wählen.',
  noDatabase: 'Unter {path} gibt es keine Datenbank zu sichern.',
  backupOfNewerVersion:
    'Diese Sicherung stammt von einer neueren Version von Ludarr. Mit jener Version wiederherstellen.',
  uploadWithoutBody: 'Die Anfrage hat keinen Inhalt. Die Sicherungsdatei als Inhalt senden.',
  uploadsCollided: 'Ein anderer Upload endete im selben Moment. Erneut versuchen.',
  uploadGone: 'Die hochgeladene Sicherung wurde inzwischen entfernt.',
  backupDamaged: 'Diese Sicherung ist beschädigt oder nicht von Ludarr: {cause}. Eine andere verwenden.',
  backupStoppedFull: 'Angehalten: Auf dem Datenträger von {path} sind nur {size} frei. Speicherplatz freigeben.',
  stoppedWithLudarr: 'Angehalten, weil Ludarr beendet wird.',
  backupNotFound: 'Diese Sicherung gibt es nicht.',
  imageUnusable: 'Das Bild ist nicht verwendbar: {cause}',
  imageNotResized: 'Das Bild konnte nicht verkleinert werden. Es wird automatisch erneut versucht.',
  notFolder: '{path} ist eine Datei, kein Ordner.',
  changedWhileCopied: '{path} hat sich während des Kopierens geändert: {bytes1} statt {bytes2} Byte.',
  fileInPlaceOfFolder: '{path} ist eine Datei, daher lässt sich dort kein Ordner anlegen.',
  leadsOutsideLibrary: '„{path}“ führt aus dem Bibliotheksordner {root} hinaus, daher wurde dort nichts geschrieben.',
  copyStopped: 'Das Kopieren von {path} wurde angehalten: Auf {target} sind nur {freeSize} frei.',
  outsideBrowsing: '{path} liegt außerhalb der freigegebenen Ordner',
  pathNotAbsolute: 'Der Pfad muss absolut sein',
  fileNotFolder: '{path} ist eine Datei, kein Ordner',
  noPermission: 'Ludarr hat keinen Zugriff auf {path}',
  noPermissionToRead: 'Ludarr darf {path} nicht lesen',
  dataDiskFull:
    'Der Datenträger des Datenordners ist voll. Downloads oder andere Dateien darauf löschen und erneut versuchen.',
  databaseUnusable:
    'Die Datenbank ist nicht verwendbar ({reason}). Ein Administrator sollte den Datenträger des Datenordners prüfen.',
  noCertificate: 'Es gibt noch kein Zertifikat. Zuerst eines erstellen oder hochladen.',
  backupRunning: 'Eine Sicherung läuft bereits. Warten, bis sie fertig ist.',
  restoreRunning: 'Eine Wiederherstellung läuft bereits. Warten, bis sie fertig ist.',
  noGoodBackup: 'Es gibt keine intakte Sicherung.',
  restoreNewest: 'Die neueste intakte Sicherung wird so wiederhergestellt: ludarr restore "{path}"',
}
