import type { AreaTexts } from '#domain/messages/say.ts'

/** Rejected requests: wrong values, sign-in, permissions and limits. */
export const api: AreaTexts<'api'> = {
  headersTooLarge: 'Die Header der Anfrage sind größer als {count} KiB',
  internalError: 'Interner Serverfehler',
  invalidCookie: 'Das Cookie ist ungültig',
  noRoute: 'Diese API-Adresse gibt es nicht',
  proxySignsIn: 'Die Anmeldung läuft über den Reverse-Proxy. Dort abmelden.',
  unreadableBody: 'Der Inhalt der Anfrage ist nicht lesbar',
  urlTooLong: 'Die Adresse der Anfrage ist länger als {count} KiB',
  validationFailed: 'Die Eingaben sind ungültig',
  wrongMethod: '{method} ist hier nicht erlaubt. Erlaubt: {methods}',
  unknownArrCall: 'Ludarr hat {asked} nicht. Es bietet nur einen Teil der API von Radarr.',
}
