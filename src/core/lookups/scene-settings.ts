import { fieldError } from '#domain/errors.ts'
import type { SceneKind, SceneSettings, SceneSettingsChange } from '#domain/lookups/scene-release.ts'
import { say } from '#domain/messages/say.ts'
import { maskAddress } from '#domain/secrets/masked-address.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'settings' | 'services'>

const name = 'scene releases'
/** The service answers at both. */
const knownBases = ['https://api.xrel.to', 'https://xrel-api.nfos.to']

/** The settings of the release database. The address is one of the service's own or the configured one. */
export function readSceneSettings({ settings, services }: Deps): SceneSettings {
  const configured = services.addresses.xrel
  const apiBases = configured === undefined ? knownBases : [configured, ...knownBases]
  const found = settings.read(name)
  const stored = typeof found === 'object' && found !== null ? (found as SceneSettingsChange) : {}
  const [usual = ''] = apiBases
  return {
    apiBase: apiBases.find((base) => base === stored.apiBase) ?? usual,
    apiBases,
    sceneReleases: stored.sceneReleases ?? true,
    p2pReleases: stored.p2pReleases ?? true,
  }
}

/** Whether an admin has set any. */
export function hasSceneSettings({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.read(name) !== null
}

/** The settings for API responses. A configured address may contain credentials. */
export function showSceneSettings(app: Deps): SceneSettings {
  const { apiBase, apiBases, ...settings } = readSceneSettings(app)
  return { apiBase: maskAddress(apiBase), apiBases: apiBases.map(maskAddress), ...settings }
}

/** Throws AppError `invalid` for an address that is not offered. */
export function changeSceneSettings(app: Deps, change: SceneSettingsChange): SceneSettings {
  const { apiBases, ...current } = readSceneSettings(app)
  const entered = change.apiBase?.replace(/\/+$/, '') ?? current.apiBase
  const apiBase = apiBases.find((base) => base === entered || maskAddress(base) === entered)
  if (apiBase === undefined) {
    const offered = apiBases.map(maskAddress).join(' and ')
    const message = say('services.xrelAddressFixed', { addresses: offered })
    throw fieldError('apiBase', message)
  }
  const { sceneReleases = current.sceneReleases, p2pReleases = current.p2pReleases } = change
  // The configured address is the usual one, and may contain credentials.
  const chosen = knownBases.includes(apiBase) ? { apiBase } : {}
  app.settings.write(name, { ...chosen, sceneReleases, p2pReleases })
  return showSceneSettings(app)
}

/** The address in use, for everybody; `null` if no releases are listed and watched. */
export function sceneBase(app: Deps): string | null {
  const settings = readSceneSettings(app)
  return enabledKinds(settings).length === 0 ? null : maskAddress(settings.apiBase)
}

/** The kinds of releases that are listed and watched. */
export function enabledKinds({ sceneReleases, p2pReleases }: SceneSettings): SceneKind[] {
  return [...(sceneReleases ? (['scene'] as const) : []), ...(p2pReleases ? (['p2p'] as const) : [])]
}
