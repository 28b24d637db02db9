import { useLayoutEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { oldAddresses } from './pages.ts'

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
