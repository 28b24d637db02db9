/** DATs and the check of dumps against them. */
import type { ServerTexts } from '../../server-texts.ts'

export const dats: ServerTexts = {
  'The form ends too early': 'Das Formular endet zu früh',
  'Must be a file': 'Muss eine Datei sein',
  'The zip contains no DAT.': 'Das Zip-Archiv enthält keine DAT-Datei.',
  'The zip contains more than {count} DATs.': 'Das Zip-Archiv enthält mehr als {count} DAT-Dateien.',
  'The zip is encrypted. Unpack it first.': 'Das Zip-Archiv ist verschlüsselt. Zuerst entpacken.',
  'The zip is packed in an uncommon way. Unpack it first.':
    'Das Zip-Archiv ist auf unübliche Weise gepackt. Zuerst entpacken.',
  'The zip cannot be read: {reason}.': 'Das Zip-Archiv kann nicht gelesen werden: {reason}.',
  'The DAT is larger than 1 GiB.': 'Die DAT-Datei ist größer als 1 GiB.',
  'The zip is damaged.': 'Das Zip-Archiv ist beschädigt.',
  'This is no DAT that can be read: {reason}': 'Das ist keine lesbare DAT-Datei: {reason}',
  'It contains no DAT.': 'Sie enthält keine DAT-Datei.',
  'A newer version of "{name}" is there: {version}. Delete it first.':
    'Eine neuere Version von „{name}“ ist vorhanden: {version}. Zuerst diese löschen.',
  'The DAT has no games.': 'Die DAT-Datei enthält keine Spiele.',
  'The DAT was deleted while it was read.': 'Die DAT-Datei wurde gelöscht, während sie gelesen wurde.',
  'There are no DATs in {folder}': 'In {folder} gibt es keine DAT-Dateien',
  'Only administrators can check all games. Choose some of yours.':
    'Nur Administratoren können alle Spiele prüfen. Eigene Spiele auswählen.',
  'It is damaged': 'Die Datei ist beschädigt',
  'It cannot be read ({code})': 'Die Datei ist nicht lesbar ({code})',
  'DAT not found': 'DAT-Datei nicht gefunden',
  'The folder has more than {count} DATs': 'Der Ordner hat mehr als {count} DAT-Dateien',
  'its encoding "{label}" is not known.': 'Ihre Kodierung „{label}“ ist unbekannt.',
  'its root element is "{name}".': 'Ihr Wurzelelement heißt „{name}“.',
  'its elements are nested too deep.': 'Ihre Elemente sind zu tief verschachtelt.',
  'an element has too many attributes.': 'Ein Element hat zu viele Attribute.',
  'it has a field that is too long.': 'Ein Feld ist zu lang.',
  'it ends too early.': 'Sie endet zu früh.',
  'it is empty.': 'Sie ist leer.',
  'it has no games.': 'Sie enthält keine Spiele.',
  'a bracket has no name before it.': 'Vor einer Klammer fehlt der Name.',
  'its brackets are nested too deep.': 'Ihre Klammern sind zu tief verschachtelt.',
  'a bracket is closed that was not opened.': 'Eine Klammer wird geschlossen, die nicht geöffnet wurde.',
  'the format of RomCenter is not supported. Export it as Logiqx XML.':
    'Das Format von RomCenter wird nicht unterstützt. Als Logiqx-XML exportieren.',
  'it is neither Logiqx XML nor the text of clrmamepro.': 'Sie ist weder Logiqx-XML noch der Text von clrmamepro.',
}
