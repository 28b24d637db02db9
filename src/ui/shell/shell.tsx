import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useDownloadCounts } from '../api/downloads.ts'
import { useSignOut } from '../api/session.ts'
import { leavePage } from '../forms/unsaved.ts'
import { useLiveUpdates } from '../live/live-updates.ts'
import { IconButton } from '../parts/button.tsx'
import { showCount, titleWithoutCount } from '../parts/document-title.ts'
import { Icon, Mark } from '../parts/icon.tsx'
import { ThemeToggle } from '../parts/theme-toggle.tsx'
import { t } from '../texts/text.ts'
import { ConnectionNote } from './connection-note.tsx'
import { type Overlay, useGlobalKeys } from './global-keys.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { useOverlays } from './overlays.tsx'
import { isCurrent, navigation } from './pages.ts'
import { TabBar } from './tab-bar.tsx'

/** The frame of every page: a navigation rail on wide screens, bottom tabs on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const connected = useLiveUpdates()
  const [path] = useLocation()
  const { open, close, overlay } = useOverlays()
  useGlobalKeys(open)
  useFocusOnNavigation(path)
  useReviewCount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the path closes the dialog.
  useEffect(close, [path])
  return (
    <div className="min-h-dvh pb-[calc(4.25rem+env(safe-area-inset-bottom))] md:pb-0 md:pl-24">
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {t('shell.skip')}
      </button>
      <Rail path={path} onOpen={open} />
      <TabBar path={path} onOpen={open} />
      <ConnectionNote connected={connected} />
      <PageAnnouncer path={path} />
      <LeaveGuard />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {overlay}
    </div>
  )
}

function Rail({ path, onOpen }: { path: string; onOpen: (overlay: Overlay) => void }) {
  const signOut = useSignOut()
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-y-0 left-0 z-30 hidden w-24 flex-col items-center gap-3 border-r border-line bg-panel py-5 md:flex low:gap-1 low:py-2"
    >
      <Link href="/" aria-label={t('common.goToLibrary')} className="rounded-lg">
        <Mark className="size-11" />
      </Link>
      <div className="flex">
        <IconButton
          icon="search"
          label={t('common.search')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K /"
          onClick={() => onOpen('palette')}
        />
        <AddLink />
      </div>
      {/* The entries share the height of the window, down to what each needs. */}
      <div className="grid max-h-[46.5rem] min-h-0 flex-1 auto-rows-fr overflow-y-auto py-1 [scrollbar-width:none]">
        {navigation.map((item) => (
          <NavigationLink key={item.href} item={item} current={isCurrent(item, path)} />
        ))}
      </div>
      <div className="mt-auto grid gap-1 low:flex">
        <ThemeToggle />
        <IconButton
          icon="leave"
          label={t('welcome.signOut')}
          busy={signOut.isPending}
          onClick={() => leavePage(() => signOut.mutate())}
        />
      </div>
    </nav>
  )
}

function AddLink() {
  return (
    <Link
      href="/add"
      aria-label={t('common.addGame')}
      title={t('common.addGame')}
      className="grid size-9 place-items-center rounded-lg text-soft transition hover:bg-raised hover:text-ink"
    >
      <Icon name="add" />
    </Link>
  )
}

/** Shows how many downloads need review on the browser tab and the icon of the app, until the user signs out. */
function useReviewCount(): void {
  const count = useDownloadCounts().data?.review ?? 0
  useEffect(() => showCount(count), [count])
  useEffect(() => () => showCount(0), [])
}

/** Pages set their title in an effect, some only after loading. */
const titleDelayMs = 300

/** Announces page changes to screen readers, which browsers do only for page loads. */
function PageAnnouncer({ path }: { path: string }) {
  const [announced, setAnnounced] = useState({ path, title: '' })
  useEffect(() => {
    if (announced.path === path) return
    const timer = setTimeout(() => setAnnounced({ path, title: titleWithoutCount() }), titleDelayMs)
    return () => clearTimeout(timer)
  }, [path, announced.path])
  return (
    <p className="sr-only" role="status">
      {announced.title}
    </p>
  )
}

/** Moves the focus to the new page if the old one took it along. Links of the navigation keep it. */
function useFocusOnNavigation(path: string): void {
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    const focused = document.activeElement
    if (focused === null || focused === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}
