import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'

const healthActionKinds = ['runJob', 'testDownloader', 'testIndexer', 'testChannel', 'checkFeeds', 'openPage'] as const

/** Something that may help with an issue. */
export const HealthActionModel = Model('HealthAction', {
  kind: OneOf(healthActionKinds, 'HealthActionKind'),
  target: Type.String({
    description: 'The name of the job, the ID of what is tested or checked, or the path of the page',
    examples: ['check-health'],
  }),
})
export type HealthAction = Static<typeof HealthActionModel>

const open = (target: string): HealthAction => ({ kind: 'openPage', target })
const run = (target: string): HealthAction => ({ kind: 'runJob', target })
/** The checks run again, also those of disks that are idle. */
const checkAgain = run('check-health')

const downloaders = open('/settings/downloaders')
const testClient = (id: string): HealthAction[] => [{ kind: 'testDownloader', target: id }, downloaders]

/** Where the credentials of what is no download client or indexer are entered. */
const credentialPages: Record<string, string> = {
  prowlarr: '/settings/indexers',
  'archive passwords': '/settings/library',
  'nexus mods': '/settings/lookups',
  steam: '/settings/wishlist',
  metadata: '/settings/metadata',
}

/** By the code of the check. Most have one button that repairs or checks, and the page where the cause is. */
const actions: Record<string, (subject: string) => HealthAction[]> = {
  'database-damaged': () => [open('/system/backups')],
  'data-folder': () => [checkAgain],
  'credentials-unreadable': (subject) => [open(credentialPages[subject] ?? '/settings')],
  'data-folder-open': () => [checkAgain],
  'data-folder-network': () => [checkAgain],
  'download-client-credentials': testClient,
  'download-client-unreachable': testClient,
  'download-client-settings': testClient,
  // The job resumes the blocked downloads.
  'download-client-blocked': () => [run('refresh-downloads'), open('/activity')],
  'hand-over-unclear': testClient,
  'download-client-options': () => [run('refresh-downloads'), open('/activity')],
  'download-client-entries': testClient,
  'downloads-vanished': () => [open('/activity')],
  // The client may report another folder now.
  'path-not-visible': () => [run('check-clients'), open('/settings/path-mappings')],
  'library-folder': () => [checkAgain, open('/settings/library')],
  'root-folder-unreadable': () => [checkAgain, open('/settings/root-folders')],
  'root-folder-scan': () => [run('scan-root-folders'), open('/settings/root-folders')],
  'moved-games': () => [open('/settings/root-folders')],
  'disk-low': () => [checkAgain],
  'indexer-unreachable': (id) => [{ kind: 'testIndexer', target: id }, open('/settings/indexers')],
  // The task would wait until the feed is due.
  'feed-failing': (id) => [{ kind: 'checkFeeds', target: id }, open('/settings/feeds')],
  'metadata-unusable': () => [open('/settings/metadata')],
  'service-credentials': () => [open('/settings/metadata'), open('/settings/lookups')],
  'service-unavailable': () => [checkAgain],
  'virus-scanner-unavailable': () => [run('check-virus-scanner'), open('/settings/library')],
  'virus-scanner-limits': () => [run('check-virus-scanner')],
  'play-times-off': () => [open('/settings/metadata')],
  'wishlist-stopped': () => [open('/settings/wishlist')],
  'job-failing': (name) => [run(name), open('/system/log')],
  'notification-channel-failing': (id) => [{ kind: 'testChannel', target: id }, open('/settings/notifications')],
  'https-unusable': () => [open('/settings/https')],
  'no-download-client': () => [downloaders],
  'no-indexer': () => [open('/settings/indexers')],
  'no-service-for-tags': () => [downloaders, open('/settings/indexers')],
  'update-available': () => [open('/system/about')],
}

/** Lists what an administrator can do about an issue, the most helpful first. */
export function healthActions({ code, subject }: { code: string; subject: string }): HealthAction[] {
  return actions[code]?.(subject) ?? []
}
