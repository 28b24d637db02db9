import { Route, Router, Switch } from 'wouter'
import { ApiError, SignedOutByProxyError } from './api/client.ts'
import { useAuthStatus, useMustEnrol, useSession } from './api/session.ts'
import { useAccountLanguage } from './api/settings.ts'
import { NotFoundPage } from './pages/error-pages.tsx'
import { LibraryPage } from './pages/library/library-page.tsx'
import { EnrolmentPage } from './pages/welcome/enrolment-page.tsx'
import { NoAccountPage, SetUpPage, SignInPage, WaitingPage } from './pages/welcome/welcome-pages.tsx'
import { Toasts } from './parts/toasts.tsx'
import { lazyPage, usePreload } from './shell/lazy-page.tsx'
import { oldAddressRoutes } from './shell/old-addresses.tsx'
import { useScrollMemory } from './shell/scroll-memory.ts'
import { Shell } from './shell/shell.tsx'
import { useLanguage } from './texts/language.ts'

// Only the library is loaded at once.
const libraryPages = () => import('./pages/library-pages.ts')
const adminPages = () => import('./pages/admin-pages.ts')

const ActivityPage = lazyPage('activity', 'activity.title', libraryPages, (pages) => pages.ActivityPage)
const AddPage = lazyPage('add', 'common.addGame', libraryPages, (pages) => pages.AddPage)
const CalendarPage = lazyPage('calendar', 'calendar.title', libraryPages, (pages) => pages.CalendarPage)
const DiscoverPage = lazyPage('discover', 'discover.title', libraryPages, (pages) => pages.DiscoverPage)
const FeedsPage = lazyPage('feeds', 'discover.title', libraryPages, (pages) => pages.FeedsPage)
const FirstRunPage = lazyPage('first-run', 'setup.label', adminPages, (pages) => pages.FirstRunPage)
const GamePage = lazyPage('game', 'common.game', libraryPages, (pages) => pages.GamePage)
const HelpPage = lazyPage(
  'help',
  'help.title',
  () => import('./pages/help/help-page.tsx'),
  (page) => page.default,
)
const ImportPage = lazyPage('import', 'activity.title', libraryPages, (pages) => pages.ImportPage)
const NotificationsPage = lazyPage(
  'notifications',
  'shell.notifications',
  libraryPages,
  (pages) => pages.NotificationsPage,
)
const ScenePage = lazyPage('scene', 'discover.title', libraryPages, (pages) => pages.ScenePage)
const SearchPage = lazyPage('search', 'search.title', libraryPages, (pages) => pages.SearchPage)
const RenamePage = lazyPage('rename', 'shell.settings', adminPages, (pages) => pages.RenamePage)
const SettingsPage = lazyPage('settings', 'shell.settings', adminPages, (pages) => pages.SettingsPage)
const StatisticsPage = lazyPage('statistics', 'statistics.title', libraryPages, (pages) => pages.StatisticsPage)
const SystemPage = lazyPage('system', 'shell.system', adminPages, (pages) => pages.SystemPage)
const WantedPage = lazyPage('wanted', 'wanted.title', libraryPages, (pages) => pages.WantedPage)

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
  if (session.data && mustEnrol) return <EnrolmentPage />
  if (session.data) return <SignedInApp key={session.data.id} />
  if (error instanceof SignedOutByProxyError) return <WaitingPage error={error} onRetry={() => location.reload()} />
  if (error !== null)
    return <WaitingPage error={error} onRetry={() => void (isSignedOut ? status : session).refetch()} />
  if (!isSignedOut || status.data === undefined) return <WaitingPage />
  return status.data.hasUsers ? <SignInPage /> : <SetUpPage username={status.data.proxyUsername ?? ''} />
}

function SignedInApp() {
  useAccountLanguage()
  useScrollMemory()
  usePreload(libraryPages)
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
        <Route path="/import" component={ImportPage} />
        <Route path="/search" component={SearchPage} />
        <Route path="/notifications" component={NotificationsPage} />
        <Route path="/statistics" component={StatisticsPage} />
        {oldAddressRoutes}
        <Route path="/settings/library/rename" component={RenamePage} />
        <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section ?? null} />}</Route>
        <Route path="/welcome/:step?">{({ step }) => <FirstRunPage slug={step ?? null} />}</Route>
        <Route path="/system/:section?">{({ section }) => <SystemPage section={section ?? null} />}</Route>
        <Route path="/help/:page?">{({ page }) => <HelpPage slug={page ?? null} />}</Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Shell>
  )
}
