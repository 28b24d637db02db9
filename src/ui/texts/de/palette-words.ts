import type { Catalog } from '../catalog.ts'

export const paletteWords: Catalog['paletteWords'] = {
  '/discover/feeds': 'RSS Abonnement',
  '/wanted/parts': 'DLC Add-ons Erweiterungen',
  '/wanted/waiting': 'Verzögerung ausstehend später',
  '/activity/history': 'Ereignisse vergangen',
  '/activity/blacklist': 'blockiert gesperrt Blacklist',
  '/search': 'Releases interaktiv suchen',
  '/activity': 'Warteschlange Downloads Queue',
  '/system/health': 'Status Probleme Fehler',
  '/system/tasks': 'Jobs Zeitplan',
  '/settings/account': 'Passwort API-Schlüssel Export Import Design Dichte dunkel hell kompakt',
  '/settings/downloaders': 'qBittorrent Transmission SABnzbd torrent Usenet',
  '/settings/indexers': 'Prowlarr Jackett Torznab Newznab',
  '/settings/https': 'Zertifikat SSL TLS',
  add: 'neu hinzufügen',
  theme: 'dunkel hell Modus Design',
  keys: 'Tasten Tastatur Hilfe',
  'sign-out': 'abmelden ausloggen Logout',
  'manual-import': 'Ordner Dateien',
  task: 'jetzt Job starten',
}
