import type { Downloader } from '#domain/downloads/downloader.ts'
import { isAbsolutePath } from '#domain/downloads/path-mapping.ts'
import { isReadable, localPath } from '../../download-clients/test-downloader.ts'
import type { Finding, HealthCheck, HealthCheckContext } from './check.ts'

/** By the folder that a client named when it was looked at last. */
export const pathNotVisible: HealthCheck = {
  code: 'path-not-visible',
  looksAt: "the download clients' folders",
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
  const place = isAbsolutePath(remotePath) ? localPath(app, downloader, remotePath) : null
  if (place !== null && (await isReadable(place))) return []
  const mapped = place === null || place === remotePath ? '' : ` (mapped to ${place})`
  return [
    {
      subject: id,
      severity: 'warning',
      message: `${name} saves in ${remotePath}, which cannot be read here${mapped}, so its downloads cannot be imported.`,
      help: 'Add a path mapping that says where this folder lies for Ludarr, or give both the same path.',
    },
  ]
}
