import type { Catalog } from '../catalog.ts'

export const signInPage: Catalog['signInPage'] = {
  with: 'Mit {name} anmelden',
  passwordsOff: 'Die Anmeldung mit Passwort ist ausgeschaltet.',
  noProvider: 'Kein Anmeldedienst ist eingerichtet.',
  lockedOut:
    'Falls keine Anmeldung möglich ist: auf dem Server <code>ludarr reset-password BENUTZER</code> ausführen, oder dort <code>LUDARR_PASSWORD_SIGN_IN=true</code> setzen und Ludarr neu starten. Beides erlaubt die Anmeldung mit Passwort wieder.',
  troubleTitle: 'Probleme bei der Anmeldung?',
}

export const signInFailure: Catalog['signInFailure'] = {
  'not-set-up': 'Dieser Anmeldedienst ist nicht eingerichtet. Einen Administrator fragen.',
  unavailable: 'Der Anmeldedienst antwortet nicht. Später erneut versuchen.',
  refused: 'Der Anmeldedienst hat die Anmeldung abgelehnt. Der Grund steht im Protokoll von Ludarr.',
  'invalid-answer': 'Die Antwort des Anmeldedienstes ist ungültig. Der Grund steht im Protokoll von Ludarr.',
  expired:
    'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser oder unter einer anderen Adresse begonnen. Erneut versuchen.',
  'no-account':
    'Es gibt kein verknüpftes Konto. Das eigene unter Einstellungen → Konto verknüpfen oder einen Administrator fragen.',
  'no-access': 'Keine Gruppe erlaubt die Anmeldung. Einen Administrator fragen.',
  'username-taken':
    'Ein Konto mit diesem Benutzernamen gibt es bereits. Ist es das eigene, mit dem Passwort anmelden und es unter Einstellungen → Konto verknüpfen.',
  'username-unusable':
    'Der Benutzername beim Anmeldedienst ist in Ludarr nicht erlaubt. Einen Administrator um ein Konto bitten.',
  'linked-to-other': 'Diese Identität ist mit einem anderen Konto verknüpft. Zuerst jene Verknüpfung entfernen.',
  'too-many-links': 'Dieses Konto hat zu viele Verknüpfungen. Zuerst eine entfernen.',
  'last-admin':
    'Dies ist der letzte Administrator, der aber nicht mehr in der Gruppe der Administratoren ist. Mit Passwort anmelden.',
  'not-signed-in': 'Die Sitzung endete während der Anmeldung beim Anmeldedienst. Anmelden und erneut verknüpfen.',
  failed: 'Die Anmeldung ist fehlgeschlagen. Der Grund steht im Protokoll von Ludarr.',
}
