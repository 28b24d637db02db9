import type { Catalog } from '../catalog.ts'

export const settingsPasskeys: Catalog['settingsPasskeys'] = {
  title: 'Passkeys',
  hint: 'Mit Fingerabdruck, Gesicht oder PIN anmelden statt mit Passwort und Code.',
  help: 'Mehr über Passkeys (englisch)',
  noAddress:
    'Passkeys brauchen eine Adresse mit HTTPS. Ein Administrator setzt sie mit LUDARR_URL oder in den Einstellungen.',
  off: 'Passkeys sind aus: Hier melden nur Anmeldedienste an.',
  otherAddress: 'Passkeys gelten nur unter {address}. Ludarr dort öffnen, um einen hinzuzufügen.',
  unsupported: 'Dieser Browser unterstützt keine Passkeys.',
  add: 'Passkey hinzufügen',
  addText: 'Der Name ist frei wählbar. Das Passwort zeigt, dass es das eigene Konto ist.',
  suggestedName: 'Mein Gerät',
  added: 'Passkey hinzugefügt: {name}.',
  cancelled: 'Der Browser hat keinen Passkey erzeugt. Noch einmal versuchen.',
  known: 'Dieses Gerät hat schon einen Passkey für das Konto.',
  facts: 'Hinzugefügt {since}, {used}',
  used: 'zuletzt genutzt {when}',
  neverUsed: 'nie genutzt',
  rename: '{name} umbenennen',
  remove: '{name} entfernen',
  removeQuestion: '{name} entfernen?',
  removeText:
    'Er meldet dann nicht mehr an. Auf dem Gerät bleibt er und sollte auch dort gelöscht werden. Sitzungen, die mit ihm begannen, bleiben ebenfalls.',
  removed: 'Passkey entfernt: {name}.',
  renamed: 'Passkey umbenannt.',
}
