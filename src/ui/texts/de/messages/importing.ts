import type { AreaTexts } from '#domain/messages/say.ts'

/** Imports: what happened, and why one needs review. */
export const importing: AreaTexts<'importing'> = {
  tooManyOtherGames: 'Die Dateien eines Imports können höchstens {count} Spielen zugeordnet werden',
  correctedPathOutside: 'Der Pfad einer korrigierten Datei muss relativ zum Release und ohne „..“ sein',
  correctedTwice: '„{path}“ ist zweimal korrigiert',
  stillDownloading: 'Der Download läuft, es gibt also nichts zu wiederholen',
  goneFromClient: 'Der Download-Client hat ihn nicht mehr. Erneut nach dem Spiel suchen.',
  downloadClientNoLonger: 'Der Download-Client hat ihn nicht mehr, und er war nicht fertig',
  notFinished: 'Der Download ist noch nicht fertig',
  scriptTookTooLong: 'endete nicht innerhalb von {seconds} Sekunden und wurde angehalten',
  importNotFound: 'Diesen Import gibt es nicht',
  downloadBeingRemoved: 'Der Download wird gerade entfernt',
  lastAttemptRemains: 'Dateien des letzten Versuchs sind noch in der Bibliothek',
  filesLastAttemptLibrary: 'Dateien des letzten Versuchs sind noch in der Bibliothek. {reason}',
  notRunning: 'Dieser Import läuft nicht',
  aboutToEnd: 'Die Dateien sind schon in der Bibliothek, und der Import endet gleich',
  folderOutside: 'Der Ordner muss in diesem Ordner liegen: {root}',
  notTracked: 'Der Download wird nicht mehr verwaltet',
  administratorsDecideForAll: 'Nur Administratoren können diese Wahl zur Einstellung für alle Importe machen',
  runningNothingToDecide: 'Dieser Import läuft, es gibt also nichts zu entscheiden',
  endedNothingToDecide: 'Dieser Import ist beendet, es gibt also nichts zu entscheiden',
  createdMeanwhile: '{path} wurde während des Imports von einem anderen Programm angelegt und ist eine andere Datei.',
  pathOrClient: 'Einen Pfad eingeben oder einen Download-Client wählen',
  clientFolderUnknown: '{name} meldet seinen Download-Ordner nicht. Den Pfad eingeben',
  chosenTwice:
    '{path} ist zweimal gewählt, gehört zu einer anderen gewählten Datei oder liegt in einem anderen gewählten Ordner.',
  onlyReviewsPreview: 'Nur Importe, die geprüft werden müssen, haben eine Vorschau',
  missingAfterTransfer: 'Nach der Übertragung fehlt {path}.',
  otherSizeAfterTransfer: 'Nach der Übertragung hat {path} {size1} statt {size2} Byte.',
}
