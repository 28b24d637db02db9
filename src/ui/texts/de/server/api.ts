import type { ServerTexts } from '../../server-texts.ts'

/** Rejected requests: wrong values, sign-in, permissions and limits. */
export const api: ServerTexts = {
  Required: 'Erforderlich',
  'Must be one of {choices}': 'Muss einer dieser Werte sein: {choices}',
  'Must be true or false': 'Muss true oder false sein',
  'Invalid value': 'Ungültiger Wert',
  'Must not be empty': 'Darf nicht leer sein',
  'Must not be blank': 'Darf nicht leer sein',
  'Must have at least {count} character(s)':
    'Muss mindestens {count, plural, one {# Zeichen} other {# Zeichen}} lang sein',
  'Must have at most {count} character(s)':
    'Darf höchstens {count, plural, one {# Zeichen} other {# Zeichen}} lang sein',
  'Must have at least {count} entries': 'Muss mindestens {count} Einträge haben',
  'Must have at most {count} entries': 'Darf höchstens {count} Einträge haben',
  'Must have at most 1 entry': 'Darf höchstens einen Eintrag haben',
  'Must start with http:// or https://': 'Muss mit http:// oder https:// beginnen',
  'Must be a complete URL, such as http://192.168.1.20:8080':
    'Muss eine vollständige URL sein, etwa http://192.168.1.20:8080',
  'Must be a date': 'Muss ein Datum sein',
  'Must be a {format}': 'Muss das Format {format} haben',
  'Must be text': 'Muss Text sein',
  'Must be a file': 'Muss eine Datei sein',
  'Must be a list': 'Muss eine Liste sein',
  'Must be an object': 'Muss ein Objekt sein',
  'Give the rule a name': 'Der Regel einen Namen geben',
  'Another rule is named "{name}"': 'Eine andere Regel heißt „{name}“',
  'Required for the effect "points"': 'Für die Wirkung „Punkte“ erforderlich',
  'Enter a pattern': 'Ein Muster eingeben',
  'Enter at least one word': 'Mindestens ein Wort eingeben',
  'Not a regular expression: {detail}': 'Kein regulärer Ausdruck: {detail}',
  'a closing parenthesis is missing': 'eine schließende Klammer fehlt',
  'a closing parenthesis has no opening one': 'eine schließende Klammer hat keine öffnende',
  'a closing bracket is missing': 'eine schließende eckige Klammer fehlt',
  'nothing precedes the repetition': 'vor der Wiederholung steht nichts',
  'a repetition is repeated': 'eine Wiederholung wird wiederholt',
  'it repeats more than 1000 times': 'er wiederholt mehr als 1000 Mal',
  'RE2 has no lookaround and nothing else that only Perl has':
    'RE2 hat kein Lookaround und nichts anderes, was nur Perl hat',
  'RE2 has no such escape sequence, and no backreferences':
    'RE2 hat diese Escape-Sequenz nicht, und keine Rückverweise',
  'it ends with a backslash': 'er endet mit einem Backslash',
  'there is no such range or class of characters': 'diesen Zeichenbereich oder diese Zeichenklasse gibt es nicht',
  'This regular expression is too large. Repeat less in it':
    'Dieser reguläre Ausdruck ist zu groß. Weniger darin wiederholen',
  'All regular expressions together are too large. Use fewer':
    'Alle regulären Ausdrücke zusammen sind zu groß. Weniger verwenden',
  'Compare the size, as in ">20000000000" (bytes), "<= 20 GB" or "1 GB..5 GB"':
    'Die Größe vergleichen, etwa „>20000000000“ (Byte), „<= 20 GB“ oder „1 GB..5 GB“',
  'Compare the age, as in ">86400" (seconds), "<= 30 days" or "1 d..2 w"':
    'Das Alter vergleichen, etwa „>86400“ (Sekunden), „<= 30 days“ oder „1 d..2 w“',
  'This is no file with release rules of Ludarr': 'Das ist keine Datei mit Release-Regeln von Ludarr',
  'This file has version {version} of release rules. This Ludarr reads version {limit} only':
    'Diese Datei hat Version {version} der Release-Regeln. Dieses Ludarr liest nur Version {limit}',
  'There can be at most {limit} rules': 'Es kann höchstens {limit} Regeln geben',
  'Must match {pattern}': 'Muss dem Muster {pattern} entsprechen',
  'Must have the form {example}': 'Muss die Form {example} haben',
  'Must be at least {limit}': 'Muss mindestens {limit} sein',
  'Must be at most {limit}': 'Darf höchstens {limit} sein',
  'Must be a whole number': 'Muss eine ganze Zahl sein',
  'Must be a number': 'Muss eine Zahl sein',
  'Must be a data URI of a PNG, JPEG or WebP image in base64':
    'Muss ein Daten-URI eines PNG-, JPEG- oder WebP-Bilds in Base64 sein',
  'Must be at most 8 MiB': 'Darf höchstens 8 MiB groß sein',
  'Must be valid base64': 'Muss gültiges Base64 sein',
  'Must be a valid {type} image': 'Muss ein gültiges Bild vom Typ {type} sein',
  'Account not found': 'Konto nicht gefunden',
  'Enter the code of your authenticator app, or a recovery code':
    'Den Code der Authenticator-App oder einen Wiederherstellungscode eingeben',
  'This code is wrong or was already used. Enter the next one.':
    'Dieser Code ist falsch oder wurde schon benutzt. Den nächsten eingeben.',
  'This code is wrong. Enter the one that the app shows now.':
    'Dieser Code ist falsch. Den eingeben, den die App jetzt zeigt.',
  'Passkeys need an address with HTTPS and a host name. Set it with LUDARR_URL or in the settings.':
    'Passkeys brauchen eine Adresse mit HTTPS und einem Hostnamen. Sie wird mit LUDARR_URL oder in den Einstellungen gesetzt.',
  'The passkey could not be verified. Try to add it again.':
    'Der Passkey konnte nicht geprüft werden. Das Hinzufügen noch einmal versuchen.',
  'This passkey is already registered': 'Dieser Passkey ist schon registriert',
  'This passkey is not known here, or could not be verified':
    'Dieser Passkey ist hier nicht bekannt oder konnte nicht geprüft werden',
  'An account can have {maxPasskeys} passkeys. Remove one first.':
    'Ein Konto kann {maxPasskeys} Passkeys haben. Zuerst einen entfernen.',
  'Passkey not found': 'Passkey nicht gefunden',
  'The password is wrong': 'Das Passwort ist falsch',
  'Start to set up the second factor first': 'Zuerst die Einrichtung des zweiten Faktors beginnen',
  'This account already has a second factor. Remove it first to set up another one.':
    'Dieses Konto hat schon einen zweiten Faktor. Ihn zuerst entfernen, um einen anderen einzurichten.',
  'This account has no second factor': 'Dieses Konto hat keinen zweiten Faktor',
  'Remove your own second factor under Settings → Account, with your password and a code':
    'Den eigenen zweiten Faktor unter Einstellungen → Konto mit Passwort und Code entfernen',
  'The second factor of this account cannot be decrypted with the current key. Use a recovery code, or ask an administrator to remove it.':
    'Der zweite Faktor dieses Kontos lässt sich mit dem aktuellen Schlüssel nicht entschlüsseln. Einen Wiederherstellungscode benutzen oder ihn von einem Administrator entfernen lassen.',
  'Administrators need a second factor here. Sign in on the page and set it up first.':
    'Administratoren brauchen hier einen zweiten Faktor. Zuerst auf der Seite anmelden und ihn einrichten.',
  'This is the last administrator. Make another user an administrator first.':
    'Das ist der letzte Administrator. Zuerst einen anderen Benutzer zum Administrator machen.',
  'This username is taken': 'Dieser Benutzername ist vergeben',
  'The current password is wrong': 'Das aktuelle Passwort ist falsch',
  'Session not found': 'Sitzung nicht gefunden',
  'Ludarr is already set up. Sign in instead.': 'Ludarr ist bereits eingerichtet. Stattdessen anmelden.',
  'The reverse proxy signed you in as "{username}", but Ludarr has no account with this username. Ask an administrator to add it.':
    'Der Reverse-Proxy hat den Benutzer „{username}“ angemeldet, zu dem es in Ludarr kein Konto gibt. Ein Administrator kann es anlegen.',
  'The reverse proxy signed you in as "{username}", which cannot be a username in Ludarr. Usernames have {minimum} to {maximum} letters, digits, dots, underscores or hyphens.':
    'Der Reverse-Proxy hat den Benutzer „{username}“ angemeldet. Das ist in Ludarr kein zulässiger Benutzername: {minimum} bis {maximum} Buchstaben, Ziffern, Punkte, Unter- oder Bindestriche.',
  'Invalid username or password': 'Benutzername oder Passwort ist falsch',
  'You already have {count} keys. Revoke one that you no longer use.':
    'Es gibt bereits {count} Schlüssel. Einen nicht mehr benötigten widerrufen.',
  'You have no such key': 'Diesen Schlüssel gibt es nicht',
  'Not signed in. Sign in and try again.': 'Nicht angemeldet. Anmelden und erneut versuchen.',
  'Send the API key in the header X-Api-Key. In the address, it would end up in logs.':
    'Den API-Schlüssel im Header X-Api-Key senden. In der Adresse würde er in Logs landen.',
  'Not signed in. The API is below the base path.': 'Nicht angemeldet. Die API liegt unter dem Basispfad.',
  'API keys work only for the integration routes. Sign in with an account instead.':
    'API-Schlüssel gelten nur für die Integrationsrouten. Stattdessen mit einem Konto anmelden.',
  'The header {header} of the reverse proxy contains more than one username. Configure the reverse proxy to replace the header {header2} instead of adding to it.':
    'Der Header {header} des Reverse-Proxys enthält mehr als einen Benutzernamen. Den Reverse-Proxy so einstellen, dass er den Header ersetzt und nicht ergänzt.',
  'The header {header} of the reverse proxy is not a username of at most 256 ASCII characters.':
    'Der Header {header} des Reverse-Proxys ist kein Benutzername aus höchstens 256 ASCII-Zeichen.',
  'Too many requests. Try again in {count} second(s)':
    'Zu viele Anfragen. In {count, plural, one {# Sekunde} other {# Sekunden}} erneut versuchen',
  'Too many requests. Try again in {count} minute(s)':
    'Zu viele Anfragen. In {count, plural, one {# Minute} other {# Minuten}} erneut versuchen',
  'Send the request body as JSON (Content-Type: application/json)':
    'Den Inhalt der Anfrage als JSON senden (Content-Type: application/json)',
  'Request blocked: this page is not from the same origin as Ludarr. Add its origin to LUDARR_ALLOWED_ORIGINS to allow it.':
    'Anfrage abgelehnt: Diese Seite hat einen anderen Ursprung als Ludarr. Um ihn zu erlauben, in LUDARR_ALLOWED_ORIGINS eintragen.',
  'The URL contains a NUL character': 'Die URL enthält ein NUL-Zeichen',
  'The upload has no Content-Length header': 'Dem Upload fehlt der Header Content-Length',
  'Only an administrator can do this': 'Das können nur Administratoren',
  'This API key does not have the scope "{scope}". Create a key that has it.':
    'Diesem API-Schlüssel fehlt der Bereich „{scope}“. Erstelle einen Schlüssel, der ihn hat.',
  'Not found': 'Nicht gefunden',
  'The request body is nested too deeply': 'Der Inhalt der Anfrage ist zu tief verschachtelt',
  'The request body is larger than {count} MiB': 'Der Inhalt der Anfrage ist größer als {count} MiB',
  'The request body is not valid UTF-8': 'Der Inhalt der Anfrage ist kein gültiges UTF-8',
  'The request body is not valid JSON': 'Der Inhalt der Anfrage ist kein gültiges JSON',
  'The request body contains a NUL character': 'Der Inhalt der Anfrage enthält ein NUL-Zeichen',
  'The calendar link is not valid. Create a new one on the calendar page.':
    'Der Kalenderlink ist ungültig. Auf der Kalenderseite einen neuen erstellen.',
  'The metrics need the token of LUDARR_METRICS_TOKEN as a bearer token.':
    'Die Metriken verlangen den Wert von LUDARR_METRICS_TOKEN als Bearer-Token.',
  'This game has no cover': 'Dieses Spiel hat kein Cover',
  'This game has no screenshot at this position': 'An dieser Stelle hat das Spiel keinen Screenshot',
  'No cover is known for this game. Search for the game first.':
    'Für dieses Spiel ist kein Cover bekannt. Zuerst nach dem Spiel suchen.',
  'Choose a file, or send either content or games': 'Eine Datei wählen oder entweder den Inhalt oder Spiele senden',
  'Enter a link or choose a file, not both': 'Entweder einen Link eingeben oder eine Datei wählen',
  'Enter a path or choose a file, not both': 'Entweder einen Pfad eingeben oder eine Datei wählen',
  'The certificate or key is larger than 1 MiB': 'Das Zertifikat oder der Schlüssel ist größer als 1 MiB',
  'The title is empty': 'Der Titel ist leer',
  'The title is longer than {count} characters': 'Der Titel ist länger als {count} Zeichen',
  'This job does not exist': 'Diese Aufgabe gibt es nicht',
  '{what} is already running': '{what} läuft bereits',
  '{what} is not running': '{what} läuft nicht',
  '{what} cannot be stopped': '{what} lässt sich nicht anhalten',
  'Ludarr is stopping': 'Ludarr wird beendet',
  'The program is stopping': 'Ludarr wird beendet',
  'Error report not found. It may have expired.': 'Fehlerbericht nicht gefunden. Er ist möglicherweise abgelaufen.',
  'This error report was already sent': 'Dieser Fehlerbericht wurde bereits gesendet',
  'This error report is already being sent': 'Dieser Fehlerbericht wird bereits gesendet',
  'No address for error reports is configured. Set LUDARR_ERROR_REPORT_URL.':
    'Es ist keine Adresse für Fehlerberichte festgelegt. LUDARR_ERROR_REPORT_URL setzen.',
  'Error reports: the receiver answered {status}': 'Fehlerberichte: Der Empfänger antwortete mit {status}',
  'Only an administrator can see the history of other users': 'Nur Administratoren sehen den Verlauf anderer Benutzer',
  'Only an administrator can see the statistics of other users':
    'Nur Administratoren sehen die Statistik anderer Benutzer',
  'These notifications can no longer be restored': 'Diese Meldungen lassen sich nicht mehr wiederherstellen',
  'This notification does not exist': 'Diese Meldung gibt es nicht',
  'The time is over': 'Die Zeit ist abgelaufen',
  'There is no log module "{name}". The modules are: {names}.':
    'Das Protokollmodul „{name}“ gibt es nicht. Vorhanden sind: {names}.',
}
