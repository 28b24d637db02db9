import type { ServerTexts } from '../../server-texts.ts'

/** The report of an import from another program. */
export const programImport: ServerTexts = {
  'This database is damaged ({reason}). Import a backup of it, or repair it first':
    'Diese Datenbank ist beschädigt ({reason}). Eine Sicherung davon importieren oder sie zuerst reparieren',
  'The file': 'Die Datei',
  'Ludarr has an account of this name. It keeps its password and role':
    'In Ludarr gibt es ein Konto dieses Namens. Es behält Passwort und Rolle',
  'Its games go into the library of {username}, whose password and role stay':
    'Die Spiele kommen in die Bibliothek von {username}. Passwort und Rolle bleiben unverändert',
  'It was the administrator of {program}': 'War Administrator von {program}',
  'The account gets the settings of {username}': 'Das Konto erhält die Einstellungen von {username}',
  'It is the same game as {title}, and they become one': 'Dasselbe Spiel wie {title}. Aus beiden wird eines',
  'Not taken over, because {title} has its own: {fields}':
    'Nicht übernommen, weil {title} eigene Angaben hat: {fields}',
  '{provider} provides the metadata, as before': '{provider} liefert weiterhin die Metadaten',
  '{provider} provides the metadata from now on': 'Die Metadaten liefert ab jetzt {provider}',
  'The test of IGDB failed': 'Der Test von IGDB ist fehlgeschlagen',
  'Becomes an administrator': 'Wird Administrator',
  'Becomes a member': 'Wird Mitglied',
  'The username becomes "{username}"': 'Der Benutzername wird zu „{username}“',
  'The password cannot be taken over. Set a new one': 'Das Passwort kann nicht übernommen werden. Ein neues festlegen',
  'They belong to no account': 'Gehören zu keinem Konto',
  'The account keeps its settings in Ludarr': 'Das Konto behält seine Einstellungen in Ludarr',
  'It belongs to no account': 'Gehört zu keinem Konto',
  'The account has {count} keys already': 'Das Konto hat bereits {count} Schlüssel',
  'This version does not support "{type}"': 'Diese Version unterstützt „{type}“ nicht',
  '{name} has no category after the import': '{name} hat keine Kategorie nach dem Import',
  'Its download folder is not an absolute path': 'Der Download-Ordner ist kein absoluter Pfad',
  'Its game is not imported': 'Das Spiel wird nicht importiert',
  'Its download client is not imported': 'Der Download-Client wird nicht importiert',
  'Its folder {path} is not taken over: {cause}': 'Der Ordner {path} wird nicht übernommen: {cause}',
  'It is {title} in Ludarr, which keeps its status': 'In Ludarr heißt es {title} und behält seinen Status',
  'It becomes part of the notes of the game': 'Wird Teil der Notizen des Spiels',
  '{variable} sets it': 'Durch {variable} festgelegt',
  'IGDB needs both a client ID and a client secret': 'IGDB braucht Client-ID und Client-Secret',
  'Ludarr has another one, which stays': 'Ludarr hat bereits eines, das bleibt',
  'LUDARR_NEXUSMODS_KEY sets it': 'Durch LUDARR_NEXUSMODS_KEY festgelegt',
  'This version does not support Discord': 'Diese Version unterstützt Discord nicht',
  'The channel receives no notifications until you choose some':
    'Der Kanal erhält Meldungen erst, wenn welche gewählt sind',
  '{path} is not an absolute path': '{path} ist kein absoluter Pfad',
  '{path} does not exist on this machine': '{path} gibt es auf diesem Rechner nicht',
  '{path} is the top-level folder of a disk': '{path} ist der oberste Ordner eines Datenträgers',
  'No download client has the host "{host}", so it is not used yet':
    'Kein Download-Client hat den Host „{host}“, daher wird die Zuordnung noch nicht verwendet',
  'Import settings are those of {username}': 'Die Importeinstellungen sind die von {username}',
  "Ludarr's import settings stay as they are": 'Die Importeinstellungen von Ludarr bleiben unverändert',
  'The library folder "{path}" cannot be used': 'Der Bibliotheksordner „{path}“ ist nicht verwendbar',
  "It contains Ludarr's own data folder": 'Enthält den Datenordner von Ludarr',
  'The library folder {path} does not exist here. Choose one':
    'Den Bibliotheksordner {path} gibt es hier nicht. Einen wählen',
  'The library folder {path} does not exist on this machine':
    'Den Bibliotheksordner {path} gibt es auf diesem Rechner nicht',
  'It has no username': 'Ohne Benutzername',
  'They belong to no user': 'Gehören zu keinem Benutzer',
  'The folder naming "{pattern}" has fields that Ludarr does not have. It becomes "{usable}"':
    'Das Muster für Ordnernamen „{pattern}“ hat Platzhalter, die Ludarr nicht kennt. Es wird zu „{usable}“',
  'Choose the notifications again': 'Die Meldungen neu wählen',
  'Consent to error reports is not taken over': 'Die Zustimmung zu Fehlerberichten wird nicht übernommen',
  'Importing was off. Ludarr imports completed downloads into the library folder':
    'Das Importieren war aus. Ludarr importiert abgeschlossene Downloads in den Bibliotheksordner',
  'The key is not stored as a SHA-256 digest': 'Der Schlüssel ist nicht als SHA-256-Hash gespeichert',
  'The key expires, which keys of Ludarr do not. Create a new one':
    'Der Schlüssel läuft ab, anders als die von Ludarr. Einen neuen erstellen',
  'The key is limited to one program, which keys of Ludarr are not':
    'Der Schlüssel gilt nur für ein Programm, anders als die von Ludarr',
  'It is completed and imported': 'Abgeschlossen und importiert',
  'It has failed': 'Fehlgeschlagen',
  'A virus scan rejected it': 'Von einer Virenprüfung abgelehnt',
  'It was removed': 'Wurde entfernt',
  'It has no game, client or id': 'Ohne Spiel, Client oder ID',
  'It has no game or release': 'Ohne Spiel oder Release',
  'It has no title': 'Ohne Titel',
  'Ludarr has no status "{status}": the game is shelved':
    'Ludarr kennt den Status „{status}“ nicht: Das Spiel wird zurückgestellt',
  'The rating {rating} is not between 0.5 and 10': 'Die Bewertung {rating} liegt nicht zwischen 0,5 und 10',
  'They describe the database of Questarr': 'Beschreiben die Datenbank von Questarr',
  'It belongs to the database of Questarr': 'Gehört zur Datenbank von Questarr',
  'Old notifications are not taken over': 'Alte Meldungen werden nicht übernommen',
  'Ludarr remembers what it notified itself': 'Ludarr merkt sich selbst, was gemeldet wurde',
  'Ludarr reads the feeds again': 'Ludarr liest die Feeds neu',
  'Ludarr knows the platforms itself': 'Ludarr kennt die Plattformen selbst',
  'They are the log of earlier imports': 'Protokoll früherer Importe',
  'Ludarr lists the files again: select Rescan on the page of the game':
    'Ludarr listet die Dateien neu auf: Auf der Seite des Spiels „Neu einlesen“ wählen',
  'Ludarr has no milestones': 'Ludarr hat keine Meilensteine',
  'Ludarr has no uploaded screenshots': 'Ludarr hat keine hochgeladenen Screenshots',
  'Ludarr judges the releases itself': 'Ludarr bewertet die Releases selbst',
  'They are the log of earlier requests': 'Protokoll früherer Anfragen',
  'Ludarr does not know this table': 'Ludarr kennt diese Tabelle nicht',
  'Control characters are replaced by spaces: {fields}': 'Steuerzeichen sind durch Leerzeichen ersetzt: {fields}',
  'Must not contain a NUL character': 'Darf kein NUL-Zeichen enthalten',
  'It is the folder of {title}': 'Der Ordner gehört zu {title}',
  'Left out, because longer than {size}: {fields}': 'Ausgelassen, weil länger als {size}: {fields}',
  'Its credentials cannot be decrypted. It is disabled until you enter them again':
    'Die Zugangsdaten lassen sich nicht entschlüsseln. Deaktiviert, bis sie neu eingegeben sind',
  'Its address is not an http or https URL': 'Die Adresse ist keine HTTP- oder HTTPS-URL',
  'Ludarr has no indexer protocol "{protocol}"': 'Ludarr kennt das Indexer-Protokoll „{protocol}“ nicht',
  'Ludarr has no download client "{client}"': 'Ludarr kennt den Download-Client „{client}“ nicht',
  'Its additional settings are not taken over': 'Zusätzliche Einstellungen werden nicht übernommen',
  'Its download folder contains "..", which Ludarr does not allow':
    'Der Download-Ordner enthält „..“, was Ludarr nicht erlaubt',
  'One of its paths is empty': 'Einer der Pfade ist leer',
  'It has no path': 'Ohne Pfad',
  'Ludarr signs sessions with its own secret': 'Ludarr signiert Sitzungen mit einem eigenen Schlüssel',
  'It decrypted the credentials. Ludarr encrypts them with its own key':
    'Entschlüsselte die Zugangsdaten. Ludarr verschlüsselt sie mit einem eigenen Schlüssel',
  'It cannot be decrypted. Enter it again': 'Lässt sich nicht entschlüsseln. Neu eingeben',
  'Ludarr has no such setting': 'Ludarr hat keine solche Einstellung',
}
