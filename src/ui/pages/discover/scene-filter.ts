import type { SceneRelease } from '#domain/lookups/scene-release.ts'

export const sceneFilters = [
  { id: 'all', label: 'All' },
  { id: 'wanted', label: 'Wanted' },
  { id: 'library', label: 'In library' },
  { id: 'scene', label: 'Scene' },
  { id: 'p2p', label: 'P2P' },
] as const
export type SceneFilter = (typeof sceneFilters)[number]['id']

export function filterReleases(releases: readonly SceneRelease[], filter: SceneFilter): SceneRelease[] {
  return releases.filter(({ kind, gameId, status }) => {
    if (filter === 'all') return true
    if (filter === 'wanted') return status === 'wanted'
    if (filter === 'library') return gameId !== null
    return kind === filter
  })
}
