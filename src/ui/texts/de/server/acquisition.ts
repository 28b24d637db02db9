import type { ServerTexts } from '../../server-texts.ts'

/** Searching, grabbing, feeds and downloads. */
export const acquisition: ServerTexts = {
  'The file is neither a torrent nor an NZB': 'Die Datei ist weder ein Torrent noch eine NZB-Datei',
  'Choose another one': 'Eine andere wählen',
  'The download client': 'Der Download-Client',
  '{title}: the archive would be larger than {count} MiB': '{title}: Das Archiv wäre größer als {count} MiB',
  'No download client for torrents is available. {cause}': 'Kein Download-Client für Torrents ist verfügbar. {cause}',
  'No download client for Usenet is available. {cause}': 'Kein Download-Client für das Usenet ist verfügbar. {cause}',
  'No download client is available. {cause}': 'Kein Download-Client ist verfügbar. {cause}',
  'magnet links': 'Magnet-Links',
  'plain links': 'einfache Links',
  'NZB files': 'NZB-Dateien',
  '{clients} are only used for games with other tags. Choose a client, give the game one of their tags, or remove the tags of a client under Settings → Download clients':
    '{clients} werden nur für Spiele mit anderen Tags verwendet. Einen Client wählen, dem Spiel eines dieser Tags geben oder unter Einstellungen → Download-Clients die Tags eines Clients entfernen',
  '{clients} are only used for games with certain tags. Choose a client or a game, or remove the tags of a client under Settings → Download clients':
    '{clients} werden nur für Spiele mit bestimmten Tags verwendet. Einen Client oder ein Spiel wählen oder unter Einstellungen → Download-Clients die Tags eines Clients entfernen',
  'the download link redirects more than {count} times': 'der Download-Link leitet mehr als {count}-mal weiter',
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
  'Added manually': 'Manuell hinzugefügt',
  'Grabbed from {name}': 'Von {name} geholt',
  'From {name}': 'Von {name}',
  'Ludarr does not have the torrent or NZB of this download':
    'Ludarr hat die Torrent- oder NZB-Datei dieses Downloads nicht',
  'Moved from another client to {target}': 'Aus einem anderen Client nach {target} verschoben',
  'Moved from {name} to {target}': 'Von {name} nach {target} verschoben',
  'No download client accepted "{title}". {cause}': 'Kein Download-Client hat „{title}“ angenommen. {cause}',
  'it refuses our credentials': 'lehnt die Zugangsdaten ab',
  'The link contains the API key of {name}, which is not sent to other programs':
    'Der Link enthält den API-Schlüssel von {name}, der nicht an andere Programme gesendet wird',
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
  'Search failed': 'Suche fehlgeschlagen',
  'No indexer is enabled for this search. An administrator can add or enable one under Settings → Indexers':
    'Kein Indexer ist für diese Suche aktiviert. Ein Administrator kann unter Einstellungen → Indexer einen hinzufügen oder aktivieren',
  'You have {version}; {name} has {title}, which requires version {required}':
    'Installiert ist {version}; {name} hat {title}, setzt aber Version {required} voraus',
  'You have {version}; {name} has {title}': 'Installiert ist {version}; {name} hat {title}',
  '{title} {version} is out': '{title} {version} ist erschienen',
  'Ludarr is already searching for all missing games. Stop that search first, or wait until it is done.':
    'Ludarr sucht bereits nach allen fehlenden Spielen. Diese Suche erst anhalten oder abwarten.',
  'Ludarr is already searching for all updates. Stop that search first, or wait until it is done.':
    'Ludarr sucht bereits nach allen Updates. Diese Suche erst anhalten oder abwarten.',
  'Ludarr is already searching for all wanted add-ons. Stop that search first, or wait until it is done.':
    'Ludarr sucht bereits nach allen gesuchten Add-ons. Diese Suche erst anhalten oder abwarten.',
  'Ludarr is already searching for {what}': 'Ludarr sucht bereits nach {what}',
  'Adopted from {name}': 'Aus {name} übernommen',
  '{title} was downloaded': '{title} wurde heruntergeladen',
  '{name} completed the download': '{name} hat den Download abgeschlossen',
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
  'Only an administrator may delete files of a download that was not added by Ludarr':
    'Nur Administratoren dürfen Dateien eines Downloads löschen, den Ludarr nicht hinzugefügt hat',
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
  'Not a valid torrent file: {cause} (byte {byte})': 'Keine gültige Torrent-Datei: {cause} (Byte {byte})',
  'The NZB is incomplete: it has no end': 'Die NZB-Datei ist unvollständig: Ihr Ende fehlt',
  'The NZB is empty: it lists no files': 'Die NZB-Datei ist leer: Sie nennt keine Dateien',
  'Download it again or choose another release': 'Erneut herunterladen oder ein anderes Release wählen',
  'Not a valid torrent file': 'Keine gültige Torrent-Datei',
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
