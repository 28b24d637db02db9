import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Game } from '#domain/games/game.ts'
import type { SceneSettings, SceneSettingsChange } from '#domain/lookups/scene-release.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type NexusSettings = Schema<'NexusModsSettings'>

/** The server keeps what other services answered for at least this long. */
const lookupMs = 60 * 60_000
const sceneMs = 5 * 60_000
const shownMods = 5

export function usePlayTime({ title, metadataId }: Pick<Game, 'title' | 'metadataId'>) {
  return useQuery({
    queryKey: keys.playTime(title, metadataId),
    staleTime: lookupMs,
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/lookup/play-time', { signal, params: { query: { title, metadataId: metadataId ?? undefined } } }),
      ),
  })
}

export function useFixes(appId: number | null) {
  return useQuery({
    queryKey: keys.fixes(appId),
    enabled: appId !== null,
    staleTime: lookupMs,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/lookup/fixes', { signal, params: { query: { storefrontAppId: appId ?? 0 } } })),
  })
}

export function useModDomain(title: string) {
  return useQuery({
    queryKey: keys.modDomain(title),
    staleTime: lookupMs,
    queryFn: ({ signal }) => dataOf(api.GET('/api/mods/domain', { signal, params: { query: { title } } })),
  })
}

export function useTrendingMods(domain: string) {
  return useQuery({
    queryKey: keys.trendingMods(domain),
    staleTime: lookupMs,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/mods/trending', { signal, params: { query: { domain, limit: shownMods } } })),
  })
}

export function useLatestSceneReleases(page: number) {
  return useQuery({
    queryKey: keys.sceneLatest(page),
    staleTime: sceneMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(api.GET('/api/scene/latest', { signal, params: { query: { page } } })),
  })
}

export function useSceneSearch(query: string) {
  return useQuery({
    queryKey: keys.sceneSearch(query),
    enabled: query !== '',
    staleTime: sceneMs,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/scene/search', { signal, params: { query: { q: query, limit: 50 } } })),
  })
}

export function useSceneSettings() {
  return useQuery({
    queryKey: keys.sceneSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/xrel', { signal })),
  })
}

export function useSaveSceneSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: SceneSettingsChange): Promise<SceneSettings> =>
      dataOf(api.PATCH('/api/settings/xrel', { body })),
    onSuccess: (saved) => {
      client.setQueryData(keys.sceneSettings, saved)
      return Promise.all([keys.scene, keys.config].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

export function useNexusSettings() {
  return useQuery({
    queryKey: keys.nexusSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/nexusmods', { signal })),
  })
}

/** Tests and stores an API key; `null` removes the stored one. */
export function useSaveNexusKey() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (apiKey: string | null) => dataOf(api.POST('/api/settings/nexusmods', { body: { apiKey } })),
    onSuccess: (saved) => {
      client.setQueryData(keys.nexusSettings, saved)
      return client.invalidateQueries({ queryKey: keys.mods })
    },
  })
}
