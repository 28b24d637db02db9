import type { Downloader } from '#domain/downloads/downloader.ts'
import { isAbsolutePath } from '#domain/downloads/path-mapping.ts'
import { isReadable, localPath } from '../../download-clients/test-downloader.ts'
import type { Finding, HealthCheck, HealthCheckContext } from './check.ts'

/** Checks the folder that a client reported last. */
export const pathNotVisible: HealthCheck = {
  code: 'path-not-visible',
  checks: "the download clients' folders",
  find: async (app) => {
    const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
    const found = await Promise.all(enabled.map((downloader) => findIn(app, downloader)))
    return found.flat()
  },
}

async function findIn(app: HealthCheckContext, downloader: Downloader): Promise<Finding[]> {
  const { id, name } = downloader
  const remotePath = downloader.downloadPath ?? app.clientMonitor.lastCheck(id)?.downloadPath ?? null
  if (remotePath === null) return []
  const path = isAbsolutePath(remotePath) ? localPath(app, downloader, remotePath) : null
  if (path !== null && (await isReadable(path))) return []
  const mapped = path === null || path === remotePath ? '' : ` (mapped to ${path})`
  return [
    {
      subject: id,
      severity: 'warning',
      message: `Ludarr cannot read the download folder of ${name}: ${remotePath}${mapped}`,
      publicMessage: `Ludarr cannot read the download folder of ${name}.`,
      help: 'Its downloads cannot be imported. Add a path mapping for this folder, or mount it at the same path for both programs.',
    },
  ]
}
