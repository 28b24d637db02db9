import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TlsSettings } from '#domain/system/tls.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useHttpsSettings() {
  return useQuery({
    queryKey: keys.https,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/ssl', { signal })),
  })
}

function useStoreInCache() {
  const client = useQueryClient()
  return (saved: TlsSettings) => client.setQueryData(keys.https, saved)
}

export function useSaveHttps() {
  const store = useStoreInCache()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Partial<TlsSettings>) => dataOf(api.PATCH('/api/settings/ssl', { body })),
    onSuccess: (saved) => {
      store(saved)
      // From now on, HTTP requests are redirected to HTTPS, which a page loaded over HTTP cannot follow.
      if (saved.enabled && saved.redirectHttp && location.protocol === 'http:') location.reload()
    },
  })
}

export function useGenerateCertificate() {
  const store = useStoreInCache()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/settings/ssl/generate')),
    onSuccess: store,
  })
}

export function useUploadCertificate() {
  const store = useStoreInCache()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { cert: File; key: File }) => dataOf(api.POST('/api/settings/ssl/upload', { body })),
    onSuccess: store,
  })
}
