import type { ServerTexts } from '../../server-texts.ts'

/** Requests of members, their answers, and games that others of the household have. */
export const household: ServerTexts = {
  'This game waits for the approval of an administrator': 'Dieses Spiel wartet auf die Zusage eines Administrators',
  'An administrator must approve this game first. Ask for it.':
    'Ein Administrator muss diesem Spiel erst zustimmen. Darum bitten.',
  'The files of this game belong to {name}. Remove it from your library to get your own.':
    'Die Dateien dieses Spiels gehören {name}. Für eigene Dateien das Spiel aus der Bibliothek entfernen.',
  'A status cannot ask for a game. Use "Ask for it"':
    'Ein Status kann nicht um ein Spiel bitten. „Darum bitten“ verwenden',
  'The game that you asked for cannot become another one. Ask for the other game instead':
    'Aus dem erbetenen Spiel kann kein anderes werden. Stattdessen um das andere Spiel bitten',
  'Only an administrator can want add-ons that were entered by hand':
    'Von Hand eingegebene Erweiterungen kann nur ein Administrator suchen lassen',
  'Downloads from links and files need an administrator. Ask for the game instead.':
    'Downloads aus Links und Dateien darf nur ein Administrator hinzufügen. Stattdessen um das Spiel bitten.',
  'This release may be of another game than the one that was approved. Choose another one.':
    'Dieses Release gehört womöglich zu einem anderen als dem zugesagten Spiel. Ein anderes wählen.',
  'Your limit of {count} game(s) in {days} days is reached. Try again later.':
    'Die Grenze von {count, plural, one {einem Spiel} other {# Spielen}} in {days} Tagen ist erreicht. Später erneut versuchen.',
  'Your limit of {count} game(s) in a day is reached. Try again later.':
    'Die Grenze von {count, plural, one {einem Spiel} other {# Spielen}} am Tag ist erreicht. Später erneut versuchen.',
  'You need not ask for games. Add it as wanted instead':
    'Um Spiele muss hier nicht gebeten werden. Es stattdessen als gesucht hinzufügen',
  'You need not ask. Set the game to wanted instead':
    'Hier muss nicht gebeten werden. Das Spiel stattdessen auf „Gesucht“ setzen',
  'You have already asked for this game': 'Um dieses Spiel wurde schon gebeten',
  'This game is already searched for': 'Dieses Spiel wird schon gesucht',
  'You already have this game': 'Dieses Spiel ist schon vorhanden',
  'This request no longer exists': 'Diese Bitte gibt es nicht mehr',
  'This request was withdrawn': 'Diese Bitte wurde zurückgezogen',
  'This request was already declined': 'Diese Bitte wurde schon abgelehnt',
  'This request was already fulfilled': 'Diese Bitte ist schon erfüllt',
  'This request was already approved': 'Dieser Bitte wurde schon zugestimmt',
  'Your limit of wanted games is reached.': 'Die Grenze für gesuchte Spiele ist erreicht.',
  'It is asked for: an administrator must approve it.': 'Es wird darum gebeten: Ein Administrator muss zustimmen.',
  'The status is left out: {cause}.': 'Der Status wird ausgelassen: {cause}.',
  'Enter a reason': 'Einen Grund eingeben',
  'Nobody else asks for this game now': 'Niemand sonst bittet gerade um dieses Spiel',
  'Nobody in the household shares this game': 'Niemand im Haushalt teilt dieses Spiel',
  'The game uses the files of another user': 'Das Spiel verwendet die Dateien eines anderen Benutzers',
  '{name} asks for {title}': '{name} bittet um {title}',
  '{name} asks for {count} games': '{name} bittet um {count} Spiele',
  'Approve or decline it under Requests.': 'Unter „Bitten“ zustimmen oder ablehnen.',
  '{title} was approved': 'Zusage für {title}',
  'Ludarr now searches for it.': 'Ludarr sucht jetzt danach.',
  'You get it as soon as it is there.': 'Es ist da, sobald es ankommt.',
  '{title} was declined': '{title} wurde abgelehnt',
  '{title} is here': '{title} ist da',
  'What you asked for is in your library.': 'Das erbetene Spiel ist in der Bibliothek.',
  "{title} is no longer in the household's library": '{title} ist nicht mehr in der Bibliothek des Haushalts',
  '{name} no longer has it. It stays in your library, without files. Ask for it if you still want it.':
    '{name} hat es entfernt. Es bleibt ohne Dateien in der eigenen Bibliothek. Bei Bedarf darum bitten.',
}
