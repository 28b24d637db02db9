import type { DownloadRows, FolderRows } from '#db/rows.ts'
import type { AppContext } from '../app-context.ts'
import type { FolderDisk } from './move-folder.ts'

export type RenameDeps = DownloadRows &
  FolderRows &
  Pick<
    AppContext,
    'games' | 'history' | 'settings' | 'about' | 'clock' | 'dataDisk' | 'events' | 'log' | 'transaction'
  > &
  Pick<AppContext, 'queues' | 'clientMonitor' | 'downloadClientKinds'> & {
    /** What moves folders. Default: the system. */
    folderDisk?: FolderDisk
  }
