import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import { enabledRoots, type Finding, type HealthCheck } from './check.ts'

export const rootFolderUnreadable: HealthCheck = {
  code: 'root-folder-unreadable',
  checks: 'the root folders',
  disks: (app) => {
    const roots = enabledRoots(app)
    return { folders: roots.map(({ path }) => path), state: JSON.stringify(roots) }
  },
  find: async (app) => {
    const found = await Promise.all(
      enabledRoots(app).map(async ({ id, name, path }): Promise<Finding[]> => {
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
