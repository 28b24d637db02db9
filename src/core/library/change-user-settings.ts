import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { AppContext } from '../app-context.ts'
import { wantParts } from '../metadata/want-parts.ts'

type Deps = Pick<AppContext, 'users' | 'relations' | 'events' | 'transaction'>

/** Changes settings of a user. Turning `wantAddOns` on wants the add-ons of all wanted games. */
export function changeUserSettings(app: Deps, userId: string, change: Partial<UserSettings>): UserSettings {
  const changed = app.transaction(() => {
    const before = app.users.settings(userId)
    app.users.changeSettings(userId, { ...before, ...change })
    return change.wantAddOns === true && !before.wantAddOns ? wantParts(app, userId) : []
  })
  for (const id of changed) app.events.emit('gameChanged', { id, change: 'updated' })
  return app.users.settings(userId)
}
