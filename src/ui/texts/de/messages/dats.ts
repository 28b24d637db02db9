import type { AreaTexts } from '#domain/messages/say.ts'

/** DATs and the check of dumps against them. */
export const dats: AreaTexts<'dats'> = {
  mustFile: 'Muss eine Datei sein',
  formIncomplete: 'Das Formular endet zu früh',
  zipWithoutDat: 'Das Zip-Archiv enthält keine DAT-Datei.',
  zipTooManyDats: 'Das Zip-Archiv enthält mehr als {count} DAT-Dateien.',
  zipEncrypted: 'Das Zip-Archiv ist verschlüsselt. Zuerst entpacken.',
  zipPackedUncommonly: 'Das Zip-Archiv ist auf unübliche Weise gepackt. Zuerst entpacken.',
  zipUnreadable: 'Das Zip-Archiv kann nicht gelesen werden: {reason}.',
  datTooLarge: 'Die DAT-Datei ist größer als 1 GiB.',
  zipDamaged: 'Das Zip-Archiv ist beschädigt.',
  notDat: 'Das ist keine lesbare DAT-Datei: {reason}',
  administratorsCheckAll: 'Nur Administratoren können alle Spiele prüfen. Eigene Spiele auswählen.',
  containsNoDat: 'Sie enthält keine DAT-Datei.',
  newerVersionPresent: 'Eine neuere Version von „{name}“ ist vorhanden: {version}. Zuerst diese löschen.',
  datWithoutGames: 'Die DAT-Datei enthält keine Spiele.',
  datDeletedMeanwhile: 'Die DAT-Datei wurde gelöscht, während sie gelesen wurde.',
  folderWithoutDats: 'In {folder} gibt es keine DAT-Dateien',
  datNotFound: 'DAT-Datei nicht gefunden',
  folderTooManyDats: 'Der Ordner hat mehr als {count} DAT-Dateien',
}
