import type { AreaTexts } from '#domain/messages/say.ts'

/** Downloads of games to other devices. */
export const fileDelivery: AreaTexts<'fileDelivery'> = {
  tooManyLinks: 'Es gibt zu viele Downloadlinks von dir. Warten, bis einige abgelaufen sind.',
  filesChanged: 'Die Dateien wurden geändert, seit dieser Download begonnen hat. Einen neuen Link erstellen.',
  linkInvalid: 'Dieser Downloadlink ist ungültig. Auf der Seite des Spiels einen neuen erstellen.',
  linkInUse: 'Ein anderes Gerät benutzt diesen Downloadlink. Auf der Seite des Spiels einen neuen erstellen.',
  linkExpired: 'Dieser Downloadlink ist abgelaufen. Auf der Seite des Spiels einen neuen erstellen.',
  fileChanged: 'Eine Datei wurde geändert, während sie heruntergeladen wurde. Den Download neu beginnen.',
  accountGone: 'Das Konto gibt es nicht mehr.',
  notAllowed:
    'Du darfst keine Spiele herunterladen. Administratoren können es unter Einstellungen → Benutzer erlauben.',
  gameRemoved: 'Das Spiel wurde entfernt.',
  fileNotFound: 'Das Spiel hat keine solche Datei.',
  tooManyOpen: 'Es laufen schon {count} Downloads von dir. Warten, bis einer davon beendet ist.',
  noFiles: 'Dieses Spiel hat keine Dateien zum Herunterladen',
  folderNotOwn: 'Die Dateien dieses Spiels können nicht heruntergeladen werden: Der Ordner gehört ihm nicht.',
  fileOutside: 'Diese Datei ist nicht im Ordner des Spiels.',
  filesGone:
    'Dateien dieses Spiels sind nicht mehr in seinem Ordner. Auf der Seite des Spiels den Ordner neu einlesen.',
  unreadable: 'Die Dateien dieses Spiels sind nicht lesbar ({code}).',
  fileChangedSince: 'Die Datei hat sich geändert, seit ein Teil davon heruntergeladen wurde.',
  bytesMissing: 'Die Datei hat diese Bytes nicht.',
  archivePrepared:
    'Das Archiv dieses Spiels wird vorbereitet: Seine Prüfsummen werden einmal berechnet. In einigen Minuten erneut versuchen.',
}
