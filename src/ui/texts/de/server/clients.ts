import type { ServerTexts } from '../../server-texts.ts'

/** What download clients report, and settings that they need. */
export const clients: ServerTexts = {
  'It is unavailable': 'Er ist nicht erreichbar',
  'Your downloads continue when it is back': 'Deine Downloads gehen weiter, sobald er wieder da ist',
  'its folder {path} is not an absolute path, so imports would wait':
    'der Ordner {path} ist kein absoluter Pfad, daher würden Importe warten',
  '{cause}, but its folder {path} is not visible here (mapped to {target}): add a path mapping, or imports will wait':
    '{cause}, aber der Ordner {path} ist hier nicht sichtbar (zugeordnet: {target}): Eine Pfadzuordnung hinzufügen, sonst warten Importe',
  '{cause}, but its folder {path} is not visible here: add a path mapping, or imports will wait':
    '{cause}, aber der Ordner {path} ist hier nicht sichtbar: Eine Pfadzuordnung hinzufügen, sonst warten Importe',
  'but has no releases in the selected categories': 'aber ohne Releases in den gewählten Kategorien',
  'the address needs a port, such as scgi://192.168.1.20:5000':
    'die Adresse braucht einen Port, etwa scgi://192.168.1.20:5000',
  '{cause}: a full disk truncated it. Remove that file to continue':
    '{cause}: Ein voller Datenträger hat die Datei abgeschnitten. Zum Fortsetzen die Datei entfernen',
  'aria2 gives up with error {code}': 'aria2 gibt mit Fehler {code} auf',
  'in the watch folder': 'im überwachten Ordner',
  'picked up': 'abgeholt',
  'the folder {path} cannot be written to': 'in den Ordner {path} kann nicht geschrieben werden',
  'Built-in downloader': 'Integrierter Downloader',
  'the server has no such part; starting over': 'der Server hat diesen Teil nicht; es wird neu begonnen',
  'the link leads to a web page, not to a file': 'der Link führt zu einer Webseite, nicht zu einer Datei',
  'the server sent a different range than requested; starting over':
    'der Server schickte einen anderen Teil als verlangt; es wird neu begonnen',
  'the server refused the download (status {status})': 'der Server hat den Download abgelehnt (Status {status})',
  'the server has no such file (status {status})': 'der Server hat diese Datei nicht (Status {status})',
  'Its link cannot be decrypted with the current key. Grab the release again':
    'Der Link lässt sich mit dem aktuellen Schlüssel nicht entschlüsseln. Das Release erneut holen',
  'not enough space in {path}: the disk is full': 'nicht genug Platz in {path}: der Datenträger ist voll',
  'not enough space in {path}: {size}, {freeSize} free, of which {keptSize} must stay free':
    'nicht genug Platz in {path}: {size} nötig, {freeSize} frei, davon müssen {keptSize} frei bleiben',
  '{bytes1} bytes arrived instead of {bytes2}': '{bytes1} statt {bytes2} Byte angekommen',
  'the file is larger than the {size} that the settings allow':
    'die Datei ist größer als die in den Einstellungen erlaubten {size}',
  'its disk is probably full or unavailable': 'der Datenträger ist wahrscheinlich voll oder nicht verfügbar',
  'the address redirects to another address. Enter the final address':
    'die Adresse leitet zu einer anderen weiter. Die endgültige Adresse eingeben',
  'the address redirects to {address}. Enter the final address':
    'die Adresse leitet zu {address} weiter. Die endgültige Adresse eingeben',
  'enter an address': 'eine Adresse eingeben',
  'the request was rejected without a reason': 'die Anfrage wurde ohne Begründung abgelehnt',
  'the call was rejected without a reason': 'der Aufruf wurde ohne Begründung abgelehnt',
  'Deluge reports an error and no reason': 'Deluge meldet einen Fehler ohne Begründung',
  'NZBGet is paused': 'NZBGet ist pausiert',
  'SABnzbd is paused': 'SABnzbd ist pausiert',
  'it could not be repaired': 'konnte nicht repariert werden',
  'it could not be unpacked': 'konnte nicht entpackt werden',
  'its files could not be moved': 'die Dateien konnten nicht verschoben werden',
  'a script failed': 'ein Skript ist fehlgeschlagen',
  'too many articles are missing': 'zu viele Artikel fehlen',
  'it was marked as bad': 'als fehlerhaft markiert',
  'the NZB cannot be fetched': 'die NZB-Datei konnte nicht abgerufen werden',
  'it was deleted manually': 'manuell gelöscht',
  'it was deleted as a duplicate': 'als Duplikat gelöscht',
  'it was deleted as a copy': 'als Kopie gelöscht',
  'it was deleted because a duplicate is good': 'gelöscht, weil ein Duplikat intakt ist',
  'a password is needed': 'ein Passwort ist nötig',
  'it is damaged and could be repaired': 'beschädigt, aber reparierbar',
  'there is no space to unpack it': 'zum Entpacken fehlt der Platz',
  'it was skipped': 'übersprungen',
  'NZBGet reports an internal error (see its log)': 'NZBGet meldet einen internen Fehler (siehe dessen Protokoll)',
  'the category "{category}" cannot be created': 'die Kategorie „{category}“ kann nicht angelegt werden',
  'the web server in front of it forbids {method} (UNTRUSTED_CONNECTION). Let the web server leave out that parameter, or enter the scgi: address':
    'der Webserver davor verbietet {method} (UNTRUSTED_CONNECTION). Diesen Parameter im Webserver entfernen oder die scgi:-Adresse eingeben',
  'qBittorrent reports an error with this torrent; its disk is probably full or unavailable (see its log)':
    'qBittorrent meldet bei diesem Torrent einen Fehler; wahrscheinlich ist der Datenträger voll oder nicht verfügbar (siehe dessen Protokoll)',
  'No file of this torrent is selected in qBittorrent. Select its files there, or remove the download':
    'In qBittorrent ist keine Datei dieses Torrents ausgewählt. Die Dateien dort auswählen oder den Download entfernen',
  'qBittorrent cannot find the files of this torrent': 'qBittorrent findet die Dateien dieses Torrents nicht',
  'rTorrent cannot find the files of this torrent': 'rTorrent findet die Dateien dieses Torrents nicht',
  'qBittorrent reports that the tracker is not working': 'qBittorrent meldet, dass der Tracker nicht funktioniert',
  'qBittorrent reports a tracker error': 'qBittorrent meldet einen Tracker-Fehler',
  'qBittorrent cannot reach the tracker': 'qBittorrent erreicht den Tracker nicht',
  'rTorrent reports an error without a reason': 'rTorrent meldet einen Fehler ohne Begründung',
  'rTorrent closed it after an error': 'rTorrent hat ihn nach einem Fehler geschlossen',
  'it closed without an answer': 'hat die Verbindung ohne Antwort beendet',
  'SABnzbd gave this job no folder of its own, so its files cannot be distinguished from those of other jobs':
    'SABnzbd hat diesem Auftrag keinen eigenen Ordner gegeben, daher lassen sich seine Dateien nicht von anderen unterscheiden',
  'job folders are turned off for its category "{category}"':
    'Auftragsordner sind für die Kategorie „{category}“ abgeschaltet',
  'In SABnzbd under Config → Categories, remove the * at the end of the folder':
    'In SABnzbd unter Konfiguration → Kategorien das * am Ende des Ordners entfernen',
  'its sorter "{sorter}" changes the folders of the category "{category}"':
    'der Sortierer „{sorter}“ ändert die Ordner der Kategorie „{category}“',
  'In SABnzbd under Config → Sorting, remove the category from the sorter':
    'In SABnzbd unter Konfiguration → Sortierung die Kategorie aus dem Sortierer entfernen',
  'SABnzbd reports encrypted content': 'SABnzbd meldet verschlüsselten Inhalt',
  'SABnzbd reports a duplicate': 'SABnzbd meldet ein Duplikat',
  'SABnzbd reports a file with an unwanted extension': 'SABnzbd meldet eine Datei mit unerwünschter Endung',
  'SABnzbd reports that one of its filters applies': 'SABnzbd meldet, dass einer seiner Filter greift',
  'SABnzbd reports that too many articles are missing': 'SABnzbd meldet, dass zu viele Artikel fehlen',
  'SABnzbd reports that the job is larger than its size limit':
    'SABnzbd meldet, dass der Auftrag größer als die eingestellte Grenze ist',
  'SABnzbd reports an alternative to another job and holds it in reserve':
    'SABnzbd meldet eine Alternative zu einem anderen Auftrag und hält sie zurück',
  'SABnzbd reports: {labels}': 'SABnzbd meldet: {labels}',
  'the network is unstable, or the device is busy': 'das Netzwerk ist instabil, oder das Gerät ist ausgelastet',
  'it reports an unknown error': 'meldet einen unbekannten Fehler',
  'a parameter is missing': 'ein Parameter fehlt',
  'it does not know this API: is Download Station installed and running?':
    'kennt diese API nicht: Ist Download Station installiert und gestartet?',
  'this method does not exist': 'diese Methode gibt es nicht',
  'it does not support this version of its API': 'unterstützt diese Version der API nicht',
  'the user is not allowed to use Download Station': 'der Benutzer darf Download Station nicht verwenden',
  'the session has ended': 'die Sitzung ist beendet',
  'the session was ended by another sign-in': 'die Sitzung wurde durch eine andere Anmeldung beendet',
  'the file upload failed': 'der Upload ist fehlgeschlagen',
  'uploading files is not allowed': 'das Hochladen von Dateien ist nicht erlaubt',
  'it is a demo site, which allows no changes': 'eine Demo, die keine Änderungen erlaubt',
  'the session no longer exists': 'die Sitzung gibt es nicht mehr',
  'a parameter is missing or has a wrong value': 'ein Parameter fehlt oder hat einen falschen Wert',
  'our address changed since the sign-in': 'die Adresse von Ludarr hat sich seit der Anmeldung geändert',
  'the user is not allowed to use this application: allow Download Station and File Station':
    'der Benutzer darf diese Anwendung nicht verwenden: Download Station und File Station erlauben',
  'it failed internally: restart Download Station': 'interner Fehler: Download Station neu starten',
  'the account is disabled': 'das Konto ist deaktiviert',
  'the account uses two-factor sign-in: create an account without it for Ludarr':
    'das Konto verwendet Zwei-Faktor-Anmeldung: Für Ludarr ein Konto ohne sie anlegen',
  'the second factor was rejected': 'der zweite Faktor wurde abgelehnt',
  'this address belongs to another application: enter the address of DSM itself':
    'diese Adresse gehört zu einer anderen Anwendung: Die Adresse von DSM eingeben',
  'the account must set up two-factor sign-in: create an account without it for Ludarr':
    'das Konto muss Zwei-Faktor-Anmeldung einrichten: Für Ludarr ein Konto ohne sie anlegen',
  'it has blocked our address after too many wrong passwords':
    'hat die Adresse von Ludarr nach zu vielen falschen Passwörtern gesperrt',
  'the password has expired': 'das Passwort ist abgelaufen',
  'the password must be changed first': 'das Passwort muss zuerst geändert werden',
  'the account is locked after too many wrong passwords': 'das Konto ist nach zu vielen falschen Passwörtern gesperrt',
  'its maximum number of tasks is reached': 'die höchste Zahl von Aufgaben ist erreicht',
  'access to the download folder was denied': 'der Zugriff auf den Download-Ordner wurde verweigert',
  'the download folder does not exist': 'der Download-Ordner existiert nicht',
  'the task does not exist': 'die Aufgabe gibt es nicht',
  'the task does not allow this action': 'die Aufgabe erlaubt diese Aktion nicht',
  'it has no default download folder: set one in Download Station or in Ludarr':
    'kein Standardordner: In Download Station oder in Ludarr einen festlegen',
  'the download folder could not be set': 'der Download-Ordner konnte nicht gesetzt werden',
  'the file does not exist': 'die Datei existiert nicht',
  'it could not create the task: check the torrent and the download folder':
    'konnte die Aufgabe nicht anlegen: Den Torrent und den Download-Ordner prüfen',
  'it failed with error {code}': 'mit Fehler {code} fehlgeschlagen',
  'Download Station reports an error without a reason': 'Download Station meldet einen Fehler ohne Begründung',
  'Download Station reports: {text}': 'Download Station meldet: {text}',
  'Transmission reports an error and no reason': 'Transmission meldet einen Fehler ohne Begründung',
}
