import type { ServerTexts } from '../../server-texts.ts'

/** Games, folders, scans, renaming and the history of a game. */
export const library: ServerTexts = {
  'The owner of files cannot be set to {owner}, which requires root':
    'Der Eigentümer der Dateien lässt sich nicht auf {owner} setzen; dazu sind Root-Rechte nötig',
  '{path} cannot be run': '{path} ist nicht ausführbar',
  '{path} cannot be used': '{path} ist nicht verwendbar',
  'The game has no folder': 'Das Spiel hat keinen Ordner',
  'Its path is not absolute': 'Der Pfad ist nicht absolut',
  'Its folder does not exist': 'Der Ordner existiert nicht',
  'It is neither a file nor a folder': 'Weder eine Datei noch ein Ordner',
  'It is a root folder, which is never deleted': 'Der Ordner ist ein Stammordner; Stammordner werden nie gelöscht',
  'Its folder is not inside a root folder': 'Der Ordner liegt in keinem Stammordner',
  'It contains a root folder, which is never deleted':
    'Der Ordner enthält einen Stammordner; Stammordner werden nie gelöscht',
  'Ludarr cannot tell whether its folder is part of {what}, where deleting is not allowed':
    'Ludarr kann nicht erkennen, ob der Ordner zu einem Ordner gehört, in dem Löschen nicht erlaubt ist ({what})',
  'The system does not report how the two are mounted; delete the files manually':
    'Das System meldet nicht, wie die beiden eingehängt sind; die Dateien manuell löschen',
  'Deleting is not allowed in {what}': 'Löschen ist hier nicht erlaubt: {what}',
  'The folder is shared with the game {title}': 'Der Ordner wird auch vom Spiel {title} verwendet',
  '{what} overlaps its folder': '{what} überschneidet sich mit dem Ordner des Spiels',
  'The game {title}': 'Das Spiel {title}',
  'A root folder': 'Ein Stammordner',
  'An import of this game is running': 'Ein Import dieses Spiels läuft',
  'Its files could not be deleted': 'Die Dateien konnten nicht gelöscht werden',
  'Its files could not be checked': 'Die Dateien konnten nicht geprüft werden',
  'It has files of a download that was not added by Ludarr, which only an administrator may delete':
    'Enthält Dateien eines Downloads, den Ludarr nicht hinzugefügt hat; nur Administratoren dürfen sie löschen',
  'Ludarr did not import it, and no administrator has confirmed that it belongs to this game':
    'Ludarr hat den Ordner nicht importiert, und kein Administrator hat bestätigt, dass er zu diesem Spiel gehört',
  'An import that is running': 'Ein laufender Import',
  '{path} was deleted': '{path} wurde gelöscht',
  '{path} was deleted, with the files beside it that belong to it':
    '{path} wurde gelöscht, mit den zugehörigen Dateien daneben',
  'Ludarr has no permission to delete it': 'Ludarr darf ihn nicht löschen',
  'Ludarr has no permission to delete all of it': 'Ludarr darf nicht alles davon löschen',
  'It was replaced by something else in the meantime': 'Inzwischen durch etwas anderes ersetzt',
  'It is on a disk that is mounted inside the root folder':
    'Er liegt auf einem Datenträger, der im Stammordner eingehängt ist',
  'It has folders more than {count} deep': 'Der Ordner ist mehr als {count} Ebenen tief',
  'Something else is mounted into it': 'Darin ist etwas anderes eingehängt',
  '{what} lies in it': 'Darin liegt: {what}',
  'The path is left out: {cause}': 'Der Pfad wird ausgelassen: {cause}',
  'Correct the file and try again': 'Die Datei korrigieren und erneut versuchen',
  'The file is damaged or not a text file': 'Die Datei ist beschädigt oder keine Textdatei',
  'Choose a CSV or JSON file': 'Eine CSV- oder JSON-Datei wählen',
  'A cell in line {line} is too long': 'Eine Zelle in Zeile {line} ist zu lang',
  'Line {line} has too many columns': 'Zeile {line} hat zu viele Spalten',
  'The quotation mark in line {line} is not closed': 'Das Anführungszeichen in Zeile {line} ist nicht geschlossen',
  'The row has no title': 'Die Zeile hat keinen Titel',
  'The {field} "{value}" is left out': 'Ausgelassen: {field} „{value}“',
  'No library folder is set. Set it under Settings → Library folder, then import again':
    'Kein Bibliotheksordner festgelegt. Unter Einstellungen → Bibliotheksordner festlegen und erneut importieren',
  'No root folder is set. Set it under Settings → Root folders, then import again':
    'Kein Stammordner festgelegt. Unter Einstellungen → Stammordner festlegen und erneut importieren',
  'The library folder {path} is not a folder. Set another under Settings → Library folder':
    'Der Bibliotheksordner {path} ist kein Ordner. Unter Einstellungen → Bibliotheksordner einen anderen festlegen',
  'The root folder {path} is not a folder. Set another under Settings → Root folders':
    'Der Stammordner {path} ist kein Ordner. Unter Einstellungen → Stammordner einen anderen festlegen',
  'Is its disk mounted? It is set under Settings → Library folder':
    'Ist der Datenträger eingehängt? Der Ordner ist unter Einstellungen → Bibliotheksordner festgelegt',
  'Is its disk mounted? It is set under Settings → Root folders':
    'Ist der Datenträger eingehängt? Der Ordner ist unter Einstellungen → Stammordner festgelegt',
  'The library folder {path} cannot be used': 'Der Bibliotheksordner {path} ist nicht verwendbar',
  'The root folder {path} cannot be used': 'Der Stammordner {path} ist nicht verwendbar',
  'Is its disk mounted? If it is meant to be empty, put any file into it':
    'Ist der Datenträger eingehängt? Soll der Ordner leer sein, eine beliebige Datei hineinlegen',
  'The library folder {path} is empty, but the library has games there':
    'Der Bibliotheksordner {path} ist leer, obwohl dort Spiele der Bibliothek liegen sollten',
  'The root folder {path} is empty, but the library has games there':
    'Der Stammordner {path} ist leer, obwohl dort Spiele der Bibliothek liegen sollten',
  '{what} overlaps this folder': '{what} überschneidet sich mit diesem Ordner',
  'The library folder': 'Der Bibliotheksordner',
  'the root folder {path}': 'Stammordner {path}',
  'The root folder {path}': 'Der Stammordner {path}',
  "Ludarr's own data": 'Die eigenen Daten von Ludarr',
  'The recycle folder': 'Der Papierkorb',
  'The folder of a path mapping': 'Der Ordner einer Pfadzuordnung',
  'A folder of the download client {name}': 'Ein Ordner des Download-Clients {name}',
  'The staging folder of an import': 'Der Zwischenordner eines Imports',
  'Its game was removed from the library': 'Das Spiel wurde aus der Bibliothek entfernt',
  'Removed from the library; files kept': 'Aus der Bibliothek entfernt; Dateien behalten',
  'Removed from the library; files kept ({reason}): {cause}': 'Aus der Bibliothek entfernt; Dateien behalten: {cause}',
  'Removed from the library; {cause}': 'Aus der Bibliothek entfernt; {cause}',
  'the root folder {name} ({path})': 'Stammordner {name} ({path})',
  'the library folder ({path})': 'Bibliotheksordner ({path})',
  "Ludarr's own data folder": 'Datenordner von Ludarr',
  "The game's folder must not contain a null character": 'Der Ordner des Spiels darf kein Nullzeichen enthalten',
  "The game's folder must be absolute": 'Der Ordner des Spiels muss ein absoluter Pfad sein',
  'The game\'s folder must not contain ".."': 'Der Ordner des Spiels darf kein „..“ enthalten',
  'Renamed from {title}': 'Umbenannt, zuvor {title}',
  '{title} was released': '{title} ist erschienen',
  '{title} was delayed': '{title} wurde verschoben',
  '{title} was canceled': '{title} wurde eingestellt',
  'Released in early access': 'Im Early Access erschienen',
  'Left early access': 'Early Access verlassen',
  'Released on {date}': 'Erschienen am {date}',
  Released: 'Erschienen',
  Canceled: 'Eingestellt',
  Cancelled: 'Abgebrochen',
  'Release date: {before} → {after}': 'Erscheinungsdatum: {before} → {after}',
  'Release date: {date}': 'Erscheinungsdatum: {date}',
  'to be announced': 'noch nicht bekannt',
  'Scene release of {title}': 'Scene-Release von {title}',
  'P2P release of {title}': 'P2P-Release von {title}',
  'There are folders at both places. Nothing was moved': 'An beiden Orten gibt es Ordner. Nichts wurde verschoben',
  '{path} does not exist. Is its disk mounted?': '{path} existiert nicht. Ist der Datenträger eingehängt?',
  '{path} has other files now, so the folder in it was not moved up':
    '{path} hat jetzt andere Dateien, daher wurde der Ordner darin nicht nach oben verschoben',
  '{path} leads to another folder now': '{path} führt jetzt zu einem anderen Ordner',
  '{name} already exists in {path}': '{name} gibt es in {path} bereits',
  'Could not move {path}': '{path} konnte nicht verschoben werden',
  'The folder does not exist. Is its disk mounted?': 'Der Ordner existiert nicht. Ist der Datenträger eingehängt?',
  'The game is a single file': 'Das Spiel besteht aus einer einzelnen Datei',
  'Another game has the same folder by another path': 'Ein anderes Spiel hat denselben Ordner unter anderem Pfad',
  'The folder is a link to another folder': 'Der Ordner ist ein Link auf einen anderen Ordner',
  'The folder is the library folder or a root folder itself':
    'Der Ordner ist selbst der Bibliotheks- oder ein Stammordner',
  'It is not in the library folder or a root folder': 'Er liegt weder im Bibliotheksordner noch in einem Stammordner',
  '{what} uses it': 'In Verwendung: {what}',
  'An import of the game is not finished': 'Ein Import des Spiels ist nicht abgeschlossen',
  'The game is downloading': 'Das Spiel wird heruntergeladen',
  'A download client uses the files in this folder, for example to seed them':
    'Ein Download-Client verwendet die Dateien in diesem Ordner, etwa zum Seeden',
  'The folder contains the folder of another game, or is inside it':
    'Der Ordner enthält den Ordner eines anderen Spiels oder liegt darin',
  'The new folder would be inside the folder of another game': 'Der neue Ordner läge im Ordner eines anderen Spiels',
  '{what} uses the new folder': 'Der neue Ordner ist in Verwendung: {what}',
  '{name} already exists there': '{name} gibt es dort bereits',
  '{name} already exists there, and many file systems ignore the case of names':
    '{name} gibt es dort bereits, und viele Dateisysteme unterscheiden nicht zwischen Groß- und Kleinschreibung',
  'The new folder is on another file system. Folders are renamed, never copied':
    'Der neue Ordner liegt auf einem anderen Dateisystem. Ordner werden umbenannt, nie kopiert',
  'Ludarr may not write to {path}': 'Ludarr darf nicht nach {path} schreiben',
  'The preview was stopped': 'Die Vorschau wurde angehalten',
  'The folder of the game was changed since the preview': 'Der Ordner des Spiels wurde seit der Vorschau geändert',
  'Folder renamed from {before} to {after}': 'Ordner von {before} in {after} umbenannt',
  'The renaming stopped: {cause}': 'Das Umbenennen wurde angehalten: {cause}',
  'There is no folder {path}. Is its disk mounted?': 'Den Ordner {path} gibt es nicht. Ist der Datenträger eingehängt?',
  'There is no folder {path}': 'Den Ordner {path} gibt es nicht',
  '{path} cannot be read': '{path} ist nicht lesbar',
  'Games are no longer in this folder. They stay in the library until they are removed':
    'Spiele sind nicht mehr in diesem Ordner. Sie bleiben in der Bibliothek, bis sie entfernt werden',
  '1 game is no longer in this folder: {title}. It stays in the library until you remove it':
    '1 Spiel ist nicht mehr in diesem Ordner: {title}. Es bleibt in der Bibliothek, bis es entfernt wird',
  '1 game is no longer in this folder. It stays in the library until it is removed':
    '1 Spiel ist nicht mehr in diesem Ordner. Es bleibt in der Bibliothek, bis es entfernt wird',
  '{count} games are no longer in this folder': '{count} Spiele sind nicht mehr in diesem Ordner',
  'They stay in the library until you remove them': 'Sie bleiben in der Bibliothek, bis sie entfernt werden',
  'They stay in the library until they are removed': 'Sie bleiben in der Bibliothek, bis sie entfernt werden',
  'Enter an absolute path, starting with a slash (on Windows with a drive letter)':
    'Einen absoluten Pfad eingeben, der mit einem Schrägstrich beginnt (unter Windows mit einem Laufwerksbuchstaben)',
  'The top-level folder of a disk cannot be a root folder':
    'Der oberste Ordner eines Datenträgers kann kein Stammordner sein',
  'This folder belongs to another game': 'Dieser Ordner gehört zu einem anderen Spiel',
  'Found at {path} and added to the library': 'Unter {path} gefunden und zur Bibliothek hinzugefügt',
  'Found at {path}': 'Gefunden unter {path}',
  'The game was removed in the meantime': 'Das Spiel wurde inzwischen entfernt',
  'The game already has a folder': 'Das Spiel hat bereits einen Ordner',
  'The game is being downloaded': 'Das Spiel wird gerade heruntergeladen',
  '{path} is empty, but the library has games there. Is its disk mounted?':
    '{path} ist leer, obwohl dort Spiele der Bibliothek liegen sollten. Ist der Datenträger eingehängt?',
  'This folder has different files. Match it if it is the game anyway':
    'Dieser Ordner hat andere Dateien. Den Ordner zuordnen, wenn es trotzdem das Spiel ist',
  'Looks like the folder of a program. Match it if it is a game anyway':
    'Sieht nach dem Ordner eines Programms aus. Den Ordner zuordnen, wenn es trotzdem ein Spiel ist',
  'The folder of the game is missing': 'Der Ordner des Spiels fehlt',
  'Named as {kind}, not as a whole game':
    'Laut Name kein ganzes Spiel, sondern {kind, select, update {ein Update} dlc {ein DLC} crack {ein Crack} trainer {ein Trainer} soundtrack {ein Soundtrack} pack {eine Sammlung} rom {ein ROM} other {etwas anderes}}',
  'Metadata provider rate limited: the scan continues in {pause}':
    'Zu viele Anfragen an die Metadatenquelle: Das Einlesen geht in {pause} weiter',
  'The scan is paused because the metadata provider fails':
    'Das Einlesen pausiert, weil die Metadatenquelle gestört ist',
  'The metadata provider failed for this folder. The next scan tries again':
    'Die Metadatenquelle ist bei diesem Ordner fehlgeschlagen. Das nächste Einlesen versucht es erneut',
  'Waiting for the metadata provider': 'Warten auf die Metadatenquelle',
  'This root folder could not be scanned': 'Dieser Stammordner konnte nicht eingelesen werden',
  'The scan failed unexpectedly': 'Das Einlesen ist unerwartet fehlgeschlagen',
  '{title} was assigned another folder in the meantime': '{title} hat inzwischen einen anderen Ordner',
  'Folder moved from {before} to {after}': 'Ordner von {before} nach {after} verschoben',
  'Contains the files of a game whose folder is gone, but so does another folder. Choose the right one':
    'Enthält die Dateien eines Spiels, dessen Ordner fehlt, ein anderer Ordner aber auch. Den richtigen wählen',
  'Contains the files of several games whose folders are gone. Choose the right game':
    'Enthält die Dateien mehrerer Spiele, deren Ordner fehlen. Das richtige Spiel wählen',
  'May be a game whose folder is gone, but has too few files to be sure':
    'Möglicherweise ein Spiel, dessen Ordner fehlt, hat aber zu wenige Dateien, um sicher zu sein',
  'Not found by the metadata provider': 'Von der Metadatenquelle nicht gefunden',
  'No exact match': 'Keine genaue Übereinstimmung',
  'Several games match this title': 'Mehrere Spiele passen zu diesem Titel',
  'The pattern names one folder, so it must not contain a slash':
    'Das Muster benennt einen Ordner und darf daher keinen Schrägstrich enthalten',
  'Unmatched brace': 'Eine Klammer ist nicht geschlossen oder steht allein',
  'Wishlist synced': 'Wunschliste abgeglichen',
  '{count} game(s) added from your Steam wishlist':
    '{count, plural, one {# Spiel} other {# Spiele}} von der Steam-Wunschliste hinzugefügt',
  'Wishlist sync stopped after {count} failures': 'Abgleich der Wunschliste nach {count} Fehlern angehalten',
  '{cause} To start it again, select "Sync now" under Settings → Wishlist':
    '{cause} Zum Fortsetzen unter Einstellungen → Wunschliste „Jetzt abgleichen“ wählen',
  'Unexpected error in Ludarr': 'Unerwarteter Fehler in Ludarr',
  'The error was logged. You can view a report and send it to the developers.':
    'Der Fehler steht im Protokoll. Ein Bericht lässt sich ansehen und an die Entwickler senden.',
  'You have {version}. Ludarr does not install updates: install it the way you installed this version.':
    'Installiert ist {version}. Ludarr installiert keine Updates: Auf demselben Weg installieren wie diese Version.',
  'Resolved: {cause}': 'Behoben: {cause}',
  'A problem was resolved': 'Ein Problem wurde behoben',
  'No action is needed': 'Es ist nichts zu tun',
  'Open Ludarr for details': 'Näheres in Ludarr',
}
