import type { ServerTexts } from '../../server-texts.ts'

/** Downloads of games to other devices. */
export const fileDelivery: ServerTexts = {
  'You have too many download links. Wait until some of them have expired.':
    'Es gibt zu viele Downloadlinks von dir. Warten, bis einige abgelaufen sind.',
  'The files were changed since this download began. Create a new link.':
    'Die Dateien wurden geändert, seit dieser Download begonnen hat. Einen neuen Link erstellen.',
  'This download link is not valid. Create a new one on the page of the game.':
    'Dieser Downloadlink ist ungültig. Auf der Seite des Spiels einen neuen erstellen.',
  'This download link is in use by another device. Create a new one on the page of the game.':
    'Ein anderes Gerät benutzt diesen Downloadlink. Auf der Seite des Spiels einen neuen erstellen.',
  'This download link has expired. Create a new one on the page of the game.':
    'Dieser Downloadlink ist abgelaufen. Auf der Seite des Spiels einen neuen erstellen.',
  'A file was changed while it was downloaded. Start the download again.':
    'Eine Datei wurde geändert, während sie heruntergeladen wurde. Den Download neu beginnen.',
  'The account does not exist anymore.': 'Das Konto gibt es nicht mehr.',
  'You may not download games. An administrator can allow it under Settings → Users.':
    'Du darfst keine Spiele herunterladen. Administratoren können es unter Einstellungen → Benutzer erlauben.',
  'The game was removed.': 'Das Spiel wurde entfernt.',
  'This game has no such file.': 'Das Spiel hat keine solche Datei.',
  'This game has no files to download': 'Dieses Spiel hat keine Dateien zum Herunterladen',
  'You have {count} downloads open. Wait until one of them has ended.':
    'Es laufen schon {count} Downloads von dir. Warten, bis einer davon beendet ist.',
  'The files of this game cannot be downloaded: its folder is not its own.':
    'Die Dateien dieses Spiels können nicht heruntergeladen werden: Der Ordner gehört ihm nicht.',
  'This file is not in the folder of the game.': 'Diese Datei ist nicht im Ordner des Spiels.',
  'Files of this game are no longer in its folder. Read the folder again on the page of the game.':
    'Dateien dieses Spiels sind nicht mehr in seinem Ordner. Auf der Seite des Spiels den Ordner neu einlesen.',
  'The files of this game cannot be read ({code}).': 'Die Dateien dieses Spiels sind nicht lesbar ({code}).',
  'The archive of this game is prepared: its checksums are computed once. Try again in a few minutes.':
    'Das Archiv dieses Spiels wird vorbereitet: Seine Prüfsummen werden einmal berechnet. In einigen Minuten erneut versuchen.',
  'The file has changed since you downloaded a part of it.':
    'Die Datei hat sich geändert, seit ein Teil davon heruntergeladen wurde.',
  'The file does not have these bytes.': 'Die Datei hat diese Bytes nicht.',
}
