import { named, say } from '#domain/messages/say.ts'
import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import { enabledRoots, type Finding, type HealthCheck } from './check.ts'

export const rootFolderUnreadable: HealthCheck = {
  code: 'root-folder-unreadable',
  checks: say('health.rootFolders'),
  disks: (app) => {
    const roots = enabledRoots(app)
    return { folders: roots.map(({ path }) => path), state: JSON.stringify(roots) }
  },
  find: async (app) => {
    const found = await Promise.all(
      enabledRoots(app).map(async ({ id, name, path }): Promise<Finding[]> => {
        const fault = await describeUnreadableFolder(path)
        if (fault === null) return []
        const publicMessage = say('health.rootFolderUnreadable', { name })
        const message = named(publicMessage, fault)
        const help = say('health.rootFolderUnreadableHelp')
        return [{ subject: id, severity: 'error', message, publicMessage, help }]
      }),
    )
    return found.flat()
  },
}
