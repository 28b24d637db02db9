import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import type { PathMapping } from '#domain/importing/path-mapping.ts'
import { applyLanguage } from '../texts/language.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type MetadataKind = Schema<'MetadataProviderKind'>
export type MetadataSettings = Schema<'MetadataSettings'>
export type MetadataSettingsInput = Schema<'MetadataSettingsInput'>

export function useMetadataSettings(enabled = true) {
  return useQuery({
    queryKey: keys.metadata,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/metadata', { signal })),
  })
}

export function useMetadataKinds() {
  return useQuery({
    queryKey: keys.metadataKinds,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/metadata/kinds', { signal })),
  })
}

export function useSaveMetadata() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: MetadataSettingsInput) => dataOf(api.POST('/api/settings/metadata', { body })),
    onSuccess: (saved) => {
      client.setQueryData(keys.metadata, saved)
      return Promise.all([keys.config, ['found']].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

export function useImportSettings(enabled = true) {
  return useQuery({
    queryKey: keys.importSettings,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/import', { signal })),
  })
}

export function useSaveImportSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Partial<ImportSettings>) => dataOf(api.PATCH('/api/settings/import', { body })),
    onSuccess: (saved) => client.setQueryData(keys.importSettings, saved),
  })
}

export function usePrivateHosts() {
  return useQuery({
    queryKey: keys.privateHosts,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/private-hosts', { signal })),
  })
}

export function useSavePrivateHosts() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ hosts = [] }: { hosts?: string[] }) =>
      dataOf(api.PATCH('/api/settings/private-hosts', { body: { hosts } })),
    onSuccess: (saved) => client.setQueryData(keys.privateHosts, saved),
  })
}

/** Example folder names for a pattern that is not saved yet. */
export function useNamePreview(naming: Pick<ImportSettings, 'renamePattern' | 'platformFolders' | 'platformNames'>) {
  return useQuery({
    queryKey: [...keys.importSettings, 'preview', naming],
    enabled: naming.renamePattern !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataOf(api.POST('/api/settings/import/preview', { body: naming, signal })),
  })
}

export function useUserSettings() {
  return useQuery({
    queryKey: keys.userSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings', { signal })),
  })
}

/** Shows the texts in the language of the account. */
export function useAccountLanguage(): void {
  const language = useUserSettings().data?.language
  useEffect(() => {
    if (language !== undefined) void applyLanguage(language)
  }, [language])
}

export function useSaveUserSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Partial<UserSettings>) => dataOf(api.PATCH('/api/settings', { body })),
    onSuccess: (saved) => {
      client.setQueryData(keys.userSettings, saved)
      // Lists leave out adult games if the settings hide them.
      void client.invalidateQueries({ queryKey: ['found'] })
    },
  })
}

export function useMappings() {
  return useQuery({
    queryKey: keys.mappings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/path-mappings', { signal })),
  })
}

export function useAddMapping() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Omit<PathMapping, 'id'>) => dataOf(api.POST('/api/path-mappings', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.mappings }),
  })
}

/** Tests a mapping by transferring a file from the mapped folder into the library. */
export function useTestMapping() {
  return useMutation({
    mutationFn: ({ remotePath, remoteHost }: PathMapping) =>
      dataOf(api.POST('/api/path-mappings/test', { body: { remotePath, remoteHost } })),
  })
}

export function useRemoveMapping(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/path-mappings/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.mappings }),
  })
}
