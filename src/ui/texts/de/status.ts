import type { Catalog } from '../catalog.ts'

export const gameStatus: Catalog['gameStatus'] = {
  requested: 'Erbeten',
  wanted: 'Gesucht',
  downloading: 'Lädt',
  owned: 'Vorhanden',
  playing: 'Wird gespielt',
  completed: 'Durchgespielt',
  shelved: 'Zurückgestellt',
}

export const releaseStatus: Catalog['releaseStatus'] = {
  upcoming: 'Noch nicht erschienen',
  early_access: 'Early Access',
  released: 'Erschienen',
  delayed: 'Verschoben',
  cancelled: 'Eingestellt',
  unknown: 'Unbekannt',
}

export const downloadStatus: Catalog['downloadStatus'] = {
  queued: 'In Warteschlange',
  downloading: 'Lädt',
  paused: 'Pausiert',
  stalled: 'Stockt',
  verifying: 'Wird geprüft',
  unpacking: 'Wird entpackt',
  seeding: 'Seedet',
  completed: 'Heruntergeladen',
  importing: 'Wird importiert',
  imported: 'Importiert',
  review: 'Prüfung nötig',
  failed: 'Fehlgeschlagen',
  removed: 'Entfernt',
}

export const trackerState: Catalog['trackerState'] = {
  working: 'Erreichbar',
  waiting: 'Wartet',
  error: 'Gestört',
  off: 'Aus',
  unknown: 'Unbekannt',
}

export const downloadPriority: Catalog['downloadPriority'] = {
  high: 'Hoch',
  normal: 'Normal',
  low: 'Niedrig',
}

export const historyType: Catalog['historyType'] = {
  grabbed: 'Geholt',
  failed: 'Fehlgeschlagen',
  imported: 'Importiert',
  upgraded: 'Aktualisiert',
  deleted: 'Gelöscht',
  scanned: 'Auf der Festplatte gefunden',
  skipped: 'Nicht importiert',
  released: 'Erschienen',
  delayed: 'Verschoben',
  cancelled: 'Eingestellt',
  refreshed: 'Metadaten geändert',
}

export const importPhase: Catalog['importPhase'] = {
  unpacking: 'Wird entpackt',
  scanning: 'Virenprüfung',
  copying: 'Wird kopiert',
  linking: 'Wird verlinkt',
  verifying: 'Wird geprüft',
  done: 'Importiert',
  failed: 'Import fehlgeschlagen',
}

export const conflict: Catalog['conflict'] = {
  replace: 'Vorhandene Dateien ersetzen',
  keepBoth: 'Beide behalten',
  merge: 'Zusammenführen',
}

export const platformNames: Catalog['platformNames'] = {
  plain: 'Einfache Namen',
  romm: 'Wie in RomM',
  esde: 'Wie in ES-DE',
  batocera: 'Wie in Batocera',
}

export const transferMode: Catalog['transferMode'] = {
  hardlink: 'Hardlink, sonst kopieren',
  copy: 'Kopieren',
  move: 'Verschieben (beendet das Seeden)',
  symlink: 'Symlink',
}

export const notificationEvent: Catalog['notificationEvent'] = {
  gameReleased: 'Spiel erschienen',
  gameDelayed: 'Spiel verschoben',
  releaseFound: 'Release gefunden',
  grabbed: 'Release geholt',
  downloadCompleted: 'Download abgeschlossen',
  downloadFailed: 'Download fehlgeschlagen',
  imported: 'Spiel importiert',
  importReview: 'Import muss geprüft werden',
  updateAvailable: 'Update verfügbar',
  sceneRelease: 'Scene-Release',
  wishlistSynced: 'Wunschliste abgeglichen',
  healthIssue: 'Problem festgestellt',
  healthRestored: 'Problem behoben',
  errorDetected: 'Interner Fehler',
  newVersion: 'Neue Version von Ludarr',
  requestCreated: 'Jemand bittet um ein Spiel',
  requestApproved: 'Bitte zugesagt',
  requestDeclined: 'Bitte abgelehnt',
  requestAvailable: 'Erbetenes Spiel ist da',
  sharedGameRemoved: 'Geteiltes Spiel entfernt',
}

export const reason: Catalog['reason'] = {
  age: 'Zu alt',
  blacklist: 'Auf der Sperrliste',
  category: 'Keine Spielekategorie',
  client: 'Kein Client für das Protokoll',
  huge: 'Unplausibel groß',
  kind: 'Andere Art von Release',
  language: 'Falsche Sprache',
  notFetched: 'Konnte nicht heruntergeladen werden',
  owned: 'Bereits vorhanden',
  password: 'Passwortgeschützt',
  platform: 'Falsche Plattform',
  queue: 'Bereits in der Warteschlange',
  refusedGroup: 'Abgelehnte Gruppe',
  unknownGroup: 'Keine akzeptierte Gruppe',
  unknownUploader: 'Kein akzeptierter Uploader',
  unknownIndexer: 'Kein akzeptierter Indexer',
  reviewGroup: 'Gruppe muss geprüft werden',
  reviewUploader: 'Uploader muss geprüft werden',
  reviewIndexer: 'Indexer muss geprüft werden',
  ownRule: 'Eigene Regel',
  acceptedSource: 'Keine akzeptierte Quelle',
  smallSize: 'Geringe Größe',
  rejectedWord: 'Abgelehntes Wort',
  requiredVersion: 'Setzt eine andere Version voraus',
  requiredWord: 'Erforderliches Wort fehlt',
  seeders: 'Zu wenige Seeder',
  size: 'Zu groß',
  suspicious: 'Verdächtiger Name',
  tags: 'Indexer hat andere Tags',
  tiny: 'Unplausibel klein',
  title: 'Anderes Spiel',
  candidate: 'Möglicherweise dieses Spiel',
  failures: 'Mehrfach fehlgeschlagen',
  uncertainTitle: 'Titel nicht eindeutig',
  unreleased: 'Spiel ist nicht erschienen',
}
