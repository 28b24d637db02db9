import type { ServerTexts } from '../../server-texts.ts'

/** Files, disks, archives, backups and certificates. */
export const files: ServerTexts = {
  '{path} cannot be written to': 'In {path} kann nicht geschrieben werden',
  '{path} was written, but the disk returns different data. Check the disk':
    '{path} wurde geschrieben, aber der Datenträger liefert andere Daten. Den Datenträger prüfen',
  'Delete downloads or other files on it. Searches and downloads continue automatically':
    'Downloads oder andere Dateien darauf löschen. Suchen und Downloads gehen automatisch weiter',
  'The data folder {path} cannot be written to': 'In den Datenordner {path} kann nicht geschrieben werden',
  'The data folder cannot be written to': 'In den Datenordner kann nicht geschrieben werden',
  'Check its disk and its permissions, and restart Ludarr. Until then, changes are not saved':
    'Datenträger und Berechtigungen prüfen und Ludarr neu starten. Bis dahin werden Änderungen nicht gespeichert',
  'The database in {path} cannot be used ({reason})': 'Die Datenbank in {path} ist nicht verwendbar ({reason})',
  'The database cannot be used ({reason})': 'Die Datenbank ist nicht verwendbar ({reason})',
  'Check its disk and the log of the system, and restart Ludarr. Until then, changes are not saved':
    'Den Datenträger und das Systemprotokoll prüfen und Ludarr neu starten. Bis dahin werden Änderungen nicht gespeichert',
  'The disk of the data folder {path} is no longer mounted there':
    'Der Datenträger des Datenordners {path} ist dort nicht mehr eingehängt',
  'The disk of the data folder is no longer mounted': 'Der Datenträger des Datenordners ist nicht mehr eingehängt',
  'Mount it again and restart Ludarr. Until then, changes may be lost':
    'Den Datenträger wieder einhängen und Ludarr neu starten. Bis dahin können Änderungen verloren gehen',
  'The disk of the data folder {path} is full': 'Der Datenträger des Datenordners {path} ist voll',
  'The disk of the data folder is full': 'Der Datenträger des Datenordners ist voll',
  '{size} left': 'noch {size}',
  'the disk is full': 'der Datenträger ist voll',
  'the disk quota is used up': 'das Speicherkontingent ist aufgebraucht',
  'the file system is read-only': 'das Dateisystem ist schreibgeschützt',
  'the operation is not permitted': 'der Vorgang ist nicht erlaubt',
  'no such file or folder': 'Datei oder Ordner nicht gefunden',
  'a part of the path is a file, not a folder': 'ein Teil des Pfads ist eine Datei, kein Ordner',
  'it is a folder, not a file': 'ein Ordner, keine Datei',
  'the name is too long for this file system': 'der Name ist zu lang für dieses Dateisystem',
  'the file system does not support this name or operation':
    'das Dateisystem unterstützt diesen Namen oder Vorgang nicht',
  'the disk reported an error': 'der Datenträger meldet einen Fehler',
  'a file with this name already exists': 'eine Datei dieses Namens gibt es bereits',
  'the link leads to itself': 'der Link führt zu sich selbst',
  'too many files are open': 'zu viele Dateien sind geöffnet',
  'the network share was lost': 'die Netzwerkfreigabe ist nicht mehr erreichbar',
  'the folder is not empty, or a program has one of its files open':
    'der Ordner ist nicht leer, oder ein Programm hat eine Datei darin geöffnet',
  'it is in use': 'in Verwendung',
  'another program has the file open': 'ein anderes Programm hat die Datei geöffnet',
  'permission denied, or another program has the file open':
    'Zugriff verweigert, oder ein anderes Programm hat die Datei geöffnet',
  'Windows allows no file or folder with the name "{name}"':
    'Windows erlaubt keine Datei und keinen Ordner mit dem Namen „{name}“',
  'the file is being executed': 'die Datei wird gerade ausgeführt',
  'the system forbids links to files of another owner, or the file system does not support links':
    'das System verbietet Links auf Dateien anderer Eigentümer, oder das Dateisystem unterstützt keine Links',
  'the file system does not support links': 'das Dateisystem unterstützt keine Links',
  'the file has the maximum number of links already': 'die Datei hat bereits die höchste Zahl von Links',
  'The file system of {path} does not allow the name "{name}" ({code2})':
    'Das Dateisystem von {path} erlaubt den Namen „{name}“ nicht ({code2})',
  'Ludarr does not rename files, because games look for them by name. Use a library folder on another file system, mount the share with character mapping, or ignore such files under Settings → Library folder':
    'Ludarr benennt keine Dateien um, weil Spiele sie unter ihrem Namen suchen. Einen Bibliotheksordner auf einem anderen Dateisystem verwenden, die Freigabe mit Zeichenersetzung einhängen oder solche Dateien unter Einstellungen → Bibliotheksordner ignorieren',
  'Not enough free space to {what}: {neededSize} needed, {freeSize} free on {path}, and {keptSize} must stay free':
    'Nicht genug freier Speicherplatz: {neededSize} nötig, {freeSize} frei auf {path}, {keptSize} müssen frei bleiben',
  '{path} is neither a file nor a folder': '{path} ist weder Datei noch Ordner',
  'Ludarr may not read all of {path} (EACCES)': 'Ludarr darf nicht alles in {path} lesen (EACCES)',
  '{path} has folders more than {count} deep': '{path} ist mehr als {count} Ebenen tief',
  '"{path}" is neither a file nor a folder': '„{path}“ ist weder Datei noch Ordner',
  '{path} holds more than {count} files': '{path} enthält mehr als {count} Dateien',
  'The name of "{name}" in {path} is not written in UTF-8. Rename it, then import again':
    'Der Name von „{name}“ in {path} ist kein gültiges UTF-8. Umbenennen und erneut importieren',
  '"{path}" is a link that leads nowhere and is left out':
    '„{path}“ ist ein Link, der ins Leere führt, und wird ausgelassen',
  '{count} links lead nowhere and are left out, such as "{path}"':
    '{count} Links führen ins Leere und werden ausgelassen, etwa „{path}“',
  '"{path}" is a link that leads out of the download': '„{path}“ ist ein Link, der aus dem Download hinausführt',
  'Could not set the mode of {path} to {mode}': 'Die Zugriffsrechte von {path} konnten nicht auf {mode} gesetzt werden',
  'Could not give {path} to {owner}': '{path} konnte nicht an {owner} übertragen werden',
  'Ludarr does not fetch images from this address': 'Von dieser Adresse ruft Ludarr keine Bilder ab',
  'Image server': 'Bildserver',
  'responded with status {status}': 'Antwort mit Status {status}',
  'it is larger than {count} MiB': 'größer als {count} MiB',
  'it is not a JPEG, PNG, WebP or GIF image': 'kein JPEG-, PNG-, WebP- oder GIF-Bild',
  'The image could not be fetched. It is tried again automatically':
    'Das Bild konnte nicht abgerufen werden. Es wird automatisch erneut versucht',
  'The image is still being fetched. Try again in a few seconds':
    'Das Bild wird noch abgerufen. In ein paar Sekunden erneut versuchen',
  '{width} × {height} pixels are too many': '{width} × {height} Pixel sind zu viele',
  'it is damaged': 'beschädigt',
  'it is a blank placeholder': 'einfarbiger Platzhalter',
  'it takes too long to decode': 'das Dekodieren dauert zu lange',
  'It contains {count} entries, more than the {limit} allowed': 'Enthält {count} Einträge, erlaubt sind {limit}',
  'It unpacks to {size}, more than the {limit2} allowed': 'Entpackt wären es {size}, erlaubt sind {limit2}',
  'Its entry "{path}" is a device, and devices are not unpacked':
    'Der Eintrag „{path}“ ist ein Gerät; Geräte werden nicht entpackt',
  'Its entry "{path}" is a link, and links are not unpacked':
    'Der Eintrag „{path}“ ist ein Link; Links werden nicht entpackt',
  'Its entry "{path}" has a name that Windows does not allow':
    'Der Eintrag „{path}“ hat einen Namen, den Windows nicht erlaubt',
  'Its entry "{path}" would be written outside of the target folder':
    'Der Eintrag „{path}“ würde außerhalb des Zielordners landen',
  'It unpacks to hundreds of times its size, like an archive bomb':
    'Entpackt mehr als hundertmal so groß, wie eine Archivbombe',
  'It is empty': 'Leer',
  'It unpacks to more than it declares, and more than allowed': 'Entpackt größer als angegeben und größer als erlaubt',
  'It contains more entries than it declares': 'Enthält mehr Einträge als angegeben',
  'Unpacking needs {size} but only {freeSize} are free, and {keptSize} must stay free for other programs':
    'Zum Entpacken sind {size} nötig, aber nur {freeSize} frei, und {keptSize} müssen für andere Programme frei bleiben',
  'Unpacking wrote {size}, and now only {freeSize} are free, and {keptSize} must stay free for other programs':
    'Beim Entpacken wurden {size} geschrieben; nun sind nur {freeSize} frei, und {keptSize} müssen für andere Programme frei bleiben',
  'It tried to write outside of its folder': 'Das Archiv wollte außerhalb seines Ordners schreiben',
  'It contains a link, and links are not unpacked': 'Enthält einen Link; Links werden nicht entpackt',
  'The disk filled up while it was unpacked': 'Der Datenträger ist beim Entpacken vollgelaufen',
  'It needs a password, and none is known': 'Es ist ein Passwort nötig, und keines ist bekannt',
  'It needs a password, and none of the known passwords opens it':
    'Es ist ein Passwort nötig, und keines der bekannten passt',
  'the archiver exited with code {code}': 'das Entpackprogramm endete mit Code {code}',
  'A part is missing: {path}': 'Ein Teil fehlt: {path}',
  'It cannot be read: {cause}': 'Nicht lesbar: {cause}',
  'It is damaged or incomplete: {cause}': 'Beschädigt oder unvollständig: {cause}',
  'Unpacking took longer than {duration}': 'Das Entpacken dauerte länger als {duration}',
  'The system ended the process that unpacks, probably because memory ran out':
    'Das System hat den Entpackvorgang beendet, wahrscheinlich wegen Speichermangels',
  'Raise the memory limit of Ludarr or close other programs, then try again':
    'Ludarr mehr Arbeitsspeicher zugestehen oder andere Programme schließen und erneut versuchen',
  'Unpacking failed (exit code {code})': 'Das Entpacken ist fehlgeschlagen (Exit-Code {code})',
  'exit code {code}': 'Exit-Code {code}',
  '{name} is missing': '{name} fehlt',
  '{name} is too large': '{name} ist zu groß',
  'the database has another size than described': 'die Datenbank hat eine andere Größe als angegeben',
  'the database does not match its checksum': 'die Datenbank stimmt nicht mit ihrer Prüfsumme überein',
  'its keys cannot be read': 'die Schlüssel sind nicht lesbar',
  'its description cannot be read': 'die Beschreibung ist nicht lesbar',
  'its keys do not belong to its database': 'die Schlüssel gehören nicht zur Datenbank',
  'it is not an archive': 'kein Archiv',
  'it ends too early': 'endet zu früh',
  'a file in it has no size': 'eine Datei darin hat keine Größe',
  'This backup was made by a newer version of Ludarr ({names}). Restore it with that version':
    'Diese Sicherung stammt von einer neueren Version von Ludarr ({names}). Mit jener Version wiederherstellen',
  'Set LUDARR_ENCRYPTION_KEY to the key of that installation':
    'LUDARR_ENCRYPTION_KEY auf den Schlüssel jener Installation setzen',
  'It was set by LUDARR_ENCRYPTION_KEY: set that variable to the same value':
    'Er wurde durch LUDARR_ENCRYPTION_KEY festgelegt: Diese Variable auf denselben Wert setzen',
  'The upload could not be stored in {path}': 'Der Upload konnte nicht in {path} gespeichert werden',
  'The process for backups ended unexpectedly ({reason}): {text}. Try again':
    'Der Sicherungsvorgang endete unerwartet ({reason}): {text}. Erneut versuchen',
  'The process for backups ended unexpectedly ({reason}). Try again':
    'Der Sicherungsvorgang endete unerwartet ({reason}). Erneut versuchen',
  'The disk is full ({reason}). Free up space and try again':
    'Der Datenträger ist voll ({reason}). Speicherplatz freigeben und erneut versuchen',
  'This is the database of another program, or an empty one':
    'Das ist die Datenbank eines anderen Programms oder eine leere',
  'The database is damaged ({reason})': 'Die Datenbank ist beschädigt ({reason})',
  'The database cannot be read ({reason}). Try again, and check its disk':
    'Die Datenbank ist nicht lesbar ({reason}). Erneut versuchen und den Datenträger prüfen',
  'The certificate expired on {date}': 'Das Zertifikat ist am {date} abgelaufen',
  'The key does not match the certificate': 'Der Schlüssel passt nicht zum Zertifikat',
  'The certificate cannot be used for HTTPS: {cause}': 'Das Zertifikat ist für HTTPS nicht verwendbar: {cause}',
  'This is not a PEM certificate (text that contains "BEGIN CERTIFICATE")':
    'Das ist kein PEM-Zertifikat (Text, der „BEGIN CERTIFICATE“ enthält)',
  'The certificate is damaged and cannot be read': 'Das Zertifikat ist beschädigt und nicht lesbar',
  'The key does not match any of the {count} certificates': 'Der Schlüssel passt zu keinem der {count} Zertifikate',
  'The key type of this certificate is not supported. Use RSA, or the curve P-256, P-384 or P-521':
    'Der Schlüsseltyp dieses Zertifikats wird nicht unterstützt. RSA oder die Kurve P-256, P-384 oder P-521 verwenden',
  'The curve is described by explicit parameters, which is not supported. Use a named curve: convert the key with "openssl ec -in FILE -param_enc named_curve -out key.pem" and have a certificate issued for it':
    'Die Kurve ist mit expliziten Parametern angegeben, was nicht unterstützt wird. Eine benannte Kurve verwenden: den Schlüssel mit „openssl ec -in DATEI -param_enc named_curve -out key.pem“ umwandeln und ein Zertifikat dafür ausstellen lassen',
  'This is a certificate request. Upload the certificate that was issued for it':
    'Das ist eine Zertifikatsanforderung. Das dafür ausgestellte Zertifikat hochladen',
  'This is a PKCS#7 file. Convert it with "openssl pkcs7 -print_certs -in FILE -out cert.pem" and upload the result':
    'Das ist eine PKCS#7-Datei. Mit „openssl pkcs7 -print_certs -in DATEI -out cert.pem“ umwandeln und das Ergebnis hochladen',
  'This is a PKCS#12 archive (.pfx or .p12). Convert it with "openssl pkcs12 -in FILE -nodes -out all.pem", then upload all.pem as the certificate and as the key':
    'Das ist ein PKCS#12-Archiv (.pfx oder .p12). Mit „openssl pkcs12 -in DATEI -nodes -out all.pem“ umwandeln, dann all.pem als Zertifikat und als Schlüssel hochladen',
  'This is not a PEM certificate but a binary file. Convert it with "openssl x509 -inform der -in FILE -out cert.pem" and upload the result':
    'Das ist kein PEM-Zertifikat, sondern eine Binärdatei. Mit „openssl x509 -inform der -in DATEI -out cert.pem“ umwandeln und das Ergebnis hochladen',
  'This is a public key. Upload the private key that belongs to it':
    'Das ist ein öffentlicher Schlüssel. Den zugehörigen privaten Schlüssel hochladen',
  'This is not a PEM private key but a binary file. Convert it with "openssl pkey -inform der -in FILE -out key.pem" and upload the result':
    'Das ist kein privater PEM-Schlüssel, sondern eine Binärdatei. Mit „openssl pkey -inform der -in DATEI -out key.pem“ umwandeln und das Ergebnis hochladen',
  'The key is encrypted with a password. Remove the password with "openssl pkey -in FILE -out key.pem" and upload the result':
    'Der Schlüssel ist mit einem Passwort verschlüsselt. Das Passwort mit „openssl pkey -in DATEI -out key.pem“ entfernen und das Ergebnis hochladen',
  'This is not a PEM private key (text that contains "BEGIN PRIVATE KEY")':
    'Das ist kein privater PEM-Schlüssel (Text, der „BEGIN PRIVATE KEY“ enthält)',
  'The key cannot be read. It is damaged, or its type is not supported':
    'Der Schlüssel ist nicht lesbar. Er ist beschädigt, oder sein Typ wird nicht unterstützt',
  'port {port} is already in use. Stop the program that uses it or choose another port':
    'Port {port} ist bereits belegt. Das Programm beenden, das ihn verwendet, oder einen anderen Port wählen',
  'this user may not open port {port}. Choose a port above 1023, or grant the permission to open low ports':
    'dieser Benutzer darf Port {port} nicht öffnen. Einen Port über 1023 wählen oder die nötige Berechtigung geben',
}
