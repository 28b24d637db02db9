import { statfs } from 'node:fs/promises'
import type { Message } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { Finding, HealthCheck, HealthCheckContext } from './check.ts'

/** Many games are larger than this. */
const minFreeBytes = 5 * 1024 ** 3

const help = say('health.diskLowHelp')

/** The disk of the library, and those of the clients as of their last check. */
export const diskLow: HealthCheck = {
  code: 'disk-low',
  checks: say('health.theDisks'),
  disks: (app) => ({ folders: libraryFolders(app), state: JSON.stringify(clientFindings(app)) }),
  find: async (app) => [...(await libraryFindings(app)), ...clientFindings(app)],
}

function libraryFolders(app: HealthCheckContext): string[] {
  const { libraryRoot } = readImportSettings(app)
  return libraryRoot === null ? [] : [libraryRoot]
}

async function libraryFindings(app: HealthCheckContext): Promise<Finding[]> {
  const [libraryRoot] = libraryFolders(app)
  const space = libraryRoot === undefined ? null : await statfs(libraryRoot).catch(() => null)
  if (libraryRoot === undefined || space === null) return []
  const places = [say('health.libraryFolderAt', { path: libraryRoot }), say('health.libraryFolder')]
  return findings(libraryRoot, places, space.bavail * space.bsize)
}

function clientFindings({ downloaders, clientMonitor }: HealthCheckContext): Finding[] {
  return downloaders.all().flatMap(({ id, name, enabled, health }) => {
    const free = clientMonitor.lastCheck(id)?.freeBytes ?? null
    return free === null || !enabled || !health.ok ? [] : findings(id, [say('health.diskOf', { name })], free)
  })
}

/** The last place is the one without a path. */
function findings(subject: string, places: readonly Message[], freeBytes: number): Finding[] {
  if (freeBytes >= minFreeBytes) return []
  const describe = (what: Message | undefined) => say('health.diskLow', { what: what ?? '', leftSize: freeBytes })
  const severity = freeBytes < minFreeBytes / 10 ? 'error' : 'warning'
  return [{ subject, severity, message: describe(places.at(0)), publicMessage: describe(places.at(-1)), help }]
}
