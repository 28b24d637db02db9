import { type Downloader, NewDownloaderModel } from '#domain/downloads/downloader.ts'
import type { SourceDownloader, SourceRow } from '#domain/other-programs/program-data.ts'
import { isAbsolute } from '#domain/paths/paths.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { validateDownloader, validateDownloadPath } from '../download-clients/validate-downloader.ts'
import { refusalOf, requestFault } from './entry-faults.ts'
import type { Plan } from './plan.ts'
import { sameAddress } from './plan-services.ts'

/** Download clients by id, or else by their address. */
export async function planDownloaders(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.downloaders.all()
  plan.stored.downloaders = existing
  for (const row of data.downloaders) {
    const same =
      existing.find(({ id }) => id === row.id) ??
      existing.find(({ type, url }) => type === row.type && sameAddress(url, row.url))
    if (same !== undefined) {
      plan.downloaders.set(row.id, same)
      report.add({ ...row, notes: [] }, 'unchanged')
      continue
    }
    const kind = app.downloadClientKinds[row.type]
    const made =
      kind === undefined ? `This version does not support "${row.type}".` : await newDownloader(plan, kind, row)
    if (typeof made === 'string') {
      report.add(row, 'skipped', made)
      continue
    }
    const { downloader, notes } = made
    existing.push(downloader)
    plan.downloaders.set(row.id, downloader)
    plan.writes.push(() => app.downloaders.insert(downloader))
    report.add(row, 'imported', ...notes)
  }
}

/** The record of a client, or why there can be none. */
async function newDownloader(
  { app }: Plan,
  kind: DownloadClientKind,
  row: SourceRow<SourceDownloader>,
): Promise<{ downloader: Downloader; notes: string[] } | string> {
  const { table, notes: _, ...record } = row
  const { url, ...signIn } = withoutCredentials(record)
  const notes: string[] = []
  const supports = !kind.unsupported?.includes('postImportCategory')
  if (!supports && record.postImportCategory !== null) notes.push(`${kind.label} has no category after the import.`)
  const pathFault = await refusalOf(() => validateDownloadPath(record.downloadPath))
  const isUsable = !kind.savesHere || record.downloadPath === null || isAbsolute(record.downloadPath)
  if (pathFault !== null) notes.push(pathFault)
  else if (!isUsable) notes.push('Its download folder is not an absolute path.')
  const entered: Downloader = {
    ...record,
    url,
    ...signIn,
    postImportCategory: supports ? record.postImportCategory : null,
    downloadPath: isUsable && pathFault === null ? record.downloadPath : null,
    tagIds: [],
    health: unknownHealth,
  }
  const fault = requestFault(NewDownloaderModel, entered)
  if (fault !== null) return fault
  let downloader = entered
  const refusal = await refusalOf(async () => {
    downloader = await validateDownloader(app, entered)
  })
  return refusal ?? { downloader, notes }
}

/** Moves a username and password from the address to their own fields. */
function withoutCredentials({ url, username, password }: SourceDownloader) {
  const parsed = URL.parse(url)
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return { url, username, password }
  const found = { username: decoded(parsed.username), password: decoded(parsed.password) }
  parsed.username = ''
  parsed.password = ''
  const plain = parsed.href.replace(/\/+$/, '')
  return { url: plain, username: username ?? found.username, password: password ?? found.password }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return text
  }
}
