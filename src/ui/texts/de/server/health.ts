import type { ServerTexts } from '../../server-texts.ts'

/** Current problems, and what to do about them. */
export const health: ServerTexts = {
  '{name} cannot continue {title} and {more} more': '{name} kann {title} und {more} weitere nicht fortsetzen',
  '{name} cannot continue {count} download(s)':
    '{name} kann {count, plural, one {# Download} other {# Downloads}} nicht fortsetzen',
  '{name} cannot continue {title}': '{name} kann {title} nicht fortsetzen',
  'Free up disk space or repair the disk. Ludarr resumes the downloads every 5 minutes; choose Resume downloads to do so at once.':
    'Speicherplatz freigeben oder den Datenträger reparieren. Ludarr setzt die Downloads alle 5 Minuten fort, mit „Downloads fortsetzen“ sofort.',
  'They were encrypted with another key. Restore the key (encryption.key in the data folder, or LUDARR_ENCRYPTION_KEY), or enter the credentials again.':
    'Sie wurden mit einem anderen Schlüssel verschlüsselt. Den Schlüssel wiederherstellen (encryption.key im Datenordner oder LUDARR_ENCRYPTION_KEY) oder die Zugangsdaten neu eingeben.',
  'The credentials of {what} cannot be decrypted with the current key.':
    'Die Zugangsdaten für {what} lassen sich mit dem aktuellen Schlüssel nicht entschlüsseln.',
  archives: 'Archive',
  'the Steam Web API': 'die Steam-Web-API',
  'the metadata providers': 'die Metadatenquellen',
  'The data folder {path} is on a network share ({kind}).':
    'Der Datenordner {path} liegt auf einer Netzwerkfreigabe ({kind}).',
  'The data folder is on a network share ({kind}).': 'Der Datenordner liegt auf einer Netzwerkfreigabe ({kind}).',
  'Move it to a local disk and set LUDARR_DATA. On a share, the database is slow and can be damaged when the connection breaks.':
    'Den Ordner auf einen lokalen Datenträger verschieben und LUDARR_DATA anpassen. Auf einer Freigabe ist die Datenbank langsam und kann bei einem Verbindungsabbruch beschädigt werden.',
  'Other users of this machine can open the data folder {path}.':
    'Andere Benutzer dieses Rechners haben Zugriff auf den Datenordner {path}.',
  'Other users of this machine can open the data folder.':
    'Andere Benutzer dieses Rechners haben Zugriff auf den Datenordner.',
  'Run "chmod 700" on it. It contains the keys that protect sessions and stored credentials.':
    '„chmod 700“ darauf anwenden. Er enthält die Schlüssel, die Sitzungen und gespeicherte Zugangsdaten schützen.',
  'Pages wait while Ludarr saves. Move the data folder to a faster local disk, or find the program that keeps this one busy.':
    'Seiten warten, während Ludarr speichert. Den Datenordner auf einen schnelleren lokalen Datenträger verschieben oder das Programm finden, das diesen auslastet.',
  'The disk of the data folder is slow: saving a change took {seconds} s.':
    'Der Datenträger des Datenordners ist langsam: Das Speichern einer Änderung dauerte {seconds} s.',
  'The disk of the data folder {path} is slow: saving a change took {seconds} s.':
    'Der Datenträger des Datenordners {path} ist langsam: Das Speichern einer Änderung dauerte {seconds} s.',
  'There is no good backup. Stop Ludarr, copy the data folder, and check the disk.':
    'Es gibt keine intakte Sicherung. Ludarr beenden, den Datenordner kopieren und den Datenträger prüfen.',
  'Restore the newest good backup, {name}, under System → Backups. Check the disk, too.':
    'Die neueste intakte Sicherung {name} unter System → Sicherungen wiederherstellen. Auch den Datenträger prüfen.',
  'The database {path} is damaged ({reason}).': 'Die Datenbank {path} ist beschädigt ({reason}).',
  'The database is damaged.': 'Die Datenbank ist beschädigt.',
  'Only indexes are damaged, no data is lost: stop Ludarr, run sqlite3 "{path}" REINDEX, and start it again. Check the disk, too.':
    'Nur Indizes sind beschädigt, es sind keine Daten verloren: Ludarr beenden, sqlite3 "{path}" REINDEX ausführen und Ludarr wieder starten. Auch den Datenträger prüfen.',
  'Free up space, or move downloads and the library to a larger disk.':
    'Speicherplatz freigeben oder Downloads und Bibliothek auf einen größeren Datenträger verschieben.',
  'Low disk space on {what}: {leftSize} left': 'Wenig freier Speicherplatz: {what}, noch {leftSize}',
  'the library folder': 'Bibliotheksordner',
  'the library folder {path}': 'Bibliotheksordner {path}',
  'the disk of {name}': 'Datenträger von {name}',
  '{name} has rejected its credentials since {since}': '{name} lehnt seit {since} die Zugangsdaten ab',
  '{name} has rejected its credentials': '{name} lehnt die Zugangsdaten ab',
  'Enter its user name and password, or its API key, again in the settings. Retries become less frequent, down to once a day, so that the client does not ban Ludarr. Save or test it to retry at once.':
    'Benutzername und Passwort oder API-Schlüssel in den Einstellungen neu eingeben. Damit der Client Ludarr nicht sperrt, werden die Versuche seltener, bis auf einen pro Tag. Speichern oder Testen löst sofort einen Versuch aus.',
  'Downloads of {name} cannot be imported': 'Downloads von {name} können nicht importiert werden',
  '{name} unavailable since {since}': '{name} ist seit {since} nicht erreichbar',
  '{name} unavailable': '{name} ist nicht erreichbar',
  'Check that it is running and that its address in the settings is correct. Its downloads continue automatically once it responds.':
    'Prüfen, ob der Client läuft und seine Adresse in den Einstellungen stimmt. Seine Downloads gehen automatisch weiter, sobald er antwortet.',
  '{name} no longer lists {title} and {more} more': '{name} führt {title} und {more} weitere nicht mehr auf',
  '{name} no longer lists {count} download(s)':
    '{name} führt {count, plural, one {# Download} other {# Downloads}} nicht mehr auf',
  '{name} no longer lists {title}': '{name} führt {title} nicht mehr auf',
  'It was deleted in the client, or the client lost its session. Automatic searches skip this release. Search again or blacklist it under Activity. If the client lists it again, choose “Try again” there.':
    'Der Download wurde im Client gelöscht, oder der Client hat seine Sitzung verloren. Die automatische Suche überspringt dieses Release. Unter Aktivität erneut suchen oder das Release sperren. Führt der Client den Download wieder auf, dort „Erneut versuchen“ wählen.',
  'The feed {name} cannot be read': 'Der Feed {name} kann nicht gelesen werden',
  'Checked again automatically, at most 24 hours apart. Check its address in the settings.':
    'Wird automatisch erneut geprüft, spätestens nach 24 Stunden. Seine Adresse in den Einstellungen prüfen.',
  '{name} lists {count} download(s) that Ludarr cannot read':
    '{name} meldet {count, plural, one {# Download, den} other {# Downloads, die}} Ludarr nicht lesen kann',
  'Until then, no download counts as deleted in this client. Update the client or Ludarr, and report the problem if it persists':
    'Bis dahin gilt in diesem Client kein Download als gelöscht. Aktualisiere den Client oder Ludarr und melde das Problem, wenn es bleibt',
  '{name} has other options than requested for {title} and {more} more: {what}':
    '{name} hat für {title} und {more} weitere andere Optionen als angefordert: {what}',
  '{name} has other options than requested for {title}: {what}':
    '{name} hat für {title} andere Optionen als angefordert: {what}',
  '{name} has other options than requested for {count} download(s)':
    '{name} hat für {count, plural, one {# Download} other {# Downloads}} andere Optionen als angefordert',
  'Check the settings of the client, such as automatic management of folders, and the web interface in front of it. Then correct the download there':
    'Die Einstellungen des Clients prüfen, etwa die automatische Verwaltung von Ordnern, und die vorgelagerte Weboberfläche. Dann den Download dort korrigieren',
  '{name} has not confirmed that it accepted {title} and {more} more':
    '{name} hat die Annahme von {title} und {more} weiteren nicht bestätigt',
  '{name} has not confirmed that it accepted {count} download(s)':
    '{name} hat die Annahme von {count, plural, one {# Download} other {# Downloads}} nicht bestätigt',
  '{name} has not confirmed that it accepted {title}': '{name} hat die Annahme von {title} nicht bestätigt',
  'It is not sent to another client, so that it is not downloaded twice. Ludarr continues once the client responds. Disable the client to send it to another one.':
    'Um doppelte Downloads zu vermeiden, geht das Release an keinen anderen Client. Ludarr macht weiter, sobald der Client antwortet. Soll ein anderer Client es laden, diesen deaktivieren.',
  'Generate or upload another certificate under Settings → HTTPS.':
    'Unter Einstellungen → HTTPS ein anderes Zertifikat erstellen oder hochladen.',
  'HTTPS is enabled, but its certificate cannot be read': 'HTTPS ist aktiviert, aber das Zertifikat ist nicht lesbar',
  'The HTTPS certificate expired on {since}': 'Das HTTPS-Zertifikat ist am {since} abgelaufen',
  'The HTTPS certificate has been expired': 'Das HTTPS-Zertifikat ist abgelaufen',
  'HTTPS is enabled, but port {port} could not be opened':
    'HTTPS ist aktiviert, aber Port {port} ließ sich nicht öffnen',
  'The HTTPS certificate expires in {count} day(s)':
    'Das HTTPS-Zertifikat läuft in {count, plural, one {# Tag} other {# Tagen}} ab',
  'Retried automatically, at most 6 hours apart. Save or test it to retry at once.':
    'Wird automatisch erneut versucht, spätestens nach 6 Stunden. Speichern oder Testen löst sofort einen Versuch aus.',
  '"{what}" failed {count} times in a row': '„{what}“ ist {count}-mal hintereinander fehlgeschlagen',
  'It runs again as scheduled. Start it at once under System → Tasks. The log has details.':
    'Die Aufgabe läuft planmäßig wieder. Unter System → Aufgaben lässt sie sich sofort starten. Näheres steht im Protokoll.',
  'No library folder is set. Completed downloads are not imported':
    'Kein Bibliotheksordner festgelegt. Abgeschlossene Downloads werden nicht importiert',
  'Choose one under Settings → Library folder.': 'Unter Einstellungen → Bibliotheksordner einen wählen.',
  'The library folder cannot be used': 'Der Bibliotheksordner ist nicht verwendbar',
  'Mount its disk and give the user that runs Ludarr write access, or choose another folder under Settings → Library folder.':
    'Den Datenträger einhängen und dem Benutzer, unter dem Ludarr läuft, Schreibzugriff geben, oder unter Einstellungen → Bibliotheksordner einen anderen Ordner wählen.',
  'The selected metadata provider cannot be used': 'Die gewählte Metadatenquelle ist nicht verwendbar',
  'Set it up or choose another one under Settings → Metadata.':
    'Unter Einstellungen → Metadaten einrichten oder eine andere wählen.',
  'Match the right folder under Settings → Root folders, or enter it on the page of the game. Delete copies you do not need.':
    'Den richtigen Ordner unter Einstellungen → Stammordner zuordnen oder auf der Seite des Spiels eingeben. Nicht benötigte Kopien löschen.',
  'The folders of {count} game(s) may have moved':
    'Die Ordner von {count, plural, one {# Spiel} other {# Spielen}} wurden möglicherweise verschoben',
  'The folders of {games} are gone, and they had the same files. Found: {folders}':
    'Die Ordner von {games} fehlen und hatten dieselben Dateien. Gefunden: {folders}',
  'The folder of {games} is gone, and several hold the same files: {folders}':
    'Der Ordner von {games} fehlt, und mehrere Ordner enthalten dieselben Dateien: {folders}',
  'The folder of {games} is gone. It may be {folders}, which holds too few files to be sure.':
    'Der Ordner von {games} fehlt. Es könnte {folders} sein, doch der enthält zu wenige Dateien, um sicher zu sein.',
  'No download client is set up. Releases cannot be grabbed':
    'Kein Download-Client eingerichtet. Releases können nicht geholt werden',
  'Add one under Settings → Download clients.': 'Unter Einstellungen → Download-Clients einen hinzufügen.',
  'No indexer is set up. Releases cannot be found': 'Kein Indexer eingerichtet. Releases können nicht gefunden werden',
  'Add one under Settings → Indexers, or import them from Prowlarr.':
    'Unter Einstellungen → Indexer einen hinzufügen oder aus Prowlarr importieren.',
  '{count} wanted game(s) cannot use any download client because of tags':
    '{count, plural, one {# gesuchtes Spiel kann} other {# gesuchte Spiele können}} wegen der Tags keinen Download-Client verwenden',
  '{count} wanted game(s) cannot use any indexer because of tags':
    '{count, plural, one {# gesuchtes Spiel kann} other {# gesuchte Spiele können}} wegen der Tags keinen Indexer verwenden',
  'Give these games a tag of an enabled download client, or remove the tags of one download client.':
    'Diesen Spielen ein Tag eines aktivierten Download-Clients geben oder von einem Download-Client die Tags entfernen.',
  'Give these games a tag of an enabled indexer, or remove the tags of one indexer.':
    'Diesen Spielen ein Tag eines aktivierten Indexers geben oder von einem Indexer die Tags entfernen.',
  'Notifications to {name} fail since {since}': 'Meldungen an {name} kommen seit {since} nicht an',
  'Notifications to {name} fail': 'Meldungen an {name} kommen nicht an',
  'it does not answer': 'keine Antwort',
  'A notification channel cannot be reached': 'Ein Kanal für Meldungen ist nicht erreichbar',
  'Notifications are kept for 24 hours and sent once the channel works. Test it under Settings → Notifications.':
    'Meldungen werden 24 Stunden aufbewahrt und gesendet, sobald der Kanal funktioniert. Den Kanal unter Einstellungen → Meldungen testen.',
  'Ludarr cannot read the download folder of {name}: {path} (mapped to {mappedPath})':
    'Ludarr kann den Download-Ordner von {name} nicht lesen: {path} (zugeordnet: {mappedPath})',
  'Ludarr cannot read the download folder of {name}: {path}':
    'Ludarr kann den Download-Ordner von {name} nicht lesen: {path}',
  'Ludarr cannot read the download folder of {name}.': 'Ludarr kann den Download-Ordner von {name} nicht lesen.',
  'Its downloads cannot be imported. Add a path mapping for this folder, or mount it at the same path for both programs.':
    'Seine Downloads können nicht importiert werden. Für diesen Ordner eine Pfadzuordnung hinzufügen oder ihn für beide Programme unter demselben Pfad einhängen.',
  'HowLongToBeat is turned off until {until} because it cannot be searched':
    'HowLongToBeat ist bis {until} abgeschaltet, weil es nicht durchsucht werden kann',
  'HowLongToBeat is turned off until {until} after repeated errors':
    'HowLongToBeat ist nach mehreren Fehlern bis {until} abgeschaltet',
  'Set up IGDB under Settings → Metadata for play times from a documented source.':
    'Unter Einstellungen → Metadaten IGDB einrichten, um Spielzeiten aus einer dokumentierten Quelle zu erhalten.',
  'The root folder {name} could not be scanned': 'Der Stammordner {name} konnte nicht eingelesen werden',
  'Nothing was removed from the library. Fix the problem, then scan the folder under Settings → Root folders.':
    'Aus der Bibliothek wurde nichts entfernt. Das Problem beheben und den Ordner unter Einstellungen → Stammordner einlesen.',
  'Restore the games or remove them from the library, then scan the folder under Settings → Root folders.':
    'Die Spiele wiederherstellen oder aus der Bibliothek entfernen und den Ordner unter Einstellungen → Stammordner einlesen.',
  'The root folder {name}: {cause}': 'Stammordner {name}: {cause}',
  'The root folder {name} cannot be read': 'Der Stammordner {name} kann nicht gelesen werden',
  'Its games stay in the library. Mount its disk, or change or remove the root folder.':
    'Seine Spiele bleiben in der Bibliothek. Den Datenträger einhängen oder den Stammordner ändern oder entfernen.',
  '{name} rejects the credentials since {since}': '{name} lehnt seit {since} die Zugangsdaten ab',
  '{name} rejects the credentials': '{name} lehnt die Zugangsdaten ab',
  'Enter them again under Settings → Metadata or Settings → Lookups.':
    'Die Zugangsdaten unter Einstellungen → Metadaten oder Einstellungen → Externe Datenbanken neu eingeben.',
  'Until then, Ludarr shows cached data. It retries on the next request.':
    'Ludarr zeigt bis dahin gespeicherte Daten und versucht es bei der nächsten Anfrage erneut.',
  'Ludarr {latestVersion} is available. This is {version}':
    'Ludarr {latestVersion} ist verfügbar. Installiert ist {version}',
  'Ludarr {latestVersion} is available': 'Ludarr {latestVersion} ist verfügbar',
  'Install it the way you installed this version. A backup is made before the database changes.':
    'Auf demselben Weg installieren wie diese Version. Bevor die Datenbank geändert wird, wird eine Sicherung erstellt.',
  '{name} does not report large files that it cannot scan':
    '{name} meldet große Dateien nicht, die es nicht prüfen kann',
  'Set AlertExceedsMax to yes in clamd.conf and restart ClamAV. To scan large files, also raise MaxFileSize, MaxScanSize and StreamMaxLength.':
    'In clamd.conf AlertExceedsMax auf yes setzen und ClamAV neu starten. Um große Dateien zu prüfen, außerdem MaxFileSize, MaxScanSize und StreamMaxLength erhöhen.',
  'Imports wait until it answers. Start it, or change its address under Settings → Library folder.':
    'Importe warten, bis der Virenscanner antwortet. Den Virenscanner starten oder seine Adresse unter Einstellungen → Bibliotheksordner ändern.',
  'The Steam wishlist of {username} is no longer synced':
    'Die Steam-Wunschliste von {username} wird nicht mehr abgeglichen',
  'The Steam wishlist of an account is no longer synced':
    'Die Steam-Wunschliste eines Kontos wird nicht mehr abgeglichen',
  'it failed repeatedly': 'mehrfach fehlgeschlagen',
  'Correct the cause, then select "Sync now" under Settings → Wishlist.':
    'Die Ursache beheben und unter Einstellungen → Wunschliste „Jetzt abgleichen“ wählen.',
  'Checking {what} takes longer than {seconds} s.': 'Die Prüfung dauert länger als {seconds} s: {what}.',
  'Checking {what} takes too long.': 'Die Prüfung dauert zu lange: {what}.',
  'A disk or network share may hang. Ludarr checks again once it responds.':
    'Möglicherweise hängt ein Datenträger oder eine Netzwerkfreigabe. Ludarr prüft erneut, sobald wieder eine Antwort kommt.',
  'the downloads': 'Downloads',
  'the stored credentials': 'gespeicherte Zugangsdaten',
  'the file system of the data folder': 'Dateisystem des Datenordners',
  'the data folder': 'Datenordner',
  'the disk of the data folder': 'Datenträger des Datenordners',
  'the database': 'Datenbank',
  'the disks': 'Datenträger',
  'the download clients': 'Download-Clients',
  'the settings of the download clients': 'Einstellungen der Download-Clients',
  'the feeds': 'Feeds',
  'the certificate': 'Zertifikat',
  'the indexers': 'Indexer',
  'the tasks': 'Aufgaben',
  'the metadata provider': 'Metadatenquelle',
  'games with missing folders': 'Spiele ohne Ordner',
  'the tags': 'Tags',
  'the notification channels': 'Kanäle für Meldungen',
  "the download clients' folders": 'Ordner der Download-Clients',
  'the play times': 'Spielzeiten',
  'the scan results': 'Ergebnisse des Einlesens',
  'the root folders': 'Stammordner',
  'the credentials of outside services': 'Zugangsdaten externer Dienste',
  'the outside services': 'externe Dienste',
  'the version of Ludarr': 'Version von Ludarr',
  'the limits of the virus scanner': 'Grenzen des Virenscanners',
  'the virus scanner': 'Virenscanner',
  'the wishlists': 'Wunschlisten',
}
