import type { Catalog } from '../catalog.ts'

export const shell: Catalog['shell'] = {
  main: 'Hauptnavigation',
  settings: 'Einstellungen',
  system: 'System',
  notifications: 'Meldungen',
  more: 'Mehr',
  skip: 'Zum Inhalt springen',
  noConnection:
    'Keine Live-Verbindung zum Server. Die Verbindung wird wiederhergestellt; diese Seite ist möglicherweise veraltet.',
  pageNotLoaded: 'Diese Seite konnte nicht geladen werden. Im Browser neu laden.',
  leaveQuestion: 'Seite verlassen, ohne zu speichern?',
  leave: 'Verlassen',
  stay: 'Bleiben',
  notSaved: 'Auf dieser Seite nicht gespeichert: {titles}.',
  needReview: 'zu prüfen',
  active: 'aktiv',
  unread: 'ungelesen',
  problems: '{count, plural, one {Problem} other {Probleme}}',
  messages: 'Hinweise',
  moreMessages: '{count, plural, one {# weiterer Hinweis} other {# weitere Hinweise}}',
  fewerMessages: 'Weniger anzeigen',
  dismissAll: 'Alle ausblenden',
  times: '×{count, number}',
  help: 'Hilfe: {title}',
  adminsOnly: 'Die Adresse prüfen. Einige Seiten sind nur für Administratoren.',
  goTo: '{place, select, settings {Zu den Einstellungen} other {Zum System}}',
}
