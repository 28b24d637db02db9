import type { AreaTexts } from '#domain/messages/say.ts'

/** Sign-in at providers, and its settings. */
export const signIn: AreaTexts<'signIn'> = {
  ownAddressUnknown:
    'Die Adresse von Ludarr ist nicht bekannt. LUDARR_URL setzen oder sie unter Einstellungen → Anmeldung speichern.',
  logoutTokenNotForm: 'Das Abmelde-Token als Formular senden (application/x-www-form-urlencoded)',
  logoutTokenTooLong: 'Das Abmelde-Token ist zu lang',
  logoutTokenMissing: 'Das Abmelde-Token fehlt',
  providerNeedsHttps: '{name}: Die Adresse muss mit https:// beginnen',
  passwordTurnedOff: 'Die Anmeldung mit Passwort ist ausgeschaltet. Über einen Anmeldedienst anmelden.',
  lastWayIn: 'Dies ist der einzige Weg, sich anzumelden. Zuerst die Anmeldung mit Passwort einschalten.',
  lastLink:
    'Passwörter sind ausgeschaltet, und diese Verknüpfung ist der einzige Weg, sich anzumelden. Zuerst einen anderen Anmeldedienst verknüpfen.',
  addressFixed: 'Die Adresse ist durch LUDARR_URL festgelegt. Sie dort ändern.',
  passwordSignInFixed: 'Die Anmeldung mit Passwort ist durch LUDARR_PASSWORD_SIGN_IN festgelegt. Sie dort ändern.',
  addressNeeded: 'Ohne Passwort ist die Adresse nötig. Zuerst die Anmeldung mit Passwort einschalten.',
  linkOwnAccountFirst:
    'Zuerst das eigene Konto mit einem Anmeldedienst verknüpfen, damit die Anmeldung auch ohne Passwort möglich ist.',
  addressNotHttp: 'Eine Adresse mit http oder https eingeben, etwa https://games.example.com',
  linkedToOther: 'Diese Identität ist mit einem anderen Konto verknüpft. Zuerst jene Verknüpfung entfernen.',
  tooManyLinks: 'Ein Konto kann höchstens {count} Verknüpfungen haben. Zuerst eine entfernen.',
  providerNotFound: 'Anmeldedienst nicht gefunden',
  linkNotFound: 'Verknüpfung nicht gefunden',
  passwordNeeded: 'Zum Verknüpfen des Kontos das Passwort eingeben',
  tooManyProviders: 'Es gibt bereits {count} Anmeldedienste. Zuerst einen entfernen.',
  providerFixed: 'Dieser Anmeldedienst ist durch LUDARR_OIDC_ISSUER und die zugehörigen Variablen festgelegt.',
  issuerNotAddress: 'Die Adresse des Anmeldedienstes eingeben, etwa https://auth.example.com',
  secretNeededAgain: 'Das Client-Geheimnis neu eingeben: Die Adresse des Anmeldedienstes hat sich geändert',
}
