import { useLayoutEffect } from 'react'
import { Route, useLocation } from 'wouter'

/** Addresses of pages that have moved. Bookmarks, old notifications and messages still lead to them. */
export const oldAddresses: readonly (readonly [old: string, current: string])[] = [
  ['/news', '/notifications'],
  ['/feeds', '/discover/feeds'],
  ['/settings/news', '/settings/notifications'],
  ['/settings/health', '/system/health'],
  ['/settings/jobs', '/system/tasks'],
  ['/settings/backups', '/system/backups'],
  ['/settings/import', '/system/import'],
  ['/settings/about', '/system/about'],
]

/** The routes of old addresses, for the `Switch` of all pages. */
export const oldAddressRoutes = oldAddresses.map(([old, current]) => (
  <Route key={old} path={old}>
    <Moved to={current} />
  </Route>
))

/** Replaces the address and keeps its query and anchor. */
function Moved({ to }: { to: string }) {
  const [, go] = useLocation()
  useLayoutEffect(() => {
    go(to + location.search + location.hash, { replace: true })
  }, [go, to])
  return null
}
