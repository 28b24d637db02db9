import { importSettingsName } from '../settings/import-settings.ts'
import type { ImportDeps, Plan } from './plan.ts'

/** The context as it will be after the import, for the rules that decide which folders games may have. */
export function withPlanned({ app, stored, users }: Plan): ImportDeps {
  const planned = new Map([...users.values()].map((user) => [user.id, user]))
  return {
    ...app,
    users: { ...app.users, find: (id) => planned.get(id) ?? app.users.find(id) },
    downloaders: { ...app.downloaders, all: () => [...stored.downloaders] },
    rootFolders: { ...app.rootFolders, all: () => [...stored.rootFolders] },
    settings: {
      ...app.settings,
      pathMappings: () => [...stored.pathMappings],
      read: (name) => (name === importSettingsName ? stored.importSettings : app.settings.read(name)),
    },
  }
}
