import type { Download } from '#domain/downloads/download.ts'
import { usePhone } from '../../../tables/use-phone.ts'
import { serverText } from '../../../texts/language.ts'
import { DownloadActions, messageTone } from '../download-card.tsx'
import { ReviewDownload } from '../review-download.tsx'

/** The message of a download and what it waits for, and on phones its actions. */
export function QueueRowDetail({ download }: { download: Download }) {
  const isPhone = usePhone()
  const { message, status } = download
  const hasMessage = message !== null && message !== ''
  const isReview = status === 'review'
  if (!isPhone && !isReview && !hasMessage) return null
  return (
    <div className="-mt-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 pr-2 pb-3 pl-13 text-sm sm:justify-start sm:pl-16">
      {hasMessage && (
        <p className={`min-w-0 flex-1 break-words max-sm:basis-full sm:basis-56 ${messageTone(status)}`}>
          {serverText(message)}
        </p>
      )}
      {isReview && (
        <div className="max-sm:flex-1">
          <ReviewDownload download={download} />
        </div>
      )}
      {isPhone && <DownloadActions download={download} />}
    </div>
  )
}
