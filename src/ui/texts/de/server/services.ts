import type { ServerTexts } from '../../server-texts.ts'

/** Settings and connections of indexers, feeds, channels and other services. */
export const services: ServerTexts = {
  Connected: 'Verbunden',
  "Left unchanged: Prowlarr's entry cannot be read": 'Unverändert: Der Eintrag in Prowlarr ist nicht lesbar',
  "Skipped: Prowlarr's entry cannot be read": 'Übersprungen: Der Eintrag in Prowlarr ist nicht lesbar',
  'Kept: one of the entries that cannot be read may be this indexer':
    'Behalten: Einer der nicht lesbaren Einträge könnte dieser Indexer sein',
  'Kept: Prowlarr lists no indexers at all. Remove it here if it is gone':
    'Behalten: Prowlarr nennt gar keine Indexer. Hier entfernen, falls es ihn nicht mehr gibt',
  'Prowlarr: it lists {count} indexers, but only {most} can be synced. Remove some there':
    'Prowlarr: nennt {count} Indexer, es lassen sich aber nur {most} abgleichen. Dort einige entfernen',
  'Skipped: Prowlarr lists no game category for this indexer':
    'Übersprungen: Prowlarr nennt für diesen Indexer keine Spielekategorie',
  '{count} notification(s) could not be sent to {name}':
    '{count, plural, one {# Meldung konnte} other {# Meldungen konnten}} nicht an {name} gesendet werden',
  'The channel is disabled': 'Der Kanal ist deaktiviert',
  'Test notification': 'Testmeldung',
  'Notifications from Ludarr arrive in {name}': 'Meldungen von Ludarr kommen in {name} an',
  'Test notification sent': 'Testmeldung gesendet',
  'Remove the username and password from the address, and enter them in their own fields':
    'Benutzername und Passwort aus der Adresse entfernen und in die eigenen Felder eingeben',
  'Remove the API key from the address. It is not needed here':
    'Den API-Schlüssel aus der Adresse entfernen. Er wird hier nicht gebraucht',
  'Use slashes instead of backslashes': 'Schrägstriche statt umgekehrter Schrägstriche verwenden',
  'The remote path must be absolute, such as /downloads, D:\\Downloads or \\\\nas\\share':
    'Der entfernte Pfad muss absolut sein, etwa /downloads, D:\\Downloads oder \\\\nas\\share',
  'The path of a mapping must not contain ".."': 'Der Pfad einer Zuordnung darf kein „..“ enthalten',
  'The local path must be absolute, such as /mnt/nas/downloads':
    'Der lokale Pfad muss absolut sein, etwa /mnt/nas/downloads',
  'Enter the path of a socket, such as /run/clamav/clamd.ctl, or host and port, such as nas:3310':
    'Den Pfad eines Sockets eingeben, etwa /run/clamav/clamd.ctl, oder Host und Port, etwa nas:3310',
  'invalid settings: {fields}': 'ungültige Einstellungen: {fields}',
  'Steam lists nothing on this wishlist, so its entries were kept':
    'Steam nennt nichts auf dieser Wunschliste, daher bleiben ihre Einträge',
  'Steam no longer lists {missing} of the {known} entries of this wishlist. They were kept, and are removed if the next sync does not list them either':
    'Steam nennt {missing} von {known} Einträgen dieser Wunschliste nicht mehr. Sie bleiben vorerst; fehlen sie auch beim nächsten Abgleich, werden sie entfernt',
  'Entries of the Steam account that could not be read: {count} ({names}). Nothing was removed':
    'Nicht lesbare Einträge des Steam-Kontos: {count} ({names}). Nichts wurde entfernt',
  'Its credentials cannot be decrypted with the current key. Enter them again':
    'Die Zugangsdaten lassen sich mit dem aktuellen Schlüssel nicht entschlüsseln. Die Zugangsdaten neu eingeben',
  '{target} is {what}, which is never called': '{target} ist {what} und wird nie aufgerufen',
  '{target} is {what}, and private addresses are not allowed by the configuration':
    '{target} ist {what}, und private Adressen erlaubt die Konfiguration nicht',
  '{host} has a private address. Only configured services may have one here, and the private hosts under Settings → Indexers':
    '{host} hat eine private Adresse. Nur eingerichtete Dienste dürfen hier eine haben, und die privaten Hosts unter Einstellungen → Indexer',
  'a cloud metadata address': 'eine Cloud-Metadaten-Adresse',
  'an unspecified address': 'eine unbestimmte Adresse',
  'a link-local address': 'eine verbindungslokale Adresse',
  'a multicast address': 'eine Multicast-Adresse',
  'a broadcast address': 'eine Broadcast-Adresse',
  'a reserved address': 'eine reservierte Adresse',
  'a public address': 'eine öffentliche Adresse',
  'this machine': 'dieser Rechner',
  'a private address': 'eine private Adresse',
  'not an IP address': 'keine IP-Adresse',
  'the name of a cloud metadata service': 'der Name eines Cloud-Metadatendienstes',
  'responded with status {status}': 'Antwort mit Status {status}',
  'it rejected the request (status {status}); check the address and the key in it':
    'hat die Anfrage abgelehnt (Status {status}); die Adresse und den Schlüssel darin prüfen',
  'it rejected the request (status {status}); check the API key':
    'hat die Anfrage abgelehnt (Status {status}); den API-Schlüssel prüfen',
  'it rejected the API key (status {status})': 'hat den API-Schlüssel abgelehnt (Status {status})',
  'there is no feed at this address (status 404)': 'unter dieser Adresse gibt es keinen Feed (Status 404)',
  'there is no feed at this address (status {status})': 'unter dieser Adresse gibt es keinen Feed (Status {status})',
  'it responded with status {status}': 'Antwort mit Status {status}',
  'the response is empty': 'die Antwort ist leer',
  'the response is JSON, but not a JSON Feed': 'die Antwort ist JSON, aber kein JSON-Feed',
  'the response is broken XML (it ends too early)': 'die Antwort ist fehlerhaftes XML (sie endet zu früh)',
  'the response defines its own XML entities, which no feed does':
    'die Antwort definiert eigene XML-Entitäten, was kein Feed tut',
  'the response is a web page. Enter the address of its feed':
    'die Antwort ist eine Webseite. Die Adresse ihres Feeds eingeben',
  'the response is XML, but not an RSS or Atom feed': 'die Antwort ist XML, aber kein RSS- oder Atom-Feed',
  'the response is neither XML nor JSON': 'die Antwort ist weder XML noch JSON',
  'the response is far longer than a feed without its items':
    'die Antwort ist ohne die Einträge viel zu lang für einen Feed',
  'the response is broken XML': 'die Antwort ist fehlerhaftes XML',
  'the response is XML, but not a Torznab or Newznab feed': 'die Antwort ist XML, aber kein Torznab- oder Newznab-Feed',
  'the response is XML, but not an indexer description (t=caps)':
    'die Antwort ist XML, aber keine Beschreibung eines Indexers (t=caps)',
  'no reason given': 'ohne Begründung',
  'the response is a web page instead of XML': 'die Antwort ist eine Webseite statt XML',
  'has no address': 'hat keine Adresse',
  'it reported "{text}" (code {code})': 'meldet „{text}“ (Code {code})',
  'check the API key': 'den API-Schlüssel prüfen',
  'the indexer has turned off its API': 'der Indexer hat seine API abgeschaltet',
  'its request limit is reached': 'das Anfragelimit ist erreicht',
  'check the address and whether it asks for a sign-in': 'die Adresse prüfen und ob eine Anmeldung verlangt wird',
  'the response is not a list of indexers; check the address':
    'die Antwort ist keine Liste von Indexern; die Adresse prüfen',
  'its search was not found. The site may have changed':
    'die Suche wurde nicht gefunden. Die Website hat sich möglicherweise geändert',
  'the response has no results': 'die Antwort enthält keine Ergebnisse',
  'the quota of the API key is used up; try again in {seconds} s':
    'das Kontingent des API-Schlüssels ist aufgebraucht; in {seconds} s erneut versuchen',
  'too many requests; try again in {seconds} s': 'zu viele Anfragen; in {seconds} s erneut versuchen',
  'too many requests': 'zu viele Anfragen',
  'the response is not a list of records': 'die Antwort ist keine Liste von Datensätzen',
  'the response is not a record': 'die Antwort ist kein Datensatz',
  'IGDB: Twitch rejected the client ID or the client secret. Check both under Settings → Metadata':
    'IGDB: Twitch hat die Client-ID oder das Client-Secret abgelehnt. Beide unter Einstellungen → Metadaten prüfen',
  'IGDB: Twitch rejected the client ID or the client secret: {text}. Check both under Settings → Metadata':
    'IGDB: Twitch hat die Client-ID oder das Client-Secret abgelehnt: {text}. Beide unter Einstellungen → Metadaten prüfen',
  'the response contains no access token': 'die Antwort enthält kein Zugriffstoken',
  'enter service URLs, or a configuration key of the server':
    'Dienst-URLs oder einen Konfigurationsschlüssel des Servers eingeben',
  'enter a server or a program': 'einen Server oder ein Programm eingeben',
  'Enter {id} as the chat ID under Settings → Notifications':
    '{id} unter Einstellungen → Meldungen als Chat-ID eingeben',
  'The group was upgraded': 'Die Gruppe wurde hochgestuft',
  'If it was deleted, create another one in Discord, and enter its URL under Settings → Notifications':
    'Falls er gelöscht wurde, in Discord einen neuen erstellen und dessen URL unter Einstellungen → Meldungen eingeben',
  'the host name was not found ({host})': 'der Hostname wurde nicht gefunden ({host})',
  'the room {room} was not found': 'der Raum {room} wurde nicht gefunden',
  'the messages of this month are used up': 'die Nachrichten dieses Monats sind aufgebraucht',
  'the setting "{field}" is missing or invalid': 'die Einstellung „{field}“ fehlt oder ist ungültig',
  'stopped before the program started': 'angehalten, bevor das Programm startete',
  'the program did not end within {seconds} seconds': 'das Programm endete nicht innerhalb von {seconds} Sekunden',
  'the program could not be started: {cause}': 'das Programm konnte nicht gestartet werden: {cause}',
  'the program ended with exit code {code}': 'das Programm endete mit Exit-Code {code}',
  '{place} rejects the message: {text}': '{place} lehnt die Nachricht ab: {text}',
  'redirects more than {count} times ({host})': 'leitet mehr als {count}-mal weiter ({host})',
  'redirects to another origin, where the data is not sent ({host})':
    'leitet zu einem anderen Ursprung weiter, an den die Daten nicht gehen ({host})',
  'the address is not valid': 'die Adresse ist ungültig',
  'the address must begin with http:// or https://': 'die Adresse muss mit http:// oder https:// beginnen',
  'redirects to a {protocol} address': 'leitet zu einer {protocol}-Adresse weiter',
  'redirects to an address that is not valid': 'leitet zu einer ungültigen Adresse weiter',
  'a header or the address contains invalid characters': 'ein Header oder die Adresse enthält ungültige Zeichen',
  'the response is not JSON (status {status})': 'die Antwort ist kein JSON (Status {status})',
  'the connection was cut off before the answer was complete':
    'die Verbindung brach ab, bevor die Antwort vollständig war',
  'the connection was cut off': 'die Verbindung brach ab',
  'timed out': 'Zeitüberschreitung',
  'no response within {seconds} s': 'keine Antwort innerhalb von {seconds} s',
  'closed the connection without an answer': 'hat die Verbindung ohne Antwort beendet',
}
