import type { UserSettings } from '../accounts/user-settings.ts'
import type { GamePreferences } from './game-preferences.ts'

export const noPreferences: GamePreferences = {
  preferSource: null,
  acceptedSources: null,
  preferredGroups: null,
  preferredProtocol: null,
  preferredLanguages: null,
  refusedGroups: null,
  acceptedGroups: null,
  acceptedUploaders: null,
  acceptedIndexers: null,
  unknownGroups: null,
  requiredWords: null,
  rejectedWords: null,
  minSeeders: null,
  maxSizeBytes: null,
  delayHours: null,
  ruleWeights: null,
}

export type PreferenceName = keyof GamePreferences
export const preferenceNames = Object.keys(noPreferences) as PreferenceName[]

/** Whether a game prefers nothing instead of its user. */
export function isWithoutPreferences(preferences: GamePreferences): boolean {
  return preferenceNames.every((name) => preferences[name] === null)
}

/** The settings of the user, with what the game prefers instead. */
export function withGamePreferences(settings: UserSettings, preferences: GamePreferences | null): UserSettings {
  if (preferences === null) return settings
  const { preferredProtocol, maxSizeBytes, ruleWeights, ...others } = preferences
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
  return {
    ...settings,
    ...set,
    ...(preferredProtocol !== null && { preferredProtocol: preferredProtocol === 'any' ? null : preferredProtocol }),
    ...(maxSizeBytes !== null && { maxSizeBytes: maxSizeBytes === 0 ? null : maxSizeBytes }),
    ruleWeights: { ...settings.ruleWeights, ...ruleWeights },
  }
}
