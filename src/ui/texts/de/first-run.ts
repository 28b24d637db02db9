import type { Catalog } from '../catalog.ts'

export const firstRun: Catalog['firstRun'] = {
  title: 'Einrichtung',
  note: 'Die Einrichtung lässt sich jederzeit unterbrechen und später fortsetzen.',
  steps: 'Schritte',
  done: 'Erledigt',
  skipped: 'Übersprungen',
  toDo: 'Offen',
  back: 'Zurück',
  continue: 'Weiter',
  skip: 'Vorerst überspringen',
  end: 'Ohne Anleitung einrichten',
  testMetadata: '{provider} testen',
  metadataAnswers: '{provider} antwortet.',
  metadataFound: '{provider} antwortet und kennt {title}.',
  suggestions: 'Vorgeschlagene Ordner',
  folderHelp: 'Der Ordner muss vorhanden sein, und Ludarr muss darin schreiben können.',
  folderReady: 'Importierte Spiele kommen nach {path}. Ludarr kann dort schreiben.',
  detect: 'Download-Clients suchen',
  detectText: 'Ludarr fragt ohne Passwörter die üblichen Ports dieses Rechners ab, aber keine anderen Rechner.',
  detectAction: 'Nach Download-Clients suchen',
  detecting: 'Suche läuft …',
  includeHost: 'Auch auf dem Host dieses Containers suchen',
  noneDetected:
    'Kein Download-Client gefunden. Er lässt sich unten hinzufügen, wenn er einen anderen Port nutzt oder auf einem anderen Rechner läuft.',
  needsCredentials: 'braucht ein Passwort oder einen API-Schlüssel',
  added: 'Hinzugefügt',
  add: '{label} hinzufügen',
  gamesOnDisk: 'Vorhandene Spiele hinzufügen',
  importProgram: 'Aus anderem Programm importieren',
  games: '{count, plural, one {# Spiel} other {# Spiele}} in der Bibliothek.',
  complete: 'Ludarr ist eingerichtet',
  completeText: 'Ludarr findet Releases gesuchter Spiele, lädt sie herunter und importiert sie automatisch.',
  left: 'Einige Schritte sind offen',
  leftText: 'Sie lassen sich jetzt oder später in den Einstellungen erledigen.',
  finish: 'Zur Bibliothek',
  demo: 'Zuerst die Demo ausprobieren',
  demoText:
    'Die Demo läuft neben diesem Server mit einer vorübergehenden Bibliothek aus Beispielspielen, die nie in die eigene Bibliothek gelangen. Diesen Befehl auf dem Rechner des Servers ausführen, dort Port 5760 im Browser öffnen und sich mit dem ausgegebenen Namen und Passwort anmelden. Nach dem Beenden mit Strg+C wird alles entfernt.',
  demoCommand: 'Befehl, der die Demo startet',
  demoProgram:
    'Wenn die Shell ludarr nicht findet, stattdessen den Pfad des Programms angeben, in einem Checkout ./scripts/start.',
  demoInContainer:
    'Die Demo läuft in einem eigenen Container. localhost/ludarr:VERSION durch das Image dieses Servers ersetzen. Mit Podman statt docker podman schreiben.',
}

export const firstRunText: Catalog['firstRunText'] = {
  metadata: 'Titel, Cover und Erscheinungsdaten kommen aus einer Metadatenquelle. Steam braucht keinen Schlüssel.',
  libraryFolder:
    'Hier werden importierte Spiele gespeichert. Für Hardlinks muss der Ordner auf demselben Datenträger liegen wie die Downloads.',
  downloadClient: 'Programme, die Releases herunterladen, etwa qBittorrent, oder der integrierte Downloader.',
  indexer: 'Ludarr durchsucht Indexer nach Releases. Sie lassen sich einzeln hinzufügen oder aus Prowlarr importieren.',
  firstGame: 'Sobald ein gesuchtes Spiel hinzugefügt ist, beginnt die Suche nach Releases.',
}
