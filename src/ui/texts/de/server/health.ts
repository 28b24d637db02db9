import type { ServerTexts } from '../../server-texts.ts'

/** Current problems, and what to do about them. */
export const health: ServerTexts = {
  '{name} cannot continue {title} and {more} more': '{name} kann {title} und {more} weitere nicht fortsetzen',
  '{name} cannot continue {title}': '{name} kann {title} nicht fortsetzen',
  '{name} no longer lists {title} and {more} more': '{name} führt {title} und {more} weitere nicht mehr auf',
  '{name} has other options than requested for {title} and {more} more: {what}':
    '{name} hat für {title} und {more} weitere andere Optionen als angefordert: {what}',
  '{name} has not confirmed that it accepted {title} and {more} more':
    '{name} hat die Annahme von {title} und {more} weiteren nicht bestätigt',
  'The HTTPS certificate has been expired': 'Das HTTPS-Zertifikat ist abgelaufen',
  'Ludarr {latestVersion} is available': 'Ludarr {latestVersion} ist verfügbar',
  'The Steam wishlist of {username} is no longer synced':
    'Die Steam-Wunschliste von {username} wird nicht mehr abgeglichen',
  'Checking {what} takes too long.': 'Die Prüfung dauert zu lange: {what}.',
}
