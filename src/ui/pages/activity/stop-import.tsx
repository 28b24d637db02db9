import type { Download } from '#domain/downloads/download.ts'
import { useStopImportOf } from '../../api/imports.ts'
import { IconButton } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

/** Stops the running import of a download. */
export function StopImport({ download: { id, title } }: { download: Download }) {
  const stop = useStopImportOf(id, () => showToast({ tone: 'calm', text: t('activity.importStopped', { title }) }))
  return (
    <IconButton icon="close" label={t('activity.stopImport')} busy={stop.isPending} onClick={() => stop.mutate()} />
  )
}
