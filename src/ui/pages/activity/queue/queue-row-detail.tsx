import type { Download } from '#domain/downloads/download.ts'
import { messageTone } from '../download-card.tsx'
import { ReviewDownload } from '../review-download.tsx'

/** The message of a download, and what it waits for. */
export function QueueRowDetail({ download }: { download: Download }) {
  const { message, status } = download
  const isReview = status === 'review'
  if (!isReview && (message === null || message === '')) return null
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 px-2 pb-3 pl-13 text-sm">
      {message !== null && message !== '' && (
        <p className={`min-w-0 flex-1 basis-56 break-words ${messageTone(status)}`}>{message}</p>
      )}
      {isReview && <ReviewDownload download={download} />}
    </div>
  )
}
