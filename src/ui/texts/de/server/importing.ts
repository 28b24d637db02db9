import type { ServerTexts } from '../../server-texts.ts'

/** Imports: what happened, and why one needs review. */
export const importing: ServerTexts = {
  '{name} reports this download as complete, but its files have {foundSize} instead of at least {leastSize}: a full disk may have cut them short. Check the disk of {client}, then skip the import and grab the release again, or import what is there.':
    '{name} meldet diesen Download als fertig, aber seine Dateien haben {foundSize} statt mindestens {leastSize}: Ein voller Datenträger hat sie vielleicht abgeschnitten. Den Datenträger von {client} prüfen, dann den Import überspringen und das Release erneut laden oder importieren, was da ist.',
  '"{file}" has {foundSize} here, but {name} reports all {wholeSize} of it as downloaded. Let {client} check its files again, or wait until they are copied here. The import is retried automatically.':
    '„{file}“ hat hier {foundSize}, aber {name} meldet alle {wholeSize} davon als geladen. Die Dateien von {client} erneut prüfen lassen oder warten, bis sie hierher kopiert sind. Der Import wird automatisch wiederholt.',
  '{name} does not answer, so the files were not scanned. The import continues once it answers. You can also import the files without a scan.':
    '{name} antwortet nicht, daher wurden die Dateien nicht geprüft. Der Import geht weiter, sobald eine Antwort kommt. Die Dateien lassen sich auch ohne Prüfung importieren.',
  'Not all files were scanned: {cause}. The scan is retried automatically. You can also import the files without a scan.':
    'Nicht alle Dateien wurden geprüft: {cause}. Die Prüfung wird automatisch wiederholt. Die Dateien lassen sich auch ohne Prüfung importieren.',
  '{name} found {virus} in "{file}"': '{name} hat {virus} in „{file}“ gefunden',
  'and {more} more': 'und {more} weitere',
  'Blacklist the release, or import it anyway if you are sure that this is a false alarm.':
    'Das Release sperren oder trotzdem importieren, wenn es sicher ein Fehlalarm ist.',
  '{count} files, such as "{file}", were not scanned for viruses because of the limits of {name}':
    '{count} Dateien, etwa „{file}“, wurden wegen der Grenzen von {name} nicht auf Viren geprüft',
  '{count} files, such as "{file}", may not have been scanned for viruses because of the limits of {name}':
    '{count} Dateien, etwa „{file}“, wurden wegen der Grenzen von {name} möglicherweise nicht auf Viren geprüft',
  '"{file}" was not scanned for viruses because of the limits of {name}':
    '„{file}“ wurde wegen der Grenzen von {name} nicht auf Viren geprüft',
  '"{file}" may not have been scanned for viruses because of the limits of {name}':
    '„{file}“ wurde wegen der Grenzen von {name} möglicherweise nicht auf Viren geprüft',
  '"{file}" does not match its checksum in "{list}"': '„{file}“ stimmt nicht mit der Prüfsumme in „{list}“ überein',
  '"{file}" is listed in "{list}", but missing': '„{file}“ steht in „{list}“, fehlt aber',
  'Nothing in it looks like the game': 'Nichts darin sieht nach dem Spiel aus',
  'Nothing in it looks like a game or an add-on': 'Nichts darin sieht nach einem Spiel oder Add-on aus',
  'Nothing in it looks like an update': 'Nichts darin sieht nach einem Update aus',
  'Nothing in it looks like an add-on': 'Nichts darin sieht nach einem Add-on aus',
  'Nothing in it looks like a soundtrack': 'Nichts darin sieht nach einem Soundtrack aus',
  'The only file is "{file}"': 'Die einzige Datei ist „{file}“',
  'The largest of {count} files is "{file}"': 'Die größte von {count} Dateien ist „{file}“',
  'Import it anyway, or skip it': 'Trotzdem importieren oder überspringen',
  'The folder {folder} already has another release of the game':
    'Der Ordner {folder} enthält bereits ein anderes Release des Spiels',
  'The folder {folder} already has the release "{title}"': 'Der Ordner {folder} enthält bereits das Release „{title}“',
  'The folder {folder} already has {count} releases of the game, such as "{title}"':
    'Der Ordner {folder} enthält bereits {count} Releases des Spiels, etwa „{title}“',
  'You have changed all of its files, so replacing it removes none':
    'Alle seine Dateien wurden geändert, daher wird beim Ersetzen keine entfernt',
  'Replacing it moves {count} file(s) ({size}) to the recycle bin':
    'Beim Ersetzen {count, plural, one {kommt # Datei} other {kommen # Dateien}} ({size}) in den Papierkorb',
  'Replacing it deletes {count} file(s) ({size})':
    'Beim Ersetzen {count, plural, one {wird # Datei} other {werden # Dateien}} ({size}) gelöscht',
  'Choose whether to replace it, merge the releases or keep both, or choose another folder':
    'Auswählen, ob es ersetzt, die Releases zusammengeführt oder beide behalten werden, oder einen anderen Ordner wählen',
  'The folder {folder} already has {count} file(s) ({size}) that look like the game, but were not imported by Ludarr. They stay, because they may be your own. Move them away and import again, choose another folder, or merge the releases':
    'Der Ordner {folder} enthält bereits {count, plural, one {# Datei} other {# Dateien}} ({size}), die nach dem Spiel aussehen, aber nicht von Ludarr importiert wurden. Sie bleiben, weil es eigene Dateien sein können. Die Dateien verschieben und erneut importieren, einen anderen Ordner wählen oder die Releases zusammenführen',
  'Download the release again, blacklist it, or import it anyway.':
    'Das Release erneut herunterladen, sperren oder trotzdem importieren.',
  'it could not be started: {cause}': 'konnte nicht gestartet werden: {cause}',
  'it ended with exit code {code}': 'endete mit Exit-Code {code}',
  'The import failed. {cause}': 'Der Import ist fehlgeschlagen. {cause}',
  '{title} is in your library': '{title} ist in der Bibliothek',
  '{title} needs review': '{title} muss geprüft werden',
  'Could not remove the old {path}': 'Altes Element konnte nicht entfernt werden: {path}',
  'The library already has different files with the same names: {names} (in {folder}). Choose whether to replace them, merge the releases or keep both, or choose another folder.':
    'Die Bibliothek hat bereits andere Dateien mit denselben Namen: {names} (in {folder}). Auswählen, ob sie ersetzt, die Releases zusammengeführt oder beide behalten werden, oder einen anderen Ordner wählen.',
  '{names} is a folder, but the release has a file of that name. Rename or remove it, or choose another folder for the game, then import again.':
    '{names} ist ein Ordner, aber das Release hat eine Datei dieses Namens. Den Ordner umbenennen oder entfernen oder einen anderen Ordner für das Spiel wählen und erneut importieren.',
  'The database could not be written: {cause}. Check the disk of the data folder.':
    'In die Datenbank konnte nicht geschrieben werden: {cause}. Den Datenträger des Datenordners prüfen.',
  'A file or folder could not be accessed': 'Auf eine Datei oder einen Ordner konnte nicht zugegriffen werden',
  'Internal error: {cause}. See the log for details.': 'Interner Fehler: {cause}. Näheres steht im Protokoll.',
  'Imported {count} file(s) ({size}) into {folder}, unpacked from archives':
    '{count, plural, one {# Datei} other {# Dateien}} ({size}) aus Archiven nach {folder} importiert',
  'Imported {count} file(s) ({size}) into {folder} as hardlinks':
    '{count, plural, one {# Datei} other {# Dateien}} ({size}) per Hardlink nach {folder} importiert',
  'Imported {count} file(s) ({size}) into {folder} as copies':
    '{count, plural, one {# Datei} other {# Dateien}} ({size}) nach {folder} kopiert',
  'Imported {count} file(s) ({size}) into {folder} as links':
    '{count, plural, one {# Datei} other {# Dateien}} ({size}) per Symlink nach {folder} importiert',
  'Imported {count} file(s) ({size}) into {folder} by moving':
    '{count, plural, one {# Datei} other {# Dateien}} ({size}) nach {folder} verschoben',
  'Imported {count} file(s) ({size}) into {folder}: {cause}':
    '{count, plural, one {# Datei} other {# Dateien}} ({size}) nach {folder} importiert: {cause}',
  '{count} unpacked from archives, {more} as hardlinks': '{count} aus Archiven entpackt, {more} per Hardlink',
  '{count} unpacked from archives, {more} as a hardlink': '{count} aus Archiven entpackt, {more} per Hardlink',
  '{count} unpacked from archives, {more} as copies': '{count} aus Archiven entpackt, {more} kopiert',
  '{count} unpacked from archives, {more} as a copy': '{count} aus Archiven entpackt, {more} kopiert',
  '{count} unpacked from archives, {more} as links': '{count} aus Archiven entpackt, {more} per Symlink',
  '{count} unpacked from archives, {more} as a link': '{count} aus Archiven entpackt, {more} per Symlink',
  '{count} unpacked from archives, {more} by moving': '{count} aus Archiven entpackt, {more} verschoben',
  'Hardlinks were not possible ({cause})': 'Hardlinks waren nicht möglich ({cause})',
  'the download and the library are on different file systems':
    'Download und Bibliothek liegen auf verschiedenen Dateisystemen',
  'The copies share their blocks with the download and take no extra space':
    'Die Kopien teilen sich die Blöcke mit dem Download und belegen keinen zusätzlichen Platz',
  'Files now use twice the space': 'Die Dateien belegen nun doppelt so viel Platz',
  '{count} file(s) already in place': '{count, plural, one {# Datei war} other {# Dateien waren}} bereits vorhanden',
  'The archives stay because the import settings leave out some of their content':
    'Die Archive bleiben, weil die Importeinstellungen einen Teil ihres Inhalts auslassen',
  'Replaced {count} existing file(s)': '{count, plural, one {# vorhandene Datei} other {# vorhandene Dateien}} ersetzt',
  'Removed {count} file(s) of the old release':
    '{count, plural, one {# Datei} other {# Dateien}} des alten Releases entfernt',
  'Removed {count} archive(s) left packed by an earlier import':
    '{count, plural, one {# Archiv} other {# Archive}} eines früheren Imports entfernt',
  'Kept {count} changed file(s) under a numbered name':
    '{count, plural, one {# geänderte Datei} other {# geänderte Dateien}} unter nummeriertem Namen behalten',
  'It is an installer': 'Es ist ein Installationsprogramm',
  'Ready to play': 'Spielbereit',
  'It is a disc image': 'Es ist ein Disc-Image',
  'It is a ROM': 'Es ist ein ROM',
  'Archives are kept packed': 'Archive bleiben gepackt',
  '{cause} Cleaning up failed: {detail}': '{cause} Das Aufräumen ist fehlgeschlagen: {detail}',
  'Removing the source files': 'Entfernen der Quelldateien',
  'The script': 'Das Skript',
  'Removing it from the client': 'Entfernen aus dem Client',
  'Setting its category': 'Setzen der Kategorie',
  'The downloaded archives stay because the torrent is still seeding':
    'Die heruntergeladenen Archive bleiben, weil der Torrent noch geseedet wird',
  'The source files stay because another download has files there':
    'Die Quelldateien bleiben, weil ein anderer Download dort Dateien hat',
  "{path} overlaps the library folder, the recycle folder or Ludarr's data folder, or contains a root folder. Choose files outside of them":
    '{path} überschneidet sich mit dem Bibliotheksordner, dem Papierkorb oder dem Datenordner von Ludarr oder enthält einen Stammordner. Dateien außerhalb davon wählen',
  'A game of the library has its files in {path}. To import them, remove the folder from that game first':
    'Ein Spiel der Bibliothek hat seine Dateien in {path}. Um sie zu importieren, zuerst den Ordner von diesem Spiel lösen',
  'A download has its files in {path}. Import it under Activity, or wait until it is finished':
    'Ein Download hat seine Dateien in {path}. Den Download unter Aktivität importieren oder warten, bis er fertig ist',
  '{cause}: {path}. Choose another one': '{cause}: {path}. Einen anderen wählen',
  'Could not prepare the import': 'Der Import konnte nicht vorbereitet werden',
  "The download's folder {path} contains the library folder {root}":
    'Der Ordner des Downloads {path} enthält den Bibliotheksordner {root}',
  '{path} belongs to the operating system': '{path} gehört zum Betriebssystem',
  '{path} contains folders of the operating system': '{path} enthält Ordner des Betriebssystems',
  "{path} is Ludarr's data folder": '{path} ist der Datenordner von Ludarr',
  "{path} lies in Ludarr's data folder": '{path} liegt im Datenordner von Ludarr',
  "{path} contains Ludarr's data folder": '{path} enthält den Datenordner von Ludarr',
  '{path} is the recycle folder {folder}': '{path} ist der Papierkorb {folder}',
  '{path} lies in the recycle folder {folder}': '{path} liegt im Papierkorb {folder}',
  '{path} contains the recycle folder {folder}': '{path} enthält den Papierkorb {folder}',
  'Ludarr takes no files from there': 'Von dort nimmt Ludarr keine Dateien',
  'If the download client means another folder by this path, add a path mapping under Settings → Path mappings':
    'Meint der Download-Client mit diesem Pfad einen anderen Ordner, unter Einstellungen → Pfadzuordnungen eine Pfadzuordnung hinzufügen',
  'Another game of the library has its files in {path}, so they are not moved':
    'Ein anderes Spiel der Bibliothek hat seine Dateien in {path}, deshalb werden sie nicht verschoben',
  'Choose another import mode under Settings → Library folder, or remove the folder from that game first':
    'Unter Einstellungen → Bibliotheksordner einen anderen Importmodus wählen oder zuerst den Ordner von jenem Spiel entfernen',
  '{path} now leads to {target}. Choose the files again under Activity → Manual import':
    '{path} führt jetzt zu {target}. Die Dateien unter Aktivität → Manueller Import erneut wählen',
  'The folder {folder} already has files that belong to no game of the library, such as "{file}"':
    'Der Ordner {folder} enthält bereits Dateien, die zu keinem Spiel der Bibliothek gehören, etwa „{file}“',
  "If they belong to this game, choose that folder again; deleting the game's files then deletes the whole folder. Otherwise choose another folder":
    'Gehören sie zu diesem Spiel, den Ordner erneut wählen; werden die Dateien des Spiels gelöscht, wird dann der ganze Ordner gelöscht. Sonst einen anderen Ordner wählen',
  'Choose another folder, or ask an administrator to move these files':
    'Einen anderen Ordner wählen oder einen Administrator bitten, diese Dateien zu verschieben',
  'It belongs to no game of the library. Choose the game, then import':
    'Der Download gehört zu keinem Spiel der Bibliothek. Das Spiel wählen und importieren',
  'Could not look for a folder in the library': 'In der Bibliothek konnte nicht nach einem Ordner gesucht werden',
  'The files of this download cannot be read now. An administrator sees the reason':
    'Die Dateien dieses Downloads sind zurzeit nicht lesbar. Administratoren sehen den Grund',
  '{path} is not there or cannot be read': '{path} fehlt oder ist nicht lesbar',
  'Links to folders are left out: {paths}': 'Links auf Ordner werden ausgelassen: {paths}',
  'The library folder is not available now': 'Der Bibliotheksordner ist zurzeit nicht verfügbar',
  'It requires version {version}, but you have {installed}':
    'Setzt Version {version} voraus, installiert ist aber {installed}',
  'Not imported: {title} was imported instead': 'Nicht importiert: Stattdessen wurde {title} importiert',
  'Not imported: {title} is in the library now': 'Nicht importiert: {title} ist jetzt in der Bibliothek',
  'Not imported: skipped manually': 'Nicht importiert: manuell übersprungen',
  '1 file stays in the library because its source is gone': '1 Datei bleibt in der Bibliothek, weil ihre Quelle fehlt',
  '{count} file(s) stay in the library because their sources are gone':
    '{count} Dateien bleiben in der Bibliothek, weil ihre Quellen fehlen',
  '{cause} Rolling back failed: {detail}': '{cause} Das Zurücknehmen ist fehlgeschlagen: {detail}',
  'The import was stopped. Nothing was imported. Import or skip it':
    'Der Import wurde abgebrochen. Nichts wurde importiert. Importieren oder überspringen',
  'The game was removed from the library while its files were imported':
    'Das Spiel wurde während des Imports aus der Bibliothek entfernt',
  '{name} must say which files belong to this download: {cause}':
    '{name} muss melden, welche Dateien zu diesem Download gehören: {cause}',
  'None of the files that {name} lists for this download is in {path}':
    'Keine der Dateien, die {name} für diesen Download meldet, liegt in {path}',
  'No file of this download is selected in {name}. Select its files there and import it again once they are downloaded, or remove the download':
    'In {name} ist keine Datei dieses Downloads ausgewählt. Die Dateien dort auswählen und nach dem Herunterladen erneut importieren oder den Download entfernen',
  'Another download has files in {path}, and {name} does not say which of them belong to this one. Move or remove one of the two downloads, then import again':
    'Ein anderer Download hat Dateien in {path}, und {name} meldet nicht, welche zu diesem gehören. Einen der beiden Downloads verschieben oder entfernen und erneut importieren',
  'Another game of the library has that folder': 'Ein anderes Spiel der Bibliothek hat diesen Ordner',
  'Another import uses that folder': 'Ein anderer Import verwendet diesen Ordner',
  'Could not copy the release to the library': 'Das Release konnte nicht in die Bibliothek kopiert werden',
  'Could not transfer {path} to {target}': '{path} konnte nicht nach {target} übertragen werden',
  'Could not create the folder {path}': 'Der Ordner {path} konnte nicht angelegt werden',
  '"{path}" is not an absolute path': '„{path}“ ist kein absoluter Pfad',
  'Files are imported as hardlinks and take no extra space':
    'Dateien werden als Hardlinks importiert und belegen keinen zusätzlichen Platz',
  'the download and the library are on one device, but in separate mounts or branches of a pool':
    'der Download und die Bibliothek sind auf einem Gerät, aber getrennt eingehängt oder in verschiedenen Zweigen eines Pools',
  'the two folders are on one device, but in separate mounts or branches of a pool':
    'die beiden Ordner sind auf einem Gerät, aber getrennt eingehängt oder in verschiedenen Zweigen eines Pools',
  'Files are copied, because {cause}': 'Dateien werden kopiert. Grund: {cause}',
  'For hardlinks, mount the folder that contains both once instead of each of the two':
    'Für Hardlinks den Ordner, der beide enthält, einmal einhängen statt jeden der beiden',
  'the two folders are on different file systems': 'die beiden Ordner liegen auf verschiedenen Dateisystemen',
  'Files are copied and use twice the space, because {cause}':
    'Dateien werden kopiert und belegen doppelt so viel Platz. Grund: {cause}',
  '{path} cannot be accessed': 'Kein Zugriff auf {path}',
  '{path} is empty, and no file can be created there': '{path} ist leer, und dort lässt sich keine Datei anlegen',
  'Could not link {path} to {target}': '{path} konnte nicht nach {target} verlinkt werden',
  'Could not copy {path} to {target}': '{path} konnte nicht nach {target} kopiert werden',
  'Could not move the old {path} to the recycle bin': 'Konnte nicht in den Papierkorb verschoben werden: {path}',
  'Could not move to {path}': 'Konnte nicht nach {path} verschoben werden',
  'Could not link to {path}': 'Konnte nicht nach {path} verlinkt werden',
  'The archives contain both {one} and {other}, so the right volume is unknown':
    'Die Archive enthalten sowohl {one} als auch {other}, daher ist der richtige Teil unbekannt',
  'In "{archive}": {cause}': 'In „{archive}“: {cause}',
  '"{archive}" is encrypted, and there is nothing else: possibly a fake':
    '„{archive}“ ist verschlüsselt, und sonst ist nichts dabei: möglicherweise ein Fake',
  'Add passwords under Settings → Library folder': 'Unter Einstellungen → Bibliotheksordner Passwörter hinzufügen',
  '"{archive}" is encrypted, and "{file}" leads to a website for the password: most likely a fake. Do not enter personal data there':
    '„{archive}“ ist verschlüsselt, und „{file}“ führt für das Passwort auf eine Website: sehr wahrscheinlich ein Fake. Dort keine persönlichen Daten eingeben',
  '"{archive}" was not unpacked': '„{archive}“ wurde nicht entpackt',
  'Unpacking "{path}" produced no files': 'Beim Entpacken von „{path}“ sind keine Dateien entstanden',
  'There is nothing in "{path}"': '„{path}“ ist leer',
  'Could not write {path} to the disk': '{path} konnte nicht geschrieben werden',
  '"{path}" is a link to a folder and would be left out':
    '„{path}“ ist ein Link auf einen Ordner und würde ausgelassen',
  '{cause} It is unpacked from {archive} into {path}': '{cause} Es wird aus {archive} nach {path} entpackt',
  'Check the files, then import or skip them': 'Die Dateien prüfen und dann importieren oder überspringen',
  'There are no files in {path}': 'In {path} gibt es keine Dateien',
  'The only file is left out by the import settings (ignored file extensions, minimum file size). Choose at least one file to import':
    'Die einzige Datei wird durch die Importeinstellungen ausgelassen (ignorierte Dateiendungen, Mindestgröße). Mindestens eine Datei zum Importieren wählen',
  'All {count} file(s) are left out by the import settings (ignored file extensions, minimum file size). Choose at least one file to import':
    'Alle {count} Dateien werden durch die Importeinstellungen ausgelassen (ignorierte Dateiendungen, Mindestgröße). Mindestens eine Datei zum Importieren wählen',
  'The name "{path}" holds control or direction-changing characters':
    'Der Name „{path}“ enthält Steuerzeichen oder Zeichen, die die Schreibrichtung ändern',
  '"{path}" is a .{extension} file, which games do not contain':
    '„{path}“ ist eine .{extension}-Datei, die in Spielen nicht vorkommt',
  '"{path}" is a program that poses as another kind of file':
    '„{path}“ ist ein Programm, das sich als andere Art von Datei ausgibt',
  '"{path}" is a program, which {what} does not contain':
    '„{path}“ ist ein Programm, das hier nicht vorkommen sollte ({what})',
  'All it holds is one small program, "{path}" ({bytes} bytes): this is often a fake':
    'Der ganze Inhalt ist ein kleines Programm, „{path}“ ({bytes} Byte): Das ist oft ein Fake',
  '"{one}" and "{other}" are the same name to some file systems':
    '„{one}“ und „{other}“ sind für manche Dateisysteme derselbe Name',
  'a release for {platform}': 'Release für {platform}',
  'The files of this game are no longer in {path}': 'Die Dateien dieses Spiels liegen nicht mehr in {path}',
  'All files are corrected to other games. Choose one of them as the game of this import':
    'Alle Dateien sind anderen Spielen zugeordnet. Eines davon als Spiel dieses Imports wählen',
  'None of these files can be imported': 'Keine dieser Dateien kann importiert werden',
}
