import type { Catalog } from '../catalog.ts'

export const takeHome: Catalog['takeHome'] = {
  title: 'Auf diesen Computer laden',
  download: 'Herunterladen',
  downloadSize: 'Herunterladen ({size})',
  downloadFile: '{name} auf diesen Computer laden',
  archiveHint:
    'Ein ZIP-Archiv mit allen Dateien, ohne Komprimierung. Ein unterbrochener Download lässt sich fortsetzen.',
  fileHint: 'Ein unterbrochener Download lässt sich fortsetzen.',
  preparing: 'Das Archiv wird vorbereitet: {progress}',
  preparingLabel: 'Vorbereitung des Archivs',
  preparingHint:
    'Alle Dateien werden einmal für ihre Prüfsummen gelesen, die gespeichert bleiben. Du kannst den Dialog schließen und wiederkommen.',
  otherDevice: 'Auf einem anderen Gerät oder mit einem Downloadmanager',
  linkHint:
    'Ein Link, der keine Anmeldung braucht. Der Download muss innerhalb von 10 Minuten beginnen; das erste Gerät, das ihn beginnt, hat den Link für sich.',
  link: 'Downloadlink',
  qrCode: 'QR-Code des Downloadlinks',
  timeLeft: 'Der Download muss innerhalb von {time} beginnen.',
  expired: 'Die Zeit, den Download zu beginnen, ist abgelaufen.',
  createLink: 'Link erstellen',
  createAnother: 'Weiteren Link erstellen',
}
