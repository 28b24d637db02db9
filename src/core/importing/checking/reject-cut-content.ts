import type { StoredDownload } from '#db/repositories/downloads.ts'
import { formatSize } from '#domain/format.ts'
import type { FileList } from '#domain/importing/file-list.ts'
import type { OwnFiles } from '../../download-clients/own-files.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'

type Request = Pick<PreparedImport, 'app' | 'record' | 'download' | 'downloader'>
type Found = { source: { files: FileList; single: boolean }; wholeSizes?: OwnFiles['wholeSizes'] }

/** Files are posted in an encoding that adds 1.5 to 4 %. */
const decodedShare = 0.93
/** A client counts PAR2 files, which it removes in the end, and leaves out samples. */
const leastShare = 0.6

/**
 * Why a user must review files that their client reports as complete, but that are shorter on disk: a full disk cut them
 * short, or they are still on their way from another machine. `wholeSizes`: in bytes, by path, where the client lists its
 * files.
 */
export async function rejectCutContent(
  { app, record, download, downloader }: Request,
  { source: { files, single }, wholeSizes }: Found,
): Promise<Rejected | null> {
  if (downloader === null || record.acceptedCauses.includes('incomplete')) return null
  const { name, type } = downloader
  // The size of what arrives in a folder is that of the indexer.
  const reported = app.downloadClientKinds[type]?.savesHere === true ? 0 : (download.size ?? 0)
  const least = download.protocol === 'usenet' && isOneDownload(app, download) ? leastBytes(download, reported) : 0
  const ofOnlyFile = single && download.protocol === 'torrent' ? reported : 0
  const yieldToEventLoop = createYieldToEventLoop()
  let bytes = 0
  for (const { path, size } of files) {
    const whole = wholeSizes?.get(path) ?? ofOnlyFile
    if (size < whole) {
      const reason = `"${path}" has ${formatSize(size)} here, but ${name} reports all ${formatSize(whole)} of it as downloaded. Let ${name} check its files again, or wait until they are copied here. The import is retried automatically.`
      return { ok: false, cause: 'incomplete', reason }
    }
    bytes += size
    await yieldToEventLoop()
  }
  if (bytes >= least) return null
  const reason = `${name} reports this download as complete, but its files have ${formatSize(bytes)} instead of at least ${formatSize(Math.round(least))}: a full disk may have cut them short. Check the disk of ${name}, then skip the import and grab the release again, or import what is there.`
  return { ok: false, cause: 'incomplete', reason }
}

/**
 * How much a Usenet download must have on disk. SABnzbd 4.5 reports a job as completed that a full disk cut short while
 * its last files were written.
 */
const leastBytes = ({ postedBytes }: StoredDownload, reported: number): number =>
  Math.max(reported * leastShare, (postedBytes ?? 0) * decodedShare)

/** An import of one of several games may have moved its files. */
function isOneDownload({ downloads }: Request['app'], { id, splitFrom }: StoredDownload): boolean {
  return splitFrom === null && downloads.splitFrom(id).length === 0
}
