import type { AppContext, Essentials, Repositories } from '../app-context.ts'
import type { FolderDisk } from './move-folder.ts'

export type RenameDeps = Repositories &
  Essentials &
  Pick<AppContext, 'queues' | 'clientMonitor' | 'downloadClientKinds'> & {
    /** What moves folders. Default: the system. */
    folderDisk?: FolderDisk
  }
