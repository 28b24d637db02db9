import { settingsSections } from '#ui/pages/settings/sections.ts'
import { systemSections } from '#ui/pages/system/sections.ts'
import { furtherPlaces, pageAddresses } from '#ui/shell/pages.ts'
import { peerAvailable } from '../peers/peer-process.ts'

export type GameIds = { owned: string; long: string }

/** Every page but the setup guide, with the placeholders of `addressOf`. */
const listed = [
  ...pageAddresses.filter((address) => address !== '/welcome'),
  ...furtherPlaces.map(({ href }) => href),
  ...settingsSections.map(({ id }) => `/settings/${id}`),
  ...systemSections.map(({ id }) => `/system/${id}`),
  '/?search=nothing-like-it',
  '/add?q=Harbour',
  '/discover?list=upcoming',
  '/games/OWNED',
  '/games/LONG',
  '/games/none',
  '/activity/history?user=all&type=imported&from=2026-01-01',
  '/search?q=Harbour+Tales',
  '/help/importing',
  '/no/such/page',
]

export const pages = [...new Set(listed)]

/** Other views of the pages: the layouts of the library, the tabs of a game, the setup guide. */
export const views = [
  '/?view=table',
  '/?view=overview',
  '/?view=small',
  '/?view=large',
  '/games/OWNED?tab=releases',
  '/games/OWNED?tab=add-ons',
  '/games/OWNED?tab=files',
  '/games/OWNED?tab=history',
  '/add?tab=list',
  '/help/api',
  '/help/service',
  '/welcome',
]

/** What opens a dialog, by the page it is on. */
const everyDialog: [page: string, opener: RegExp][] = [
  ['/', /^Filters/],
  ['/', /^Saved views$/],
  ['/?view=table', /^Columns$/],
  ['/add', /^Options/],
  ['/games/OWNED', /^Edit game$/],
  ['/games/OWNED', /^Preferences$/],
  ['/games/OWNED', /^Remove from library$/],
  ['/activity', /^Add download$/],
  ['/activity', /^Review /],
  ['/activity', /^Download details$/],
  ['/activity', /^Remove download$/],
  ['/activity/untracked', /^Download details$/],
  ['/activity/untracked', /^Choose game/],
  ['/calendar', /^Subscribe$/],
  ['/statistics', /^Share$/],
  ['/settings/downloaders', /^Add download client$/],
  ['/settings/downloaders', /^Edit Built in$/],
  ['/settings/downloaders', /^Remove Built in$/],
  ['/settings/path-mappings', /^Remove mapping /],
  ['/settings/path-mappings', /^Browse$/],
  ['/settings/indexers', /^Add indexer$/],
  ['/settings/indexers', /^From Prowlarr$/],
  ['/settings/indexers', /^Edit Sample games$/],
  ['/settings/root-folders', /^Remove Old disk$/],
  ['/settings/root-folders', /^Allow deleting files$/],
  ['/system/import', /^Browse$/],
  ['/settings/account', /^Set up$/],
  ['/settings/account', /^Import library$/],
  ['/settings/account', /^New API key$/],
  ['/settings/account', /^Revoke Desktop extension$/],
  ['/settings/users', /^Add user$/],
  ['/settings/users', /^Edit joanna$/],
  ['/settings/users', /^End the sessions of joanna$/],
  ['/settings/tags', /^Add tag$/],
  ['/settings/notifications', /^Add channel$/],
  ['/settings/feeds', /^Add feed$/],
  ['/settings/release-rules', /^Add rule$/],
]

/** Untracked downloads are those of a real client. */
export const dialogs = peerAvailable('transmission-daemon')
  ? everyDialog
  : everyDialog.filter(([page]) => page !== '/activity/untracked')

export function addressOf(page: string, gameIds: GameIds): string {
  return page.replace('OWNED', gameIds.owned).replace('LONG', gameIds.long)
}
