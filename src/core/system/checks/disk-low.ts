import { statfs } from 'node:fs/promises'
import { formatSize } from '#domain/format.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { Finding, HealthCheck, HealthCheckContext } from './check.ts'

/** Less than many a game takes. */
const minFreeBytes = 5 * 1024 ** 3

const help = 'Make room, or let downloads and the library lie on a larger disk.'

/** The library's own disk, and what the clients said of theirs when they were looked at last. */
export const diskLow: HealthCheck = {
  code: 'disk-low',
  looksAt: 'the disks',
  find: async (app) => [...(await ofLibrary(app)), ...ofClients(app)],
}

async function ofLibrary(app: HealthCheckContext): Promise<Finding[]> {
  const { libraryRoot } = readImportSettings(app)
  const space = libraryRoot === null ? null : await statfs(libraryRoot).catch(() => null)
  if (libraryRoot === null || space === null) return []
  return found(libraryRoot, `the library folder ${libraryRoot}`, space.bavail * space.bsize)
}

function ofClients({ downloaders, clientMonitor }: HealthCheckContext): Finding[] {
  return downloaders.all().flatMap(({ id, name, enabled, health }) => {
    const free = clientMonitor.lastCheck(id)?.freeBytes ?? null
    return free === null || !enabled || !health.ok ? [] : found(id, `the folder of ${name}`, free)
  })
}

function found(subject: string, place: string, freeBytes: number): Finding[] {
  if (freeBytes >= minFreeBytes) return []
  const message = `The disk of ${place} has only ${formatSize(freeBytes)} left.`
  return [{ subject, severity: freeBytes < minFreeBytes / 10 ? 'error' : 'warning', message, help }]
}
