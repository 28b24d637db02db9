import { lazy, Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { ApiError } from './api/client.ts'
import { useAuthStatus, useSession } from './api/session.ts'
import { ActivityPage } from './pages/activity/activity-page.tsx'
import { AddPage } from './pages/add/add-page.tsx'
import { CalendarPage } from './pages/calendar/calendar-page.tsx'
import { DiscoverPage } from './pages/discover/discover-page.tsx'
import { ScenePage } from './pages/discover/scene-page.tsx'
import { NotFoundPage } from './pages/error-pages.tsx'
import { FeedsPage } from './pages/feeds/feeds-page.tsx'
import { GamePage } from './pages/game/game-page.tsx'
import { LibraryPage } from './pages/library/library-page.tsx'
import { NotificationsPage } from './pages/notifications/notifications-page.tsx'
import { SearchPage } from './pages/search/search-page.tsx'
import { SettingsPage } from './pages/settings/settings-page.tsx'
import { WantedPage } from './pages/wanted/wanted-page.tsx'
import { NoAccountPage, SetUpPage, SignInPage, WaitingPage } from './pages/welcome/welcome-pages.tsx'
import { SkeletonLines } from './parts/status.tsx'
import { Toasts } from './parts/toasts.tsx'
import { useScrollMemory } from './shell/scroll-memory.ts'
import { Shell } from './shell/shell.tsx'

// The help pages and their parser are loaded on demand, and so are the statistics with their charts.
const HelpPage = lazy(() => import('./pages/help/help-page.tsx'))
const StatisticsPage = lazy(() => import('./pages/statistics/statistics-page.tsx'))

const basePath = new URL(document.baseURI).pathname.replace(/\/$/, '')

export function App() {
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
  const isSignedOut = session.data === null
  const status = useAuthStatus(isSignedOut)
  const error = session.error ?? status.error
  if (error instanceof ApiError && error.status === 403) return <NoAccountPage message={error.message} />
  // Pages keep state of their own, which must not pass to another user.
  if (session.data) return <SignedInApp key={session.data.id} />
  if (error !== null)
    return <WaitingPage error={error} onRetry={() => void (isSignedOut ? status : session).refetch()} />
  if (!isSignedOut || status.data === undefined) return <WaitingPage />
  return status.data.hasUsers ? <SignInPage /> : <SetUpPage username={status.data.proxyUsername ?? ''} />
}

function SignedInApp() {
  useScrollMemory()
  return (
    <Shell>
      <Switch>
        <Route path="/" component={LibraryPage} />
        <Route path="/discover" component={DiscoverPage} />
        <Route path="/discover/scene" component={ScenePage} />
        <Route path="/add" component={AddPage} />
        <Route path="/feeds" component={FeedsPage} />
        <Route path="/games/:id">{({ id }) => <GamePage key={id} id={id} />}</Route>
        <Route path="/wanted/:tab?">{({ tab }) => <WantedPage tab={tab ?? 'missing'} />}</Route>
        <Route path="/activity/:tab?">{({ tab }) => <ActivityPage tab={tab ?? 'downloads'} />}</Route>
        <Route path="/calendar/:month?">{({ month }) => <CalendarPage month={month ?? null} />}</Route>
        <Route path="/statistics" component={Statistics} />
        <Route path="/notifications" component={NotificationsPage} />
        <Route path="/search" component={SearchPage} />
        <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section ?? null} />}</Route>
        <Route path="/help/:page?">{({ page }) => <Help slug={page ?? null} />}</Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Shell>
  )
}

function Help({ slug }: { slug: string | null }) {
  return (
    <Suspense fallback={<SkeletonLines className="m-8 h-24" />}>
      <HelpPage slug={slug} />
    </Suspense>
  )
}

function Statistics() {
  return (
    <Suspense fallback={<SkeletonLines className="m-8 h-24" />}>
      <StatisticsPage />
    </Suspense>
  )
}
