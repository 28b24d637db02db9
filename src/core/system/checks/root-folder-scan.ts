import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { named, say } from '#domain/messages/say.ts'
import { currentRootMessage, missingGamesState } from '../../root-folders/missing-games.ts'
import { describeScanObstacle } from '../../scanning/discovery/list-root.ts'
import { scanFailurePrefix } from '../../scanning/run-scan.ts'
import { enabledRoots, type Finding, type HealthCheck, type HealthCheckContext } from './check.ts'

/** Problems of the last scan that still exist: missing games, or a root folder that could not be scanned. */
export const rootFolderScan: HealthCheck = {
  code: 'root-folder-scan',
  checks: say('health.scanResults'),
  disks: (app) => {
    const roots = enabledRoots(app)
    const states = roots.map((root) => missingGamesState(app, root))
    return { folders: roots.map(({ path }) => path), state: JSON.stringify(states) }
  },
  find: async (app) => (await Promise.all(enabledRoots(app).map((root) => findingsOf(app, root)))).flat(),
}

async function findingsOf(app: HealthCheckContext, root: StoredRootFolder): Promise<Finding[]> {
  const failure = await standingFailure(app, root)
  if (failure !== null) {
    const publicMessage = say('health.rootFolderNotScanned', { name: root.name })
    const message = named(publicMessage, failure)
    const help = say('health.rootFolderNotScannedHelp')
    return [{ subject: root.id, severity: 'warning', message, publicMessage, help }]
  }
  const noticed = await currentRootMessage(app, root)
  if (noticed === null) return []
  const help = say('health.rootFolderNoticeHelp')
  const message = say('health.rootFolderNotice', { name: root.name, detail: noticed.message })
  const publicMessage = say('health.rootFolderNotice', { name: root.name, detail: noticed.publicMessage })
  return [{ subject: root.id, severity: 'warning', message, publicMessage, help }]
}

/** Why the last scan failed, unless the root folder was only missing and is back. */
async function standingFailure(app: HealthCheckContext, root: StoredRootFolder): Promise<string | null> {
  const scan = app.scans.ofRoot(root.id)
  if (scan?.state !== 'failed') return null
  if (scan.message?.startsWith(scanFailurePrefix)) return scan.message
  return describeScanObstacle(app, root)
}
