import type { ServerTexts } from '../../server-texts.ts'

/** Searching, grabbing, feeds and downloads. */
export const acquisition: ServerTexts = {
  '{name} saves on this machine, in its configured folder. Leave the folder empty':
    '{name} speichert auf diesem Rechner im eingestellten Ordner. Den Ordner leer lassen',
  'The file is neither a torrent nor an NZB': 'Die Datei ist weder ein Torrent noch eine NZB-Datei',
  'Choose another one': 'Eine andere wählen',
  'The link must begin with http://, https:// or magnet:': 'Der Link muss mit http://, https:// oder magnet: beginnen',
  'Nothing to change: set status, hidden, platform, tagIds, search, refresh or delete':
    'Nichts zu ändern: status, hidden, platform, tagIds, search, refresh oder delete angeben',
  '{name} cannot pause downloads': '{name} kann Downloads nicht pausieren',
  '{name} cannot resume downloads': '{name} kann Downloads nicht fortsetzen',
  '{name} has no priorities': '{name} hat keine Prioritäten',
  '{name} does not support this change. It supports: {changes}':
    '{name} unterstützt diese Änderung nicht, nur: {changes}',
  '{name} no longer has this download': '{name} hat diesen Download nicht mehr',
  'The download client of this download was removed from Ludarr':
    'Der Download-Client dieses Downloads wurde aus Ludarr entfernt',
  'The release has not been sent to the download client yet':
    'Das Release wurde noch nicht an den Download-Client gesendet',
  'The download has ended': 'Der Download ist beendet',
  'The download client': 'Der Download-Client',
  'This download does not exist': 'Diesen Download gibt es nicht',
  'Another archive is being downloaded. Try again when it is complete':
    'Ein anderes Archiv wird gerade heruntergeladen. Danach erneut versuchen',
  '{title}: the archive would be larger than {count} MiB': '{title}: Das Archiv wäre größer als {count} MiB',
  'No download client for torrents is available. {cause}': 'Kein Download-Client für Torrents ist verfügbar. {cause}',
  'No download client for Usenet is available. {cause}': 'Kein Download-Client für das Usenet ist verfügbar. {cause}',
  'No download client is available. {cause}': 'Kein Download-Client ist verfügbar. {cause}',
  'This list of releases has expired. Search again': 'Diese Liste von Releases ist veraltet. Erneut suchen',
  'The chosen download client is disabled or does not accept {what}':
    'Der gewählte Download-Client ist deaktiviert oder nimmt keine {what} an',
  'No enabled download client accepts {what}. Add one under Settings':
    'Kein aktivierter Download-Client nimmt {what} an. Unter Einstellungen einen hinzufügen',
  'magnet links': 'Magnet-Links',
  'plain links': 'einfache Links',
  'NZB files': 'NZB-Dateien',
  '{clients} are only used for games with other tags. Choose a client, give the game one of their tags, or remove the tags of a client under Settings → Download clients':
    '{clients} werden nur für Spiele mit anderen Tags verwendet. Einen Client wählen, dem Spiel eines dieser Tags geben oder unter Einstellungen → Download-Clients die Tags eines Clients entfernen',
  '{clients} are only used for games with certain tags. Choose a client or a game, or remove the tags of a client under Settings → Download clients':
    '{clients} werden nur für Spiele mit bestimmten Tags verwendet. Einen Client oder ein Spiel wählen oder unter Einstellungen → Download-Clients die Tags eines Clients entfernen',
  'the download link redirects more than {count} times': 'der Download-Link leitet mehr als {count}-mal weiter',
  'the download link was refused (status {status}). It may have expired or need another key':
    'der Download-Link wurde abgelehnt (Status {status}). Er ist möglicherweise abgelaufen oder braucht einen anderen Schlüssel',
  'the download link does not exist (status {status}). The release is gone':
    'den Download-Link gibt es nicht mehr (Status {status}). Das Release ist nicht mehr verfügbar',
  'the download link was rate limited (status 429)': 'zu viele Anfragen an den Download-Link (Status 429)',
  'the download link returned status {status}': 'der Download-Link antwortete mit Status {status}',
  'the torrent or NZB behind the download link is too large': 'die Torrent- oder NZB-Datei hinter dem Link ist zu groß',
  'the download link returned a plain file ({type}) instead of {what}':
    'der Download-Link lieferte eine einfache Datei ({type}) statt {what}',
  'the download link returned a plain file ({type}), and no enabled download client accepts plain links':
    'der Download-Link lieferte eine einfache Datei ({type}), und kein aktivierter Download-Client nimmt einfache Links an',
  'no media type': 'kein Medientyp',
  'the download link returned nothing': 'der Download-Link lieferte nichts',
  'the indexer refused the download': 'der Indexer hat den Download abgelehnt',
  'the server refused the download': 'der Server hat den Download abgelehnt',
  'the download link leads to a web page instead of a torrent or NZB. It may require signing in':
    'der Download-Link führt zu einer Webseite statt zu einer Torrent- oder NZB-Datei. Möglicherweise ist eine Anmeldung nötig',
  'the download link leads to a web page{title} instead of a torrent or NZB. It may require signing in':
    'der Download-Link führt zu einer Webseite{title} statt zu einer Torrent- oder NZB-Datei. Möglicherweise ist eine Anmeldung nötig',
  'the download link returned text instead of a file': 'der Download-Link lieferte Text statt einer Datei',
  '"{title}" was removed from the library meanwhile': '„{title}“ wurde inzwischen aus der Bibliothek entfernt',
  'Added manually': 'Manuell hinzugefügt',
  'Grabbed from {name}': 'Von {name} geholt',
  'From {name}': 'Von {name}',
  'Downloads that no download client has accepted yet already take up {size}. Check the download client, or remove some of them':
    'Downloads, die noch kein Download-Client angenommen hat, belegen bereits {size}. Den Download-Client prüfen oder einige davon entfernen',
  '"{title}" was downloaded already and needs review. Import or skip it under Activity':
    '„{title}“ ist bereits heruntergeladen und muss geprüft werden. Unter Aktivität importieren oder überspringen',
  '"{title}" is being downloaded already': '„{title}“ wird bereits heruntergeladen',
  'The release is being sent to the download client. Try again in a moment':
    'Das Release wird gerade an den Download-Client gesendet. Gleich erneut versuchen',
  'The release is being sent to the download client': 'Das Release wird gerade an den Download-Client gesendet',
  'It is being moved already': 'Der Download wird bereits verschoben',
  'It is being removed': 'Der Download wird gerade entfernt',
  'It is being imported': 'Der Download wird gerade importiert',
  'It is being imported already': 'Der Download wird bereits importiert',
  'It is being moved to another client': 'Der Download wird gerade in einen anderen Client verschoben',
  'Only a download that is not complete can be moved': 'Nur unvollständige Downloads lassen sich verschieben',
  'Ludarr does not have the torrent or NZB of this download':
    'Ludarr hat die Torrent- oder NZB-Datei dieses Downloads nicht',
  '{cause}. Remove it and grab the release again': '{cause}. Den Download entfernen und das Release erneut holen',
  'This download client does not exist': 'Diesen Download-Client gibt es nicht',
  'The download is already in {name}': 'Der Download ist bereits in {name}',
  'The download ended before it was moved': 'Der Download endete, bevor er verschoben wurde',
  '{cause}. Ludarr tries again until it confirms the download':
    '{cause}. Ludarr versucht es weiter, bis der Client den Download bestätigt',
  'Moved from another client to {target}': 'Aus einem anderen Client nach {target} verschoben',
  'Moved from {name} to {target}': 'Von {name} nach {target} verschoben',
  'No download client accepted "{title}". {cause}': 'Kein Download-Client hat „{title}“ angenommen. {cause}',
  'it refuses our credentials': 'lehnt die Zugangsdaten ab',
  'The link contains the API key of {name}, which is not sent to other programs':
    'Der Link enthält den API-Schlüssel von {name}, der nicht an andere Programme gesendet wird',
  '{cause}. The built-in downloader can download it': '{cause}. Der integrierte Downloader kann ihn laden',
  'it saves on this server, where a folder cannot be set per download':
    'speichert auf diesem Rechner, wo ein Download keinen eigenen Ordner wählen kann',
  'its {kind} cannot be decrypted with the current key. Grab the release again':
    '{kind} nicht mit dem aktuellen Schlüssel entschlüsselbar. Das Release erneut holen',
  '{title} was grabbed': '{title} wurde geholt',
  '{name} has {title}': '{name} hat {title}',
  'No indexer answered': 'Kein Indexer hat geantwortet',
  'skipped, because it has not answered an earlier search':
    'übersprungen, weil eine frühere Suche noch nicht beantwortet ist',
  'the search was canceled': 'die Suche wurde abgebrochen',
  'no complete response within {seconds} s': 'keine vollständige Antwort innerhalb von {seconds} s',
  'no complete response yet; the search continued without it':
    'noch keine vollständige Antwort; die Suche ging ohne diesen Indexer weiter',
  'more than {count} results; the first {limit} are listed':
    'mehr als {count} Ergebnisse; die ersten {limit} sind aufgeführt',
  '{more} more releases were found; the best {limit} are listed':
    '{more} weitere Releases gefunden; die besten {limit} sind aufgeführt',
  'call limit reached ({count} call(s))': 'Anfragelimit erreicht ({count, plural, one {# Anfrage} other {# Anfragen}})',
  '{cause}; retried in 1 hour': '{cause}; erneuter Versuch in 1 Stunde',
  'disabled for {pause} after a failure': 'nach einem Fehler für {pause} ausgesetzt',
  'disabled for {pause}': 'für {pause} ausgesetzt',
  'This search has ended. Search again': 'Diese Suche ist beendet. Erneut suchen',
  'This item is no longer in the list of feed items. Reload the list':
    'Dieser Eintrag ist nicht mehr in der Liste. Die Liste neu laden',
  'Search failed': 'Suche fehlgeschlagen',
  'This feed was added before, as {name}': 'Dieser Feed ist bereits vorhanden: {name}',
  'The encryption key changed, so the address cannot be read. Enter it again':
    'Der Schlüssel hat sich geändert, daher ist die Adresse nicht lesbar. Die Adresse neu eingeben',
  'Feed not found': 'Feed nicht gefunden',
  'Indexer not found': 'Indexer nicht gefunden',
  'No indexer is enabled for this search. An administrator can add or enable one under Settings → Indexers':
    'Kein Indexer ist für diese Suche aktiviert. Ein Administrator kann unter Einstellungen → Indexer einen hinzufügen oder aktivieren',
  'You have {version}; {name} has {title}, which requires version {required}':
    'Installiert ist {version}; {name} hat {title}, setzt aber Version {required} voraus',
  'You have {version}; {name} has {title}': 'Installiert ist {version}; {name} hat {title}',
  '{title} {version} is out': '{title} {version} ist erschienen',
  'No release of {title} is waiting. Search again': 'Für {title} wartet kein Release. Erneut suchen',
  '{title} or its releases changed meanwhile. Search again':
    '{title} oder die Releases haben sich inzwischen geändert. Erneut suchen',
  'Ludarr is already searching for all missing games. Stop that search first, or wait until it is done.':
    'Ludarr sucht bereits nach allen fehlenden Spielen. Diese Suche erst anhalten oder abwarten.',
  'Ludarr is already searching for all updates. Stop that search first, or wait until it is done.':
    'Ludarr sucht bereits nach allen Updates. Diese Suche erst anhalten oder abwarten.',
  'Ludarr is already searching for all wanted add-ons. Stop that search first, or wait until it is done.':
    'Ludarr sucht bereits nach allen gesuchten Add-ons. Diese Suche erst anhalten oder abwarten.',
  'Ludarr is already searching for {what}': 'Ludarr sucht bereits nach {what}',
  'Give either the game (gameId) or a new game (newGame)': 'Entweder ein Spiel oder ein neues Spiel angeben',
  'The download client has no such download': 'Der Download-Client hat diesen Download nicht',
  'Adopted from {name}': 'Aus {name} übernommen',
  'This download is already tracked': 'Dieser Download wird bereits verwaltet',
  '{title} was downloaded': '{title} wurde heruntergeladen',
  '{name} completed the download': '{name} hat den Download abgeschlossen',
  'This blacklist entry does not exist': 'Diesen Eintrag der Sperrliste gibt es nicht',
  Blacklisted: 'Gesperrt',
  'it reports only "{state}"': 'meldet nur „{state}“',
  '{name} does not list files': '{name} meldet keine Dateien',
  '{name} does not list trackers': '{name} meldet keine Tracker',
  'It was deleted in {name}': 'In {name} gelöscht',
  'Failed {count} times: not grabbed again automatically. Find the cause, then retry or remove these downloads under Activity':
    '{count}-mal fehlgeschlagen: wird nicht automatisch erneut geholt. Die Ursache suchen und diese Downloads dann unter Aktivität erneut versuchen oder entfernen',
  'Deleted in {name}: not grabbed again automatically': 'In {name} gelöscht: wird nicht automatisch erneut geholt',
  '{title} was deleted in {name}': '{title} wurde in {name} gelöscht',
  '{count} downloads were deleted in {name}': '{count} Downloads wurden in {name} gelöscht',
  'It is no longer tracked': 'Der Download wird nicht mehr verwaltet',
  'It is not grabbed again automatically. Search again or blacklist it on the page of the game.':
    'Das Release wird nicht automatisch erneut geholt. Auf der Seite des Spiels erneut suchen oder es sperren.',
  '{titles}. They are not grabbed again automatically. Search again or blacklist them under Activity.':
    '{titles}. Sie werden nicht automatisch erneut geholt. Unter Aktivität erneut suchen oder sie sperren.',
  'It cannot be reached': 'Nicht erreichbar',
  'The client no longer has this download': 'Der Client hat diesen Download nicht mehr',
  'another download has files there': 'ein anderer Download hat dort Dateien',
  'the library needs them': 'die Bibliothek braucht sie',
  '{name} is moving them': '{name} verschiebt sie gerade',
  '{name} does not report where they are': '{name} meldet nicht, wo sie liegen',
  '{path} is, or contains, {folder}': '{path} ist oder enthält {folder}',
  'they were moved into {folder}': 'sie wurden nach {folder} verschoben',
  'Ludarr sees none at any path': 'Ludarr findet keine',
  'Ludarr sees none at {path}': 'Ludarr findet keine unter {path}',
  '{name} does not report which files belong to it': '{name} meldet nicht, welche Dateien dazugehören',
  'nothing may be deleted in {path}': 'in {path} darf nichts gelöscht werden',
  'Its download client was removed from Ludarr': 'Der Download-Client wurde aus Ludarr entfernt',
  '{names} in {path} belong to something else': '{names} in {path} gehören nicht dazu',
  'Not all files in {path} could be deleted': 'Nicht alle Dateien in {path} konnten gelöscht werden',
  'This game has no such download': 'Das Spiel hat diesen Download nicht',
  'Only an administrator may delete files of a download that was not added by Ludarr':
    'Nur Administratoren dürfen Dateien eines Downloads löschen, den Ludarr nicht hinzugefügt hat',
  'Only an administrator may change a download that was not added by Ludarr. Ask an administrator':
    'Nur Administratoren dürfen einen Download ändern, den Ludarr nicht hinzugefügt hat. Einen Administrator bitten',
  '{cause}. Keep the files, or ask an administrator': '{cause}. Die Dateien behalten oder einen Administrator bitten',
  'The download was removed manually; files stay: {cause}':
    'Der Download wurde manuell entfernt; Dateien bleiben: {cause}',
  'The download was removed manually': 'Der Download wurde manuell entfernt',
  'Removed manually; files stay: {cause}': 'Manuell entfernt; Dateien bleiben: {cause}',
  'Removed manually': 'Manuell entfernt',
  '{name} was removed from Ludarr': '{name} wurde aus Ludarr entfernt',
  '{name} does not report where the files of this download are':
    '{name} meldet nicht, wo die Dateien dieses Downloads liegen',
  '{name} reports the path "{path}", which is not absolute': '{name} meldet den Pfad „{path}“, der nicht absolut ist',
  '{name} has the files at "{remotePath}", but Ludarr finds nothing at "{path}". No path mapping applies. If {client} runs on another machine or in a container, add a path mapping under Settings → Path mappings from "{folder}" to the folder where Ludarr sees it, and check that Ludarr may read it.':
    '{name} hat die Dateien unter „{remotePath}“, aber Ludarr findet unter „{path}“ nichts. Es gilt keine Pfadzuordnung. Läuft {client} auf einem anderen Rechner oder in einem Container, unter Einstellungen → Pfadzuordnungen „{folder}“ dem Ordner zuordnen, in dem Ludarr die Dateien sieht, und prüfen, ob Ludarr sie lesen darf.',
  '{name} has the files at "{remotePath}", but Ludarr finds nothing at "{path}". Correct the path mapping under Settings → Path mappings, or add one from "{folder}" to the folder where Ludarr sees it, and check that Ludarr may read it.':
    '{name} hat die Dateien unter „{remotePath}“, aber Ludarr findet unter „{path}“ nichts. Die Pfadzuordnung unter Einstellungen → Pfadzuordnungen korrigieren oder eine von „{folder}“ zu dem Ordner hinzufügen, in dem Ludarr die Dateien sieht, und prüfen, ob Ludarr sie lesen darf.',
  'Unknown state reported by the client: "{state}"': 'Unbekannter Zustand im Client: „{state}“',
  'Fetching the metadata of the magnet link': 'Metadaten des Magnet-Links werden abgerufen',
  'The client is moving the files': 'Der Client verschiebt die Dateien',
  'Not a magnet link': 'Kein Magnet-Link',
  'The magnet link has no info-hash': 'Dem Magnet-Link fehlt der Info-Hash',
  'Not a valid torrent file: {cause} (byte {byte})': 'Keine gültige Torrent-Datei: {cause} (Byte {byte})',
  'The NZB is incomplete: it has no end': 'Die NZB-Datei ist unvollständig: Ihr Ende fehlt',
  'The NZB is empty: it lists no files': 'Die NZB-Datei ist leer: Sie nennt keine Dateien',
  'Download it again or choose another release': 'Erneut herunterladen oder ein anderes Release wählen',
  'Not a valid torrent file': 'Keine gültige Torrent-Datei',
  'Not a torrent file: it describes no content': 'Keine Torrent-Datei: kein Inhalt beschrieben',
  'Not a torrent file: its content has no name': 'Keine Torrent-Datei: Der Inhalt hat keinen Namen',
  'Not a torrent file: its list of files cannot be read': 'Keine Torrent-Datei: Die Dateiliste ist nicht lesbar',
  'The torrent has more than {count} files': 'Der Torrent hat mehr als {count, number} Dateien',
  'The torrent has a path with "..", which would lead outside its own folder':
    'Der Torrent enthält einen Pfad mit „..“, der aus seinem Ordner hinausführen würde',
  'The torrent has a file name with a null character': 'Der Torrent enthält einen Dateinamen mit Nullzeichen',
  'The client has other options than requested': 'Der Client hat andere Optionen als angefordert',
  'folder "{path}" instead of "{target}"': 'Ordner „{path}“ statt „{target}“',
  'category "{category}" instead of "{name}"': 'Kategorie „{category}“ statt „{name}“',
  'paused instead of started': 'angehalten statt gestartet',
  'started instead of paused': 'gestartet statt angehalten',
  'priority "{level}" instead of "{name}"': 'Priorität „{level}“ statt „{name}“',
  'seed ratio "{ratio}" instead of "{name}"': 'Seed-Verhältnis „{ratio}“ statt „{name}“',
  'seed minutes "{time}" instead of "{name}"': 'Seed-Minuten „{time}“ statt „{name}“',
  'a label must not contain a comma': 'ein Label darf kein Komma enthalten',
  'a category must not contain a backslash or an empty part between slashes':
    'eine Kategorie darf keinen Backslash und keinen leeren Teil zwischen Schrägstrichen enthalten',
  'it does not support torrents of version 2 only': 'der Client unterstützt keine Torrents, die nur Version 2 haben',
  'it does not support torrents with a slash in the name of a file or folder':
    'der Client unterstützt keine Torrents mit einem Schrägstrich im Namen einer Datei oder eines Ordners',
  'it does not support torrents with a folder named "."':
    'der Client unterstützt keine Torrents mit einem Ordner namens „.“',
  'it does not support torrents with a file without a name':
    'der Client unterstützt keine Torrents mit einer Datei ohne Namen',
}
