import { isUpdateAvailable, readUpdateState } from '../update-state.ts'
import type { HealthCheck } from './check.ts'

export const updateAvailable: HealthCheck = {
  code: 'update-available',
  checks: 'the version of Ludarr',
  find: (app) => {
    const state = readUpdateState(app)
    const { version } = app.about
    if (!state.enabled || !isUpdateAvailable(state, version)) return []
    const message = `Ludarr ${state.latestVersion} is available. This is ${version}`
    const help = 'Install it the way you installed this version. A backup is made before the database changes.'
    return [{ subject: '', severity: 'notice', message, publicMessage: message, help }]
  },
}
