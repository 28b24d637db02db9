import { statfs } from 'node:fs/promises'
import { sizeInWords } from '#domain/size-in-words.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { Checked, Finding, HealthCheck } from './check.ts'

/** Less than many a game takes. */
const leastFreeBytes = 5 * 1024 ** 3

const help = 'Make room, or let downloads and the library lie on a larger disk.'

/** The library's own disk, and what the clients said of theirs when they were looked at last. */
export const diskLow: HealthCheck = {
  code: 'disk-low',
  looksAt: 'the disks',
  find: async (program) => [...(await ofLibrary(program)), ...ofClients(program)],
}

async function ofLibrary(program: Checked): Promise<Finding[]> {
  const { libraryRoot } = readImportSettings(program)
  const space = libraryRoot === null ? null : await statfs(libraryRoot).catch(() => null)
  if (libraryRoot === null || space === null) return []
  return found(libraryRoot, `the library folder ${libraryRoot}`, space.bavail * space.bsize)
}

function ofClients({ downloaders, live }: Checked): Finding[] {
  return downloaders.all().flatMap(({ id, name, enabled, health }) => {
    const free = live.looks.get(id)?.told.freeBytes ?? null
    return free === null || !enabled || !health.ok ? [] : found(id, `the folder of ${name}`, free)
  })
}

function found(subject: string, place: string, freeBytes: number): Finding[] {
  if (freeBytes >= leastFreeBytes) return []
  const message = `The disk of ${place} has only ${sizeInWords(freeBytes)} left.`
  return [{ subject, severity: freeBytes < leastFreeBytes / 10 ? 'error' : 'warning', message, help }]
}
