import { isAbsolute } from 'node:path'
import type { StoredFeed } from '#db/repositories/rss-feeds.ts'
import { isAbsolutePath } from '#domain/downloads/path-mapping.ts'
import { AppError } from '#domain/errors.ts'
import { feedDefaults } from '#domain/feeds/feed-defaults.ts'
import type { PathMapping } from '#domain/importing/import.ts'
import { type Indexer, indexerDefaults } from '#domain/indexers/indexer.ts'
import type { SourceIndexer, SourceRow } from '#domain/other-programs/program-data.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { assertNoCredentials, moveKeyFromUrl } from '../settings/address-credentials.ts'
import type { Plan } from './plan.ts'

/** Indexers by id, or else by their address. */
export function planIndexers(plan: Plan): void {
  const { app, data, report } = plan
  const existing = app.indexers.all()
  for (const row of data.indexers) {
    const indexer = newIndexer(row)
    const same =
      existing.find(({ id }) => id === row.id) ??
      existing.find(({ url, protocol }) => protocol === row.protocol && sameAddress(url, indexer.url))
    const fault = credentialsIn(indexer.url)
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

/** Why an address cannot be used; `null` if it can. The message does not contain the address. */
export function credentialsIn(address: string): string | null {
  try {
    assertNoCredentials(address)
    return null
  } catch (error) {
    if (error instanceof AppError) return `${error.message}.`
    throw error
  }
}

export function sameAddress(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && comparable(left) === comparable(right)
}

function comparable(address: string): string {
  const url = URL.parse(address)
  return (url?.href ?? address).replace(/\/+$/, '')
}

export function planMappings(plan: Plan): void {
  const { app, data, report } = plan
  const existing = app.settings.pathMappings()
  plan.stored.pathMappings = existing
  for (const row of data.mappings) {
    const { id, remoteHost, remotePath, localPath } = row
    const isSame = (other: PathMapping): boolean =>
      other.id === id || (other.remoteHost === remoteHost && other.remotePath === remotePath)
    if (existing.some(isSame)) report.add(row, 'unchanged')
    else if (!isAbsolutePath(remotePath) || !isAbsolute(localPath) || localPath.includes('\0')) {
      report.add(row, 'skipped', 'Both paths must be absolute.')
    } else {
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

export function planFeeds(plan: Plan): void {
  const { app, data, report } = plan
  const existing = app.rssFeeds.all()
  for (const row of data.feeds) {
    if (existing.some(({ id, url }) => id === row.id || sameAddress(url, row.url))) {
      report.add(row, 'unchanged')
      continue
    }
    const { id, url, name, enabled, createdAt } = row
    const feed: StoredFeed = {
      ...{ ...feedDefaults, id, url, name, enabled, createdAt, status: 'new' },
      ...{ message: null, failures: 0, etag: null, lastModified: null },
      ...{ lastCheckedAt: null, nextCheckAt: null, pausedUntil: null },
    }
    existing.push(feed)
    plan.writes.push(() => app.rssFeeds.insert(feed))
    report.add(row, 'imported')
  }
}
