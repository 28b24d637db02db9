import type { ServerTexts } from '../../server-texts.ts'

/** Downloads of games to other devices. */
export const fileDelivery: ServerTexts = {
  'The archive of this game is prepared: its checksums are computed once. Try again in a few minutes.':
    'Das Archiv dieses Spiels wird vorbereitet: Seine Prüfsummen werden einmal berechnet. In einigen Minuten erneut versuchen.',
  'The file has changed since you downloaded a part of it.':
    'Die Datei hat sich geändert, seit ein Teil davon heruntergeladen wurde.',
  'The file does not have these bytes.': 'Die Datei hat diese Bytes nicht.',
}
