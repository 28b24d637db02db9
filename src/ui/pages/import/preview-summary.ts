import type { ImportPreview } from '#domain/importing/import-preview.ts'
import { t } from '../../texts/page-texts.ts'
import { importModeLabels } from './labels.ts'

type Counts = Pick<
  ImportPreview,
  'folder' | 'transferMode' | 'files' | 'imported' | 'skipped' | 'conflicts' | 'otherGames'
>

/** What an import does with the files of a download, in sentences. Files that are not counted otherwise are unpacked. */
export function describePreview(counts: Counts): string {
  const { folder, transferMode, files, imported, skipped, conflicts, otherGames } = counts
  const mode = importModeLabels[transferMode]
  const unpacked = Math.max(0, files - imported - skipped - otherGames)
  const transfer =
    folder === null
      ? t('importFiles.summaryNoFolder', { imported, mode })
      : t('importFiles.summary', { imported, mode, folder })
  const unpacking =
    folder === null
      ? t('importFiles.unpackedNoFolder', { count: unpacked })
      : t('importFiles.unpacked', { count: unpacked, folder })
  return [
    ...(imported > 0 || unpacked === 0 ? [transfer] : []),
    ...(unpacked > 0 ? [unpacking] : []),
    ...(otherGames > 0 ? [t('importFiles.otherGamesCount', { count: otherGames })] : []),
    ...(skipped > 0 ? [t('importFiles.skippedCount', { count: skipped })] : []),
    ...(conflicts > 0 ? [t('importFiles.conflictCount', { count: conflicts })] : []),
  ].join(' ')
}
