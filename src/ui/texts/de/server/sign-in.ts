import type { ServerTexts } from '../../server-texts.ts'

/** Sign-in at providers, and its settings. */
export const signIn: ServerTexts = {
  'Send the logout token as a form (application/x-www-form-urlencoded)':
    'Das Abmelde-Token als Formular senden (application/x-www-form-urlencoded)',
  'The logout token is too long': 'Das Abmelde-Token ist zu lang',
  'The logout token is missing': 'Das Abmelde-Token fehlt',
  'Password sign-in is turned off. Sign in with a sign-in provider.':
    'Die Anmeldung mit Passwort ist ausgeschaltet. Über einen Anmeldedienst anmelden.',
  'The address is set by LUDARR_URL. Change it there.': 'Die Adresse ist durch LUDARR_URL festgelegt. Sie dort ändern.',
  'Password sign-in is set by LUDARR_PASSWORD_SIGN_IN. Change it there.':
    'Die Anmeldung mit Passwort ist durch LUDARR_PASSWORD_SIGN_IN festgelegt. Sie dort ändern.',
  'Without a password, users need the address. Turn on password sign-in first.':
    'Ohne Passwort ist die Adresse nötig. Zuerst die Anmeldung mit Passwort einschalten.',
  'Link your own account to a sign-in provider first, so that you can still sign in without a password.':
    'Zuerst das eigene Konto mit einem Anmeldedienst verknüpfen, damit die Anmeldung auch ohne Passwort möglich ist.',
  'Sign-in provider not found': 'Anmeldedienst nicht gefunden',
  'Enter your password to link your account': 'Zum Verknüpfen des Kontos das Passwort eingeben',
  'Link not found': 'Verknüpfung nicht gefunden',
  'There are {count} sign-in providers already. Remove one first.':
    'Es gibt bereits {count} Anmeldedienste. Zuerst einen entfernen.',
  'This provider is set by LUDARR_OIDC_ISSUER and the variables beside it.':
    'Dieser Anmeldedienst ist durch LUDARR_OIDC_ISSUER und die zugehörigen Variablen festgelegt.',
  'Passwords are turned off, and this link is your only way to sign in. Link another provider first.':
    'Passwörter sind ausgeschaltet, und diese Verknüpfung ist der einzige Weg, sich anzumelden. Zuerst einen anderen Anmeldedienst verknüpfen.',
  'This is the only way to sign in. Turn on password sign-in first.':
    'Dies ist der einzige Weg, sich anzumelden. Zuerst die Anmeldung mit Passwort einschalten.',
  'Enter an http or https address, such as https://games.example.com':
    'Eine Adresse mit http oder https eingeben, etwa https://games.example.com',
  'Enter the address of the provider, such as https://auth.example.com':
    'Die Adresse des Anmeldedienstes eingeben, etwa https://auth.example.com',
  'Enter the client secret again: the address of the provider has changed':
    'Das Client-Geheimnis neu eingeben: Die Adresse des Anmeldedienstes hat sich geändert',
  'This identity is linked to another account. Remove that link first.':
    'Diese Identität ist mit einem anderen Konto verknüpft. Zuerst jene Verknüpfung entfernen.',
  'An account can have at most {count} links. Remove one first.':
    'Ein Konto kann höchstens {count} Verknüpfungen haben. Zuerst eine entfernen.',
  'The address of Ludarr is not known. Set LUDARR_URL, or save it under Settings → Sign-in.':
    'Die Adresse von Ludarr ist nicht bekannt. LUDARR_URL setzen oder sie unter Einstellungen → Anmeldung speichern.',
  '{name}: the address must begin with https://': '{name}: Die Adresse muss mit https:// beginnen',
}
