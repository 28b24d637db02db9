import { isAbsolutePath } from '#domain/downloads/path-mapping.ts'
import { say } from '#domain/messages/say.ts'
import { isReadable, localPath } from '../../download-clients/test-downloader.ts'
import type { Finding, HealthCheck, HealthCheckContext } from './check.ts'

/** Checks the folder that a client reported last. */
export const pathNotVisible: HealthCheck = {
  code: 'path-not-visible',
  checks: say('health.downloadClientsFolders'),
  disks: (app) => {
    const checked = checkedFolders(app)
    return { folders: checked.flatMap(({ path }) => path ?? []), state: JSON.stringify(checked) }
  },
  isKnown: ({ downloaders, clientMonitor }, id) => {
    const downloader = downloaders.find(id)
    return downloader?.enabled !== true || downloader.downloadPath !== null || clientMonitor.lastCheck(id) !== null
  },
  find: async (app) => (await Promise.all(checkedFolders(app).map(findIn))).flat(),
}

type CheckedFolder = { id: string; name: string; remotePath: string; path: string | null }

function checkedFolders(app: HealthCheckContext): CheckedFolder[] {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  return enabled.flatMap((downloader): CheckedFolder[] => {
    const { id, name } = downloader
    const remotePath = downloader.downloadPath ?? app.clientMonitor.lastCheck(id)?.downloadPath ?? null
    if (remotePath === null) return []
    return [{ id, name, remotePath, path: isAbsolutePath(remotePath) ? localPath(app, downloader, remotePath) : null }]
  })
}

async function findIn({ id, name, remotePath, path }: CheckedFolder): Promise<Finding[]> {
  if (path !== null && (await isReadable(path))) return []
  const isMapped = path !== null && path !== remotePath
  return [
    {
      subject: id,
      severity: 'warning',
      message: isMapped
        ? say('health.downloadFolderUnreadableMapped', { name, remotePath, path })
        : say('health.downloadFolderUnreadableAt', { name, remotePath }),
      publicMessage: say('health.downloadFolderUnreadable', { name }),
      help: say('health.downloadsCannotImported'),
    },
  ]
}
