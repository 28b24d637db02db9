import type { StoredFeed } from '#db/repositories/rss-feeds.ts'
import { isSameRemotePath } from '#domain/downloads/path-mapping.ts'
import { NewFeedModel } from '#domain/feeds/feed.ts'
import { feedDefaults } from '#domain/feeds/feed-defaults.ts'
import { NewPathMappingModel, type PathMapping } from '#domain/importing/path-mapping.ts'
import { type Indexer, indexerDefaults, NewIndexerModel } from '#domain/indexers/indexer.ts'
import type { SourceIndexer, SourceRow } from '#domain/other-programs/program-data.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { moveKeyFromUrl } from '../settings/address-credentials.ts'
import { assertMappingPaths } from '../settings/path-mappings.ts'
import { validateAddress, validateHost } from '../settings/validate-address.ts'
import { refusalOf, requestFault } from './entry-faults.ts'
import type { Plan } from './plan.ts'

/** Indexers by id, or else by their address. */
export async function planIndexers(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.indexers.all()
  const indexers = data.indexers.map((row) => ({ row, indexer: newIndexer(row) }))
  const refusals = await Promise.all(indexers.map(({ indexer }) => refusalOf(() => validateAddress(app, indexer.url))))
  for (const [position, { row, indexer }] of indexers.entries()) {
    const same =
      existing.find(({ id }) => id === row.id) ??
      existing.find(({ url, protocol }) => protocol === row.protocol && sameAddress(url, indexer.url))
    const fault = requestFault(NewIndexerModel, indexer) ?? refusals[position] ?? null
    if (same !== undefined) {
      const { apiKey } = indexer
      const addsKey = same.apiKey === null && apiKey !== null
      if (addsKey) plan.writes.push(() => app.indexers.update(same.id, { apiKey }))
      report.add({ ...row, notes: [] }, addsKey ? 'merged' : 'unchanged')
    } else if (fault !== null) report.add(row, 'skipped', fault)
    else {
      existing.push(indexer)
      plan.writes.push(() => app.indexers.insert(indexer))
      report.add(row, 'imported')
    }
  }
}

function newIndexer({ table, notes, ...row }: SourceRow<SourceIndexer>): Indexer {
  return { ...indexerDefaults, ...moveKeyFromUrl(row), tagIds: [], source: 'manual', health: unknownHealth }
}

export function sameAddress(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && comparable(left) === comparable(right)
}

function comparable(address: string): string {
  const url = URL.parse(address)
  return (url?.href ?? address).replace(/\/+$/, '')
}

export async function planMappings(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.settings.pathMappings()
  plan.stored.pathMappings = existing
  for (const row of data.mappings) {
    const { id, remoteHost, remotePath, localPath } = row
    const isSame = (other: PathMapping): boolean =>
      other.id === id || (other.remoteHost === remoteHost && isSameRemotePath(other.remotePath, remotePath))
    if (existing.some(isSame)) report.add(row, 'unchanged')
    else {
      const fault =
        requestFault(NewPathMappingModel, { remoteHost, remotePath, localPath }) ??
        (await refusalOf(() => assertMappingPaths(row)))
      if (fault !== null) {
        report.add(row, 'skipped', fault)
        continue
      }
      const mapping = { id, remoteHost, remotePath, localPath }
      existing.push(mapping)
      plan.writes.push(() => app.settings.putPathMapping(mapping))
      report.add(row, 'imported', hostNote(plan, remoteHost))
    }
  }
}

/** A mapping for a host applies to the download clients with this host in their address. */
function hostNote({ stored }: Plan, remoteHost: string | null): string | null {
  if (remoteHost === null) return null
  const hosts = stored.downloaders.map(({ url }) => (url === null ? null : URL.parse(url)?.hostname))
  if (hosts.some((host) => host?.toLowerCase() === remoteHost.toLowerCase())) return null
  return `No download client has the host "${remoteHost}", so it is not used yet.`
}

export async function planFeeds(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.rssFeeds.all()
  const refusals = await Promise.all(data.feeds.map(({ url }) => refusalOf(() => validateHost(app, url))))
  for (const [position, row] of data.feeds.entries()) {
    if (existing.some(({ id, url }) => id === row.id || sameAddress(url, row.url))) {
      report.add(row, 'unchanged')
      continue
    }
    const { id, url, name, enabled, createdAt } = row
    const fault = requestFault(NewFeedModel, { name, url, enabled }) ?? refusals[position] ?? null
    if (fault !== null) {
      report.add(row, 'skipped', fault)
      continue
    }
    const feed: StoredFeed = {
      ...feedDefaults,
      id,
      url,
      name,
      enabled,
      createdAt,
      status: 'new',
      message: null,
      failures: 0,
      etag: null,
      lastModified: null,
      lastCheckedAt: null,
      nextCheckAt: null,
      pausedUntil: null,
    }
    existing.push(feed)
    plan.writes.push(() => app.rssFeeds.insert(feed))
    report.add(row, 'imported')
  }
}
