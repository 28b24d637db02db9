import { Route, Router, Switch } from 'wouter'
import { ApiError } from './api/client.ts'
import { useAuthStatus, useSession } from './api/session.ts'
import { useAccountLanguage } from './api/settings.ts'
import { NotFoundPage } from './pages/error-pages.tsx'
import { GamePage } from './pages/game/game-page.tsx'
import { LibraryPage } from './pages/library/library-page.tsx'
import { NoAccountPage, SetUpPage, SignInPage, WaitingPage } from './pages/welcome/welcome-pages.tsx'
import { Toasts } from './parts/toasts.tsx'
import { lazyPage } from './shell/lazy-page.tsx'
import { oldAddressRoutes } from './shell/old-addresses.tsx'
import { useScrollMemory } from './shell/scroll-memory.ts'
import { Shell } from './shell/shell.tsx'
import { useLanguage } from './texts/language.ts'

// Only the library and the pages of its games are loaded at once.
const ActivityPage = lazyPage('activity', () => import('./pages/activity/activity-page.tsx'))
const AddPage = lazyPage('add', () => import('./pages/add/add-page.tsx'))
const CalendarPage = lazyPage('calendar', () => import('./pages/calendar/calendar-page.tsx'))
const DiscoverPage = lazyPage('discover', () => import('./pages/discover/discover-page.tsx'))
const FeedsPage = lazyPage('feeds', () => import('./pages/discover/feeds/feeds-page.tsx'))
const HelpPage = lazyPage('help', () => import('./pages/help/help-page.tsx'))
const NotificationsPage = lazyPage('notifications', () => import('./pages/notifications/notifications-page.tsx'))
const ScenePage = lazyPage('scene', () => import('./pages/discover/scene-page.tsx'))
const SearchPage = lazyPage('search', () => import('./pages/search/search-page.tsx'))
const SettingsPage = lazyPage('settings', () => import('./pages/settings/settings-page.tsx'))
const StatisticsPage = lazyPage('statistics', () => import('./pages/statistics/statistics-page.tsx'))
const SystemPage = lazyPage('system', () => import('./pages/system/system-page.tsx'))
const WantedPage = lazyPage('wanted', () => import('./pages/wanted/wanted-page.tsx'))

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
  useAccountLanguage()
  useScrollMemory()
  return (
    <Shell>
      <Switch>
        <Route path="/" component={LibraryPage} />
        <Route path="/add" component={AddPage} />
        <Route path="/games/:id">{({ id }) => <GamePage key={id} id={id} />}</Route>
        <Route path="/discover" component={DiscoverPage} />
        <Route path="/discover/scene" component={ScenePage} />
        <Route path="/discover/feeds" component={FeedsPage} />
        <Route path="/wanted/:tab?">{({ tab }) => <WantedPage tab={tab ?? 'missing'} />}</Route>
        <Route path="/calendar/:month?">{({ month }) => <CalendarPage month={month ?? null} />}</Route>
        <Route path="/activity/:tab?">{({ tab }) => <ActivityPage tab={tab ?? 'downloads'} />}</Route>
        <Route path="/search" component={SearchPage} />
        <Route path="/notifications" component={NotificationsPage} />
        <Route path="/statistics" component={StatisticsPage} />
        {oldAddressRoutes}
        <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section ?? null} />}</Route>
        <Route path="/system/:section?">{({ section }) => <SystemPage section={section ?? null} />}</Route>
        <Route path="/help/:page?">{({ page }) => <HelpPage slug={page ?? null} />}</Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Shell>
  )
}
