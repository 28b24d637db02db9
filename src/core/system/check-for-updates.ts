import { AppError, errorMessage, fieldError } from '#domain/errors.ts'
import { say, textOf } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { UpdateCheck, UpdateCheckChange } from '#domain/system/update-check.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { storeNotification } from '../notifications/notify.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { fetchLatestVersion } from './fetch-latest-version.ts'
import { isNewer, isUpdateAvailable, readUpdateState, type UpdateState, writeUpdateState } from './update-state.ts'

type ReadDeps = Pick<AppContext, 'settings' | 'about'>
type CheckDeps = Needs<typeof storeNotification> &
  Pick<AppContext, 'about' | 'health' | 'log' | 'outbound' | 'settings' | 'transaction'>

/** The settings of the update check, and what it found last. */
export function describeUpdateCheck(app: ReadDeps): UpdateCheck {
  const { reportedVersion: _, ...state } = readUpdateState(app)
  const currentVersion = app.about.version
  return { ...state, currentVersion, updateAvailable: isUpdateAvailable(state, currentVersion) }
}

/** Changes the given fields. Throws AppError `invalid` for an address that cannot be used. */
export async function changeUpdateCheck(
  app: Pick<AppContext, 'about' | 'health' | 'outbound' | 'settings'>,
  change: UpdateCheckChange,
): Promise<UpdateCheck> {
  const url = change.url?.trim() || null
  if (url !== null) await validateAddress(app, url)
  const current = readUpdateState(app)
  const next = { ...current, ...change, ...(change.url === undefined ? {} : { url }) }
  if (next.enabled && next.url === null) {
    const message = say('services.updateAddressNamesNewest')
    throw fieldError('url', message)
  }
  // What another address said does not count.
  const forgotten = { latestVersion: null, releaseUrl: null, checkedAt: null, error: null }
  writeUpdateState(app, next.url === current.url ? next : { ...next, ...forgotten })
  app.health.requestCheck()
  return describeUpdateCheck(app)
}

/** Checks once a day, if an admin has turned it on. A failure is shown in the settings, and nowhere else. */
export async function checkForUpdatesDaily(app: CheckDeps, signal: AbortSignal): Promise<void> {
  if (readUpdateState(app).enabled) await checkForUpdates(app, signal)
}

/** Asks for the newest version, and notifies admins of each version once. Throws AppError `invalid` without an address. */
export async function checkForUpdates(app: CheckDeps, signal?: AbortSignal): Promise<UpdateCheck> {
  const { url } = readUpdateState(app)
  if (url === null) throw new AppError('invalid', say('services.enterAddressNamesNewest'))
  const found = await askFor(app, url, signal)
  const state = readUpdateState(app)
  // The address was changed meanwhile, or the program stops.
  if (state.url !== url || signal?.aborted) return describeUpdateCheck(app)
  const notifications = app.transaction(() => record(app, { ...state, ...found, checkedAt: instant(app.clock) }))
  for (const notification of notifications) app.events.emit('notification', notification)
  app.health.requestCheck()
  return describeUpdateCheck(app)
}

/** In one transaction, so that admins are notified of a version exactly once. */
function record(app: CheckDeps, state: UpdateState): Notification[] {
  const { version } = app.about
  const { enabled, latestVersion, reportedVersion } = state
  const isNew = latestVersion !== null && (reportedVersion === null || isNewer(latestVersion, reportedVersion))
  const isReported = enabled && isNew && isUpdateAvailable(state, version)
  writeUpdateState(app, isReported ? { ...state, reportedVersion: latestVersion } : state)
  if (!isReported) return []
  const text = {
    title: textOf(say('health.newVersion', { latestVersion })),
    message: `You have ${version}. Ludarr does not install updates: install it the way you installed this version.`,
    link: '/system/about',
  }
  return app.users
    .all()
    .filter(({ role }) => role === 'admin')
    .flatMap(({ id }) => storeNotification(app, id, 'newVersion', text) ?? [])
}

type Found = Partial<Pick<UpdateState, 'latestVersion' | 'releaseUrl'>> & { error: string | null }

async function askFor(app: CheckDeps, url: string, signal: AbortSignal | undefined): Promise<Found> {
  try {
    const latest = await fetchLatestVersion(app, url, signal)
    // A pre-release replaces nothing.
    if (latest === null) return { error: null }
    return { error: null, latestVersion: latest.version, releaseUrl: latest.releaseUrl }
  } catch (error) {
    app.log.info('The check for updates failed', { reason: errorMessage(error) })
    return { error: errorMessage(error) }
  }
}
