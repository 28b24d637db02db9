import type { Catalog } from '../catalog.ts'

export const welcome: Catalog['welcome'] = {
  passwordHint: 'Mindestens 8 Zeichen.',
  confirmPassword: 'Passwort bestätigen',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  usernameHint: '3 bis 64 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
  title: 'Willkommen',
  lead: 'Das erste Konto anlegen. Es erhält volle Administratorrechte.',
  createAccount: 'Konto anlegen',
  signIn: 'Anmelden',
  setUpFactor: 'Zweiter Faktor',
  factorRequired: 'Administratoren dieses Servers brauchen einen zweiten Faktor. Nach der Einrichtung geht es weiter.',
  passkey: 'Mit Passkey anmelden',
  passkeyCancelled: 'Der Browser hat keinen Passkey gefunden, oder es wurde abgebrochen.',
  code: 'Code',
  codeHint: 'Der Code der Authenticator-App oder ein Wiederherstellungscode.',
  otherAccount: 'Zurück',
  product: 'Verwaltung für Videospiele',
  noAccess: 'Kein Zugriff',
  signOut: 'Abmelden',
  proxySessionEnded: 'Die Sitzung beim Reverse-Proxy ist beendet.',
  reconnecting: 'Diese Seite wird neu geladen, sobald Ludarr antwortet.',
  retryingLater: 'Diese Seite versucht es dann automatisch erneut.',
  signInAgain: 'Erneut anmelden',
}

export const error: Catalog['error'] = {
  checkAddress: 'Die Adresse prüfen oder zur Bibliothek zurückkehren.',
  crashed: 'Etwas ist schiefgegangen',
  reload: 'Neu laden',
  notAffected: 'Spiele und Downloads sind nicht betroffen.',
  unreachable: 'Ludarr ist nicht erreichbar. Läuft das Programm, und ist dieses Gerät im selben Netzwerk?',
  signedOutByProxy:
    'Der Reverse-Proxy hat die Anfrage abgelehnt. Falls die Sitzung dort beendet ist, die Seite neu laden und erneut anmelden.',
  tooManyFor: 'Zu viele Anfragen. In {count, plural, one {# Sekunde} other {# Sekunden}} erneut versuchen.',
  tooMany: 'Zu viele Anfragen. Gleich erneut versuchen.',
  status: 'Der Server antwortete mit {status} {statusText}',
  internal: 'Interner Fehler in Ludarr. Näheres steht im Protokoll.',
  invalid: 'Ungültiger Wert',
  signOut: 'Abmelden fehlgeschlagen. Erneut versuchen oder die Cookies dieser Seite im Browser löschen.',
  incomplete: 'keine vollständige Antwort',
}
