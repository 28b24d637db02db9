import type { ServerTexts } from '../../server-texts.ts'

/** Rejected requests: wrong values, sign-in, permissions and limits. */
export const api: ServerTexts = {
  'Must have at most 1 entry': 'Darf höchstens einen Eintrag haben',
  'Must be a date': 'Muss ein Datum sein',
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
  'Must be a data URI of a PNG, JPEG or WebP image in base64':
    'Muss ein Daten-URI eines PNG-, JPEG- oder WebP-Bilds in Base64 sein',
  'Must be at most 8 MiB': 'Darf höchstens 8 MiB groß sein',
  'Must be valid base64': 'Muss gültiges Base64 sein',
  'Must be a valid {type} image': 'Muss ein gültiges Bild vom Typ {type} sein',
  'Send the API key in the header X-Api-Key. In the address, it would end up in logs.':
    'Den API-Schlüssel im Header X-Api-Key senden. In der Adresse würde er in Logs landen.',
  'Too many requests. Try again in {count} second(s)':
    'Zu viele Anfragen. In {count, plural, one {# Sekunde} other {# Sekunden}} erneut versuchen',
  'Too many requests. Try again in {count} minute(s)':
    'Zu viele Anfragen. In {count, plural, one {# Minute} other {# Minuten}} erneut versuchen',
  'The title is empty': 'Der Titel ist leer',
  'The title is longer than {count} characters': 'Der Titel ist länger als {count} Zeichen',
  'Error reports: the receiver answered {status}': 'Fehlerberichte: Der Empfänger antwortete mit {status}',
  'The time is over': 'Die Zeit ist abgelaufen',
}
