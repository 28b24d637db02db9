import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { ApiError, isRedirect, SignedOutByProxyError } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { HiddenHeading } from '../parts/page.tsx'
import { Failure, SkeletonLines } from '../parts/status.tsx'
import type { PlainStartKey } from '../texts/catalog.ts'
import { t } from '../texts/text.ts'

const reloadKey = 'ludarr-reloaded-at'
const reloadPauseMs = 60_000

/**
 * A page whose code is loaded when it is first shown. If the server is away, it is loaded when the server is back. Until
 * then `title` is the main heading, which screen readers would miss; `null` for a part of a page.
 */
export function lazyPage<Props extends object>(
  name: string,
  title: PlainStartKey | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each page, when the program starts.
  return function LazyPage(props: Props) {
    const code = useQuery({
      queryKey: keys.page(name),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      queryFn: async () => (await loadOrExplain(load)).default,
    })
    const Page = code.data
    if (Page !== undefined) return <Page {...props} />
    const heading = title === null ? null : <HiddenHeading>{t(title)}</HiddenHeading>
    if (code.isLoadingError) {
      return (
        <div className="p-4 sm:p-8">
          {heading}
          <Failure error={code.error} onRetry={() => void code.refetch()} />
        </div>
      )
    }
    return (
      <>
        {heading}
        <SkeletonLines className="m-8 h-24" />
      </>
    )
  }
}

const signsOfUse = ['pointerover', 'touchstart', 'keydown'] as const

/** Loads code when the user first moves, touches or types, so that the next page opens at once. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const used = new AbortController()
    const preload = (): void => {
      used.abort()
      // The page that needs it tries again and explains the error.
      load().catch(() => undefined)
    }
    for (const sign of signsOfUse) addEventListener(sign, preload, { passive: true, signal: used.signal })
    return () => used.abort()
  }, [load])
}

/** Loads code. Throws ApiError that says why it could not be loaded. */
export async function loadOrExplain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch {
    const page = await fetch(document.baseURI, { method: 'HEAD', redirect: 'manual' }).catch(() => null)
    if (page !== null && (isRedirect(page) || page.status === 401)) throw new SignedOutByProxyError()
    if (!page?.ok) throw new ApiError(0, t('error.unreachable'))
    // The server has been updated and no longer has the files of this version. Reloading gets the new ones.
    const reloadedAt = Number(sessionStorage.getItem(reloadKey) ?? 0)
    if (Date.now() - reloadedAt > reloadPauseMs) {
      sessionStorage.setItem(reloadKey, String(Date.now()))
      location.reload()
    }
    throw new ApiError(404, t('shell.pageNotLoaded'))
  }
}
