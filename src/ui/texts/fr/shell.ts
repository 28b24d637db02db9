import type { PartialCatalog } from '../catalog.ts'

export const shell: PartialCatalog['shell'] = {
  main: 'Navigation principale',
  settings: 'Paramètres',
  system: 'Système',
  romSets: 'Sets de ROM',
  notifications: 'Notifications',
  requests: 'Demandes',
  pendingRequests: '{count, plural, one {demande en attente} other {demandes en attente}}',
  more: 'Plus',
  skip: 'Aller au contenu',
  noConnection:
    'Aucune connexion en direct avec le serveur. Reconnexion en cours ; cette page n’est peut-être plus à jour.',
  notRefreshed: 'Cette page n’est peut-être plus à jour : {error}',
  pageNotLoaded: 'Impossible de charger cette page. Rechargez-la dans le navigateur.',
  leaveQuestion: 'Quitter sans enregistrer ?',
  leave: 'Quitter',
  stay: 'Rester',
  notSaved: 'Non enregistré sur cette page : {titles}.',
  needReview: 'à vérifier',
  active: 'en cours',
  unread: 'non lues',
  problems: '{count, plural, one {problème} other {problèmes}}',
  messages: 'Messages',
  moreMessages: '{count, plural, one {# message de plus} other {# messages de plus}}',
  fewerMessages: 'Afficher moins',
  dismissAll: 'Tout fermer',
  times: '×{count, number}',
  help: 'Aide : {title}',
  adminsOnly: 'Vérifiez l’adresse. Certaines pages sont réservées aux administrateurs.',
  goTo: 'Aller à la page {place, select, settings {Paramètres} other {Système}}',
}

/** The titles of the pages in the navigation. */
export const pageTitles = {
  activity: { title: 'Activité', titleOf: 'Activité : {label}' },
  calendar: { title: 'Calendrier', titleOf: 'Calendrier : {name}' },
  discover: { title: 'Découvrir', titleFeeds: 'Découvrir : Flux', titleScene: 'Découvrir : Releases de la scène' },
  wanted: { title: 'Recherchés', titleOf: 'Recherchés : {label}' },
} satisfies PartialCatalog
