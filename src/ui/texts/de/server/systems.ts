import type { ServerTexts } from '../../server-texts.ts'

/** Systems, their dumps and sets. */
export const systems: ServerTexts = {
  'The library has a game of this name': 'Die Bibliothek hat schon ein Spiel mit diesem Namen',
  'It is in no folder of a known system. Move it to one with the name that RomM, ES-DE or Batocera uses.':
    'Es liegt in keinem Ordner eines bekannten Systems. In einen verschieben, der wie in RomM, ES-DE oder Batocera heißt.',
  'It is a file for {own}, and the folder is for {folder}. Move it to the folder of its system.':
    'Es ist eine Datei für {own}, der Ordner aber für {folder}. In den Ordner des passenden Systems verschieben.',
  'No known system has a folder of this name. Rename the folder to the name that RomM, ES-DE or Batocera uses.':
    'Kein bekanntes System hat einen Ordner mit diesem Namen. Dem Ordner den Namen geben, den RomM, ES-DE oder Batocera verwendet.',
  'This is an update or an add-on, and its game is not in this folder.':
    'Das ist ein Update oder eine Erweiterung, und das Spiel dazu liegt nicht in diesem Ordner.',
}
