import type { AreaTexts } from '#domain/messages/say.ts'

/** Current problems, and what to do about them. */
export const health: AreaTexts<'health'> = {
  databaseDamagedAskAdministrator:
    'Die Datenbank ist beschädigt. Ein Administrator findet unter System → Zustand, was zu tun ist.',
  feedUnreadableBecause: 'Der Feed {name} kann nicht gelesen werden: {message}',
  feedCannotRead: 'Der Feed {name} kann nicht gelesen werden',
  feedHelp: 'Wird automatisch erneut geprüft, spätestens nach 24 Stunden. Seine Adresse in den Einstellungen prüfen.',
  notImportable: 'Downloads von {name} können nicht importiert werden',
  otherOptionsCount:
    '{name} hat für {count, plural, one {# Download} other {# Downloads}} andere Optionen als angefordert',
  otherOptionsHelp:
    'Die Einstellungen des Clients prüfen, etwa die automatische Verwaltung von Ordnern, und die vorgelagerte Weboberfläche. Dann den Download dort korrigieren.',
  clientCredentialsHelp:
    'Benutzername und Passwort oder API-Schlüssel in den Einstellungen neu eingeben. Damit der Client Ludarr nicht sperrt, werden die Versuche seltener, bis auf einen pro Tag. Speichern oder Testen löst sofort einen Versuch aus.',
  slowDiskHelp:
    'Seiten warten, während Ludarr speichert. Den Datenordner auf einen schnelleren lokalen Datenträger verschieben oder das Programm finden, das diesen auslastet.',
  wishlistStopped: 'Die Steam-Wunschliste eines Kontos wird nicht mehr abgeglichen',
  wishlistHelp: 'Die Ursache beheben und unter Einstellungen → Wunschliste „Jetzt abgleichen“ wählen.',
  cachedHelp: 'Ludarr zeigt bis dahin gespeicherte Daten und versucht es bei der nächsten Anfrage erneut.',
  serviceCredentialsHelp:
    'Die Zugangsdaten unter Einstellungen → Metadaten oder Einstellungen → Externe Datenbanken neu eingeben.',
  unreadableDownloads:
    '{name} meldet {count, plural, one {# Download, den} other {# Downloads, die}} Ludarr nicht lesen kann',
  unreadableDownloadsHelp:
    'Bis dahin gilt in diesem Client kein Download als gelöscht. Aktualisiere den Client oder Ludarr und melde das Problem, wenn es bleibt.',
  vanishedCount: '{name} führt {count, plural, one {# Download} other {# Downloads}} nicht mehr auf',
  vanishedHelp:
    'Der Download wurde im Client gelöscht, oder der Client hat seine Sitzung verloren. Die automatische Suche überspringt dieses Release. Unter Aktivität erneut suchen oder das Release sperren. Führt der Client den Download wieder auf, dort „Erneut versuchen“ wählen.',
  diskLowHelp: 'Speicherplatz freigeben oder Downloads und Bibliothek auf einen größeren Datenträger verschieben.',
  playTimesHelp:
    'Unter Einstellungen → Metadaten IGDB einrichten, um Spielzeiten aus einer dokumentierten Quelle zu erhalten.',
  credentialsUndecryptable: 'Die Zugangsdaten für {what} lassen sich mit dem aktuellen Schlüssel nicht entschlüsseln.',
  credentialsUndecryptableHelp:
    'Sie wurden mit einem anderen Schlüssel verschlüsselt. Den Schlüssel wiederherstellen (encryption.key im Datenordner oder LUDARR_ENCRYPTION_KEY) oder die Zugangsdaten neu eingeben.',
  archives: 'Archive',
  steamWebApi: 'die Steam-Web-API',
  metadataProviders: 'die Metadatenquellen',
  noDownloadClient: 'Kein Download-Client eingerichtet. Releases können nicht geholt werden',
  noDownloadClientHelp: 'Unter Einstellungen → Download-Clients einen hinzufügen.',
  gamesMayHaveMoved: 'Die Ordner von {count, plural, one {# Spiel} other {# Spielen}} wurden möglicherweise verschoben',
  gamesMayHaveMovedHelp:
    'Den richtigen Ordner unter Einstellungen → Stammordner zuordnen oder auf der Seite des Spiels eingeben. Nicht benötigte Kopien löschen.',
  severalGamesGone: 'Die Ordner von {games} fehlen und hatten dieselben Dateien. Gefunden: {folders}',
  severalPlaces: 'Der Ordner von {games} fehlt, und mehrere Ordner enthalten dieselben Dateien: {folders}',
  maybeMoved:
    'Der Ordner von {games} fehlt. Es könnte {folders} sein, doch der enthält zu wenige Dateien, um sicher zu sein.',
  clientUnreachableHelp:
    'Prüfen, ob der Client läuft und seine Adresse in den Einstellungen stimmt. Seine Downloads gehen automatisch weiter, sobald er antwortet.',
  dataFolderOnShareAt: 'Der Datenordner {path} liegt auf einer Netzwerkfreigabe ({kind}).',
  dataFolderNetworkShare: 'Der Datenordner liegt auf einer Netzwerkfreigabe ({kind}).',
  dataFolderOnShareHelp:
    'Den Ordner auf einen lokalen Datenträger verschieben und LUDARR_DATA anpassen. Auf einer Freigabe ist die Datenbank langsam und kann bei einem Verbindungsabbruch beschädigt werden.',
  databaseDamaged: 'Die Datenbank {path} ist beschädigt ({reason}).',
  databaseDamagedAt: 'Die Datenbank ist beschädigt.',
  indexesDamagedHelp:
    'Nur Indizes sind beschädigt, es sind keine Daten verloren: Ludarr beenden, sqlite3 "{path}" REINDEX ausführen und Ludarr wieder starten. Auch den Datenträger prüfen.',
  noGoodBackupHelp:
    'Es gibt keine intakte Sicherung. Ludarr beenden, den Datenordner kopieren und den Datenträger prüfen.',
  restoreBackupHelp:
    'Die neueste intakte Sicherung {name} unter System → Sicherungen wiederherstellen. Auch den Datenträger prüfen.',
  channelUnreachable: 'Ein Kanal für Meldungen ist nicht erreichbar',
  channelHelp:
    'Meldungen werden 24 Stunden aufbewahrt und gesendet, sobald der Kanal funktioniert. Den Kanal unter Einstellungen → Meldungen testen.',
  noLibraryFolder: 'Kein Bibliotheksordner festgelegt. Abgeschlossene Downloads werden nicht importiert',
  noLibraryFolderHelp: 'Unter Einstellungen → Bibliotheksordner einen wählen.',
  libraryFolderUnusableBecause: 'Der Bibliotheksordner ist nicht verwendbar: {fault}',
  libraryFolderCannotUsed: 'Der Bibliotheksordner ist nicht verwendbar.',
  libraryFolderHelp:
    'Den Datenträger einhängen und dem Benutzer, unter dem Ludarr läuft, Schreibzugriff geben, oder unter Einstellungen → Bibliotheksordner einen anderen Ordner wählen.',
  noIndexer: 'Kein Indexer eingerichtet. Releases können nicht gefunden werden',
  noIndexerHelp: 'Unter Einstellungen → Indexer einen hinzufügen oder aus Prowlarr importieren.',
  cannotContinueCount: '{name} kann {count, plural, one {# Download} other {# Downloads}} nicht fortsetzen',
  cannotContinueHelp:
    'Speicherplatz freigeben oder den Datenträger reparieren. Ludarr setzt die Downloads alle 5 Minuten fort, mit „Downloads fortsetzen“ sofort.',
  indexerHelp:
    'Wird automatisch erneut versucht, spätestens nach 6 Stunden. Speichern oder Testen löst sofort einen Versuch aus.',
  scannerHelp:
    'Importe warten, bis der Virenscanner antwortet. Den Virenscanner starten oder seine Adresse unter Einstellungen → Bibliotheksordner ändern.',
  rootFolderNotScanned: 'Der Stammordner {name} konnte nicht eingelesen werden',
  rootFolderNotScannedHelp:
    'Aus der Bibliothek wurde nichts entfernt. Das Problem beheben und den Ordner unter Einstellungen → Stammordner einlesen.',
  rootFolderUnreadable: 'Der Stammordner {name} kann nicht gelesen werden',
  rootFolderUnreadableHelp:
    'Seine Spiele bleiben in der Bibliothek. Den Datenträger einhängen oder den Stammordner ändern oder entfernen.',
  scannerHidesLimits: '{name} meldet große Dateien nicht, die es nicht prüfen kann',
  scannerLimitsHelp:
    'In clamd.conf AlertExceedsMax auf yes setzen und ClamAV neu starten. Um große Dateien zu prüfen, außerdem MaxFileSize, MaxScanSize und StreamMaxLength erhöhen.',
  certificateUnreadable: 'HTTPS ist aktiviert, aber das Zertifikat ist nicht lesbar',
  certificateExpired: 'Das HTTPS-Zertifikat ist am {since, time} abgelaufen',
  httpsPortClosed: 'HTTPS ist aktiviert, aber Port {port} ließ sich nicht öffnen',
  certificateExpires: 'Das HTTPS-Zertifikat läuft in {count, plural, one {# Tag} other {# Tagen}} ab',
  certificateHelp: 'Unter Einstellungen → HTTPS ein anderes Zertifikat erstellen oder hochladen.',
  providerUnusable: 'Die gewählte Metadatenquelle ist nicht verwendbar',
  providerHelp: 'Unter Einstellungen → Metadaten einrichten oder eine andere wählen.',
  jobFailing: '„{what}“ ist {count}-mal hintereinander fehlgeschlagen',
  jobHelp:
    'Die Aufgabe läuft planmäßig wieder. Unter System → Aufgaben lässt sie sich sofort starten. Näheres steht im Protokoll.',
  updateAvailable: 'Ludarr {latestVersion} ist verfügbar. Installiert ist {version}',
  updateHelp:
    'Auf demselben Weg installieren wie diese Version. Bevor die Datenbank geändert wird, wird eine Sicherung erstellt.',
  notConfirmedCount: '{name} hat die Annahme von {count, plural, one {# Download} other {# Downloads}} nicht bestätigt',
  notConfirmedHelp:
    'Um doppelte Downloads zu vermeiden, geht das Release an keinen anderen Client. Ludarr macht weiter, sobald der Client antwortet. Soll ein anderer Client es laden, diesen deaktivieren.',
  downloadFolderUnreadable: 'Ludarr kann den Download-Ordner von {name} nicht lesen.',
  downloadsCannotImported:
    'Seine Downloads können nicht importiert werden. Für diesen Ordner eine Pfadzuordnung hinzufügen oder ihn für beide Programme unter demselben Pfad einhängen.',
  dataFolderOpenAt: 'Andere Benutzer dieses Rechners haben Zugriff auf den Datenordner {path}.',
  usersMachineOpenData: 'Andere Benutzer dieses Rechners haben Zugriff auf den Datenordner.',
  dataFolderOpenHelp:
    '„chmod 700“ darauf anwenden. Er enthält die Schlüssel, die Sitzungen und gespeicherte Zugangsdaten schützen.',
  unavailable: '{name} ist nicht erreichbar',
  unavailableSince: '{name} ist seit {since, time} nicht erreichbar',
  andMore: '{title} und {more} weitere',
  hasRejected: '{name} lehnt die Zugangsdaten ab',
  hasRejectedSince: '{name} lehnt seit {since, time} die Zugangsdaten ab',
  rejects: '{name} lehnt die Zugangsdaten ab',
  rejectsSince: '{name} lehnt die Zugangsdaten seit {since, time} ab',
  noAnswer: 'keine Antwort',
  channelFails: 'Meldungen an {name} schlagen fehl',
  channelFailsSince: 'Meldungen an {name} schlagen seit {since, time} fehl',
  cannotContinue: '{name} kann {what} nicht fortsetzen: {cause}',
  otherOptions: '{name} hat für {detail} andere Optionen als angefordert: {what}',
  vanished: '{name} führt {what} nicht mehr auf',
  notConfirmed: '{name} hat die Annahme von {what} nicht bestätigt',
  slowDiskAt: 'Der Datenträger des Datenordners {path} ist langsam: Das Speichern einer Änderung dauerte {seconds} s.',
  slowDisk: 'Der Datenträger des Datenordners ist langsam: Das Speichern einer Änderung dauerte {seconds} s.',
  noIndexerForTags:
    '{count, plural, one {# gesuchtes Spiel kann} other {# gesuchte Spiele können}} wegen der Tags keinen Indexer verwenden',
  noClientForTags:
    '{count, plural, one {# gesuchtes Spiel kann} other {# gesuchte Spiele können}} wegen der Tags keinen Download-Client verwenden',
  noIndexerForTagsHelp:
    'Diesen Spielen ein Tag eines aktivierten Indexers geben oder von einem Indexer die Tags entfernen.',
  noClientForTagsHelp:
    'Diesen Spielen ein Tag eines aktivierten Download-Clients geben oder von einem Download-Client die Tags entfernen.',
  playTimesOffLasting: 'HowLongToBeat ist bis {until} abgeschaltet, weil es nicht durchsucht werden kann',
  playTimesOff: 'HowLongToBeat ist nach mehreren Fehlern bis {until} abgeschaltet',
  rootFolderNotice: 'Der Stammordner {name}: {detail}',
  rootFolderNoticeHelp:
    'Die Spiele wiederherstellen oder aus der Bibliothek entfernen und den Ordner unter Einstellungen → Stammordner einlesen.',
  downloadFolderUnreadableMapped:
    'Ludarr kann den Download-Ordner von {name} nicht lesen: {remotePath} (zugeordnet: {path})',
  downloadFolderUnreadableAt: 'Ludarr kann den Download-Ordner von {name} nicht lesen: {remotePath}',
  wishlistStoppedOf: 'Die Steam-Wunschliste von {name} wird nicht mehr abgeglichen: {cause}',
  failedRepeatedly: 'mehrfach fehlgeschlagen',
  libraryFolderAt: 'Bibliotheksordner {path}',
  libraryFolder: 'Bibliotheksordner',
  diskOf: 'Datenträger von {name}',
  diskLow: 'Wenig freier Speicherplatz: {what}, noch {leftSize, size}',
  checkTakesLong: 'Die Prüfung dauert länger als {seconds} s: {what}.',
  checkTakesLongHelp:
    'Möglicherweise hängt ein Datenträger oder eine Netzwerkfreigabe. Ludarr prüft erneut, sobald wieder eine Antwort kommt.',
  theFeeds: 'Feeds',
  settingsDownloadClients: 'Einstellungen der Download-Clients',
  theDownloads: 'Downloads',
  downloadClients: 'Download-Clients',
  diskDataFolder: 'Datenträger des Datenordners',
  theWishlists: 'Wunschlisten',
  outsideServices: 'externe Dienste',
  credentialsOutsideServices: 'Zugangsdaten externer Dienste',
  theTags: 'Tags',
  theDisks: 'Datenträger',
  playTimes: 'Spielzeiten',
  storedCredentials: 'gespeicherte Zugangsdaten',
  gamesMissingFolders: 'Spiele ohne Ordner',
  fileSystemDataFolder: 'Dateisystem des Datenordners',
  theDatabase: 'Datenbank',
  notificationChannels: 'Kanäle für Meldungen',
  theIndexers: 'Indexer',
  virusScanner: 'Virenscanner',
  scanResults: 'Ergebnisse des Einlesens',
  rootFolders: 'Stammordner',
  limitsVirusScanner: 'Grenzen des Virenscanners',
  theCertificate: 'Zertifikat',
  metadataProvider: 'Metadatenquelle',
  theTasks: 'Aufgaben',
  versionLudarr: 'Version von Ludarr',
  downloadClientsFolders: 'Ordner der Download-Clients',
  dataFolder: 'Datenordner',
  newVersion: 'Ludarr {latestVersion} ist verfügbar',
}
