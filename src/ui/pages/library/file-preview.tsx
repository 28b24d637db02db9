import type { RemovalPreview } from '#domain/games/bulk-change.ts'
import type { useRemovalPreview } from '../../api/bulk-changes.ts'
import { formatSize } from '../../format/values.ts'
import { Failure } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

const maxListed = 5

/** What happens to the files of games that are removed with them. */
export function FilePreview({ preview }: { preview: ReturnType<typeof useRemovalPreview> }) {
  return (
    <div role="status" className="mt-2 min-h-16 text-sm">
      {preview.isLoadingError ? (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        t('bulkEdit.checkingFiles')
      ) : (
        <Outcome {...preview.data} />
      )}
    </div>
  )
}

function Outcome({ deleted, kept }: RemovalPreview) {
  // A game without a folder has no files to keep.
  const withFiles = kept.filter(({ reason }) => reason !== 'missing')
  const more = withFiles.length - maxListed
  return (
    <>
      <p className={deleted.games === 0 ? '' : 'text-bad'}>
        {deleted.games === 0
          ? t('bulkEdit.noFilesDeleted')
          : t('bulkEdit.filesDeleted', { count: deleted.games, size: formatSize(deleted.bytes) })}
      </p>
      {withFiles.length > 0 && (
        <>
          <p className="mt-2">{t('bulkEdit.filesKept', { count: withFiles.length })}</p>
          <ul className="mt-1 grid gap-1 pl-4">
            {withFiles.slice(0, maxListed).map(({ id, title, message }) => (
              <li key={id} className="list-disc break-words">
                <span className="text-ink">{title}</span>: {serverText(message)}
              </li>
            ))}
            {more > 0 && <li className="list-none">{t('bulkEdit.andMore', { count: more })}</li>}
          </ul>
        </>
      )}
    </>
  )
}
