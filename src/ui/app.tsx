import type { ComponentType } from 'react'
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
import { type PageId, pages } from './shell/pages.ts'
import { useScrollMemory } from './shell/scroll-memory.ts'
import { Shell } from './shell/shell.tsx'
import { useLanguage } from './texts/language.ts'

// Only the library is loaded at once.
const libraryPages = () => import('./pages/library-pages.ts')
const adminPages = () => import('./pages/admin-pages.ts')
const helpPage = () => import('./pages/help/help-page.tsx')

const lazy = <Code, Props extends object>(
  id: PageId,
  load: () => Promise<Code>,
  pick: (code: Code) => ComponentType<Props>,
) => lazyPage(id, pages[id].title, load, pick)

const ActivityPage = lazy('activity', libraryPages, (code) => code.ActivityPage)
const AddPage = lazy('add', libraryPages, (code) => code.AddPage)
const CalendarPage = lazy('calendar', libraryPages, (code) => code.CalendarPage)
const DiscoverPage = lazy('discover', libraryPages, (code) => code.DiscoverPage)
const FeedsPage = lazy('feeds', libraryPages, (code) => code.FeedsPage)
const FirstRunPage = lazy('setup', adminPages, (code) => code.FirstRunPage)
const GamePage = lazy('game', libraryPages, (code) => code.GamePage)
const HelpPage = lazy('help', helpPage, (page) => page.default)
const ImportPage = lazy('import', libraryPages, (code) => code.ImportPage)
const NotificationsPage = lazy('notifications', libraryPages, (code) => code.NotificationsPage)
const RequestsPage = lazy('requests', libraryPages, (code) => code.RequestsPage)
const ScenePage = lazy('scene', libraryPages, (code) => code.ScenePage)
const SearchPage = lazy('search', libraryPages, (code) => code.SearchPage)
const RenamePage = lazy('rename', adminPages, (code) => code.RenamePage)
const SettingsPage = lazy('settings', adminPages, (code) => code.SettingsPage)
const StatisticsPage = lazy('statistics', libraryPages, (code) => code.StatisticsPage)
const SystemsPage = lazy('romSets', libraryPages, (code) => code.SystemsPage)
const RomSetPage = lazy('romSet', libraryPages, (code) => code.RomSetPage)
const SystemPage = lazy('system', adminPages, (code) => code.SystemPage)
const WantedPage = lazy('wanted', libraryPages, (code) => code.WantedPage)

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
  return status.data.hasUsers ? (
    <SignInPage status={status.data} />
  ) : (
    <SetUpPage username={status.data.proxyUsername ?? ''} />
  )
}

function SignedInApp() {
  useAccountLanguage()
  useScrollMemory()
  usePreload(libraryPages)
  return (
    <Shell>
      <Switch>
        <Route path={pages.library.path} component={LibraryPage} />
        <Route path={pages.add.path} component={AddPage} />
        <Route path={pages.game.path}>{({ id }) => <GamePage key={id} id={id} />}</Route>
        <Route path={pages.discover.path} component={DiscoverPage} />
        <Route path={pages.scene.path} component={ScenePage} />
        <Route path={pages.feeds.path} component={FeedsPage} />
        <Route path={pages.wanted.path}>{({ tab }) => <WantedPage tab={tab ?? 'missing'} />}</Route>
        <Route path={pages.calendar.path}>{({ month }) => <CalendarPage month={month ?? null} />}</Route>
        <Route path={pages.activity.path}>{({ tab }) => <ActivityPage tab={tab ?? 'downloads'} />}</Route>
        <Route path={pages.import.path} component={ImportPage} />
        <Route path={pages.search.path} component={SearchPage} />
        <Route path={pages.requests.path} component={RequestsPage} />
        <Route path={pages.notifications.path} component={NotificationsPage} />
        <Route path={pages.statistics.path} component={StatisticsPage} />
        <Route path={pages.romSets.path} component={SystemsPage} />
        <Route path={pages.romSet.path}>{({ id }) => <RomSetPage key={id} id={id} />}</Route>
        {oldAddressRoutes}
        <Route path={pages.rename.path} component={RenamePage} />
        <Route path={pages.settings.path}>{({ section }) => <SettingsPage section={section ?? null} />}</Route>
        <Route path={pages.setup.path}>{({ step }) => <FirstRunPage slug={step ?? null} />}</Route>
        <Route path={pages.system.path}>{({ section }) => <SystemPage section={section ?? null} />}</Route>
        <Route path={pages.help.path}>{({ page }) => <HelpPage slug={page ?? null} />}</Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Shell>
  )
}
