import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import type { Finding, HealthCheck } from './check.ts'

export const rootFolderUnreadable: HealthCheck = {
  code: 'root-folder-unreadable',
  checks: 'the root folders',
  find: async ({ rootFolders }) => {
    const enabled = rootFolders.all().filter((root) => root.enabled)
    const found = await Promise.all(
      enabled.map(async ({ id, name, path }): Promise<Finding[]> => {
        const fault = await describeUnreadableFolder(path)
        if (fault === null) return []
        const publicMessage = `The root folder ${name} cannot be read`
        const message = `${publicMessage}: ${fault}`
        const help = 'Its games stay in the library. Mount its disk, or change or remove the root folder.'
        return [{ subject: id, severity: 'error', message, publicMessage, help }]
      }),
    )
    return found.flat()
  },
}
