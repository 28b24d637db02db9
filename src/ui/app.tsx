import type { ComponentType } from 'react'
import { Route, Router, Switch } from 'wouter'
import { ApiError, SignedOutByProxyError } from './api/client.ts'
import { useAuthStatus, useMustEnrol, useSession } from './api/session.ts'
import { useAccountLanguage } from './api/settings.ts'
import { useScrollMemory } from './browser/scroll-memory.ts'
import { lazyPage, usePreload } from './lazy/lazy-page.tsx'
import { AdminsOnly, NotFoundPage } from './pages/error-pages.tsx'
import { LibraryPage } from './pages/library/library-page.tsx'
import { EnrolmentPage } from './pages/welcome/enrolment-page.tsx'
import { NoAccountPage, SetUpPage, SignInPage, WaitingPage } from './pages/welcome/welcome-pages.tsx'
import { Toasts } from './parts/toasts.tsx'
import { oldAddressRoutes } from './shell/old-addresses.tsx'
import { loadFactorSetUp, loadGamePage, type PageParams, pages } from './shell/pages.ts'
import { Shell } from './shell/shell.tsx'
import { useLanguage } from './texts/language.ts'

const SetUpFactor = lazyPage('set-up-factor', null, loadFactorSetUp)

const pageRoutes = Object.entries(pages).map(([id, page]) => (
  <Route key={id} path={page.path}>
    {page.load === null ? <LibraryPage /> : pageOf(lazyPage(id, page.title, page.load), page.adminOnly === true)}
  </Route>
))

/** Shows a page with the parameters of its address. Another `id` is another page, which shares no state. */
function pageOf(Page: ComponentType<PageParams>, adminOnly: boolean) {
  return (params: PageParams) => {
    const page = <Page key={params.id} {...params} />
    return adminOnly ? <AdminsOnly>{page}</AdminsOnly> : page
  }
}

const basePath = new URL(document.baseURI).pathname.replace(/\/$/, '')

export function App() {
  useLanguage()
  return (
    <Router base={basePath}>
      <SessionGate />
      <Toasts />
    </Router>
  )
}

/** Shows setup or sign-in at any address until the user is signed in. */
function SessionGate() {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const isSignedOut = session.data === null
  const status = useAuthStatus(isSignedOut)
  const error = session.error ?? status.error
  if (error instanceof ApiError && error.status === 403) return <NoAccountPage message={error.message} />
  // Pages keep state of their own, which must not pass to another user.
  if (session.data && mustEnrol) {
    return (
      <EnrolmentPage>
        <SetUpFactor onDone={() => undefined} />
      </EnrolmentPage>
    )
  }
  if (session.data) return <SignedInApp key={session.data.id} />
  if (error instanceof SignedOutByProxyError) return <WaitingPage error={error} onRetry={() => location.reload()} />
  if (error !== null)
    return <WaitingPage error={error} onRetry={() => void (isSignedOut ? status : session).refetch()} />
  if (!isSignedOut || status.data === undefined) return <WaitingPage />
  return status.data.hasUsers ? (
    <SignInPage status={status.data} />
  ) : (
    <SetUpPage username={status.data.proxyUsername ?? ''} />
  )
}

function SignedInApp() {
  useAccountLanguage()
  useScrollMemory()
  usePreload(loadGamePage)
  return (
    <Shell>
      <Switch>
        {oldAddressRoutes}
        {pageRoutes}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Shell>
  )
}
