import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TlsSettings } from '#domain/system/tls.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export function useHttpsSettings() {
  return useQuery({
    queryKey: keys.https,
    queryFn: ({ signal }) => call<TlsSettings>('GET', 'settings/ssl', { signal }),
  })
}

function useKept() {
  const client = useQueryClient()
  return (saved: TlsSettings) => client.setQueryData(keys.https, saved)
}

export function useSaveHttps() {
  const keep = useKept()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Partial<TlsSettings>) => call<TlsSettings>('PATCH', 'settings/ssl', { body }),
    onSuccess: (saved) => {
      keep(saved)
      // Plain requests are sent on from now on, which a page that came over plain HTTP cannot follow.
      if (saved.enabled && saved.redirectHttp && location.protocol === 'http:') location.reload()
    },
  })
}

export function useGenerateCertificate() {
  const keep = useKept()
  return useMutation({
    mutationFn: () => call<TlsSettings>('POST', 'settings/ssl/generate'),
    onSuccess: keep,
  })
}

export function useUploadCertificate() {
  const keep = useKept()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ cert, key }: { cert: File; key: File }) => {
      const body = new FormData()
      body.set('cert', cert)
      body.set('key', key)
      return call<TlsSettings>('POST', 'settings/ssl/upload', { body })
    },
    onSuccess: keep,
  })
}
