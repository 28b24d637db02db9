import type { ServerTexts } from '../../server-texts.ts'

/** Requests of members, their answers, and games that others of the household have. */
export const household: ServerTexts = {
  'Your limit of wanted games is reached.': 'Die Grenze für gesuchte Spiele ist erreicht.',
  'It is asked for: an administrator must approve it.': 'Es wird darum gebeten: Ein Administrator muss zustimmen.',
  'The status is left out: {cause}.': 'Der Status wird ausgelassen: {cause}.',
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
