import type { Finding, HealthCheck } from './check.ts'

/** What the last scan of a root noticed: games that are gone, or that it could not be scanned at all. */
export const rootFolderScan: HealthCheck = {
  code: 'root-folder-scan',
  looksAt: 'what the scans found',
  find: ({ rootFolders, scans }) =>
    rootFolders.all().flatMap(({ id, name, enabled, message: noticed }): Finding[] => {
      if (!enabled) return []
      const scan = scans.ofRoot(id)
      if (scan?.state === 'failed') {
        const message = `The root folder ${name} could not be scanned: ${scan.message ?? 'no reason was given'}`
        const help = 'Nothing was removed from the library. Put it right and scan it under Settings, Root folders.'
        return [{ subject: id, severity: 'warning', message, help }]
      }
      if (noticed === null) return []
      const help = 'Put them back, or remove them from the library; then scan it under Settings, Root folders.'
      return [{ subject: id, severity: 'warning', message: `The root folder ${name}: ${noticed}`, help }]
    }),
}
