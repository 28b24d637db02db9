import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Describes a download of which the client was told not to download a single file, and which then counts as complete
 * there. `null` if it has files, or if the client cannot tell.
 */
export async function describeUnselected(
  app: Pick<AppContext, 'clientOf'>,
  { clientId, manual }: Pick<StoredDownload, 'clientId' | 'manual'>,
  downloader: Downloader | null,
): Promise<string | null> {
  if (downloader === null || manual) return null
  try {
    const files = (await app.clientOf(downloader).files?.(clientId)) ?? []
    const isUnselected = files.length > 0 && files.every(({ skipped }) => skipped === true)
    return isUnselected ? nothingSelected(downloader) : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export function nothingSelected({ name }: Downloader): string {
  return `No file of this download is selected in ${name}. Select its files there and import it again once they are downloaded, or remove the download.`
}
