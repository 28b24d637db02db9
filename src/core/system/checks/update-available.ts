import { say } from '#domain/messages/say.ts'
import { isUpdateAvailable, readUpdateState } from '../update-state.ts'
import type { HealthCheck } from './check.ts'

export const updateAvailable: HealthCheck = {
  code: 'update-available',
  checks: say('health.versionLudarr'),
  find: (app) => {
    const state = readUpdateState(app)
    const { version } = app.about
    if (!state.enabled || !isUpdateAvailable(state, version)) return []
    const message = say('health.updateAvailable', { latestVersion: state.latestVersion ?? '', version })
    const help = say('health.updateHelp')
    return [{ subject: '', severity: 'notice', message, publicMessage: message, help }]
  },
}
