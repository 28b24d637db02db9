import type { SceneRelease } from '#domain/lookups/scene-release.ts'

export const sceneFilters = ['all', 'wanted', 'library', 'scene', 'p2p'] as const
export type SceneFilter = (typeof sceneFilters)[number]

export function filterReleases(releases: readonly SceneRelease[], filter: SceneFilter): SceneRelease[] {
  return releases.filter(({ kind, gameId, status }) => {
    if (filter === 'all') return true
    if (filter === 'wanted') return status === 'wanted'
    if (filter === 'library') return gameId !== null
    return kind === filter
  })
}
