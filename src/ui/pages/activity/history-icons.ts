import type { HistoryType } from '#domain/games/history-types.ts'
import type { IconName } from '../../parts/icon.tsx'

export const historyIcons: Record<HistoryType, IconName> = {
  grabbed: 'grab',
  failed: 'warn',
  imported: 'import',
  upgraded: 'spark',
  deleted: 'trash',
  scanned: 'folder',
  skipped: 'close',
  released: 'spark',
  delayed: 'clock',
  cancelled: 'ban',
  refreshed: 'info',
}
