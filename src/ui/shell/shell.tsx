import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useDownloadCounts } from '../api/downloads.ts'
import { useUnreadCount } from '../api/notifications.ts'
import { useIsAdmin, useSignOut } from '../api/session.ts'
import { useHealth } from '../api/system.ts'
import { useLiveUpdates } from '../live/live-updates.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon, Mark } from '../parts/icon.tsx'
import { ThemeToggle } from '../parts/theme-toggle.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type NavigationItem, navigation } from './navigation.ts'

/** The frame of every page: a navigation rail on wide screens, bottom tabs on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const connected = useLiveUpdates()
  const [path] = useLocation()
  useSearchKey()
  return (
    <div className="min-h-dvh pb-[calc(4.25rem+env(safe-area-inset-bottom))] md:pb-0 md:pl-24">
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </button>
      <Rail path={path} />
      <Tabs path={path} />
      <ConnectionNote connected={connected} />
      <PageAnnouncer path={path} />
      <LeaveGuard />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Rail({ path }: { path: string }) {
  const signOut = useSignOut()
  return (
    <nav
      aria-label="Main"
      className="fixed inset-y-0 left-0 z-30 hidden w-24 flex-col items-center gap-2 border-r border-line bg-panel py-5 md:flex"
    >
      <Link href="/" aria-label="Go to library" className="mb-4 rounded-lg">
        <Mark className="size-11" />
      </Link>
      {navigation.map((item) => (
        <NavigationLink key={item.href} item={item} current={item.matches(path)} />
      ))}
      <div className="mt-auto grid gap-1">
        <ThemeToggle />
        <IconButton icon="leave" label="Sign out" busy={signOut.isPending} onClick={() => signOut.mutate()} />
      </div>
    </nav>
  )
}

function Tabs({ path }: { path: string }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex justify-around border-t border-line bg-panel/95 px-1 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] backdrop-blur md:hidden"
    >
      {navigation
        .filter(({ railOnly }) => !railOnly)
        .map((item) => (
          <NavigationLink key={item.href} item={item} current={item.matches(path)} />
        ))}
    </nav>
  )
}

function NavigationLink({ item, current }: { item: NavigationItem; current: boolean }) {
  const isAdmin = useIsAdmin()
  return (
    <Link
      href={item.href}
      aria-current={current ? 'page' : undefined}
      className="group grid w-20 min-w-0 justify-items-center max-md:flex-1 gap-0.5 rounded-xl py-1 text-xs font-medium text-soft transition hover:text-ink aria-[current]:text-ink"
    >
      <span className="relative grid h-8 w-14 place-items-center rounded-full transition group-hover:bg-raised group-aria-[current]:bg-accent-deep group-aria-[current]:text-accent-ink">
        <Icon name={item.icon} className="size-5.5" />
        {item.href === '/activity' && <DownloadCount />}
        {item.href === '/notifications' && <UnreadCount />}
        {item.href === '/settings' && isAdmin && <ProblemCount />}
      </span>
      {item.label}
    </Link>
  )
}

/** The number of downloads that need review, else of active downloads. */
function DownloadCount() {
  const { review = 0, active = 0, seeding = 0 } = useDownloadCounts().data ?? {}
  const count = review > 0 ? review : active - seeding
  if (count === 0) return null
  return review > 0 ? (
    <Count colors="bg-warn text-ground" count={count} meaning=" need review" />
  ) : (
    <Count colors="bg-accent text-on-accent" count={count} meaning=" active" />
  )
}

function UnreadCount() {
  const count = useUnreadCount().data ?? 0
  if (count === 0) return null
  return <Count colors="bg-accent text-on-accent" count={count} meaning=" unread" />
}

/** Errors and warnings, shown to admins only because only they can fix them. */
function ProblemCount() {
  const count = useHealth().data?.filter(({ severity }) => severity === 'error' || severity === 'warning').length ?? 0
  if (count === 0) return null
  return <Count colors="bg-warn text-ground" count={count} meaning={count === 1 ? ' problem' : ' problems'} />
}

function Count({ colors, count, meaning }: { colors: string; count: number; meaning: string }) {
  return (
    <span
      className={`absolute -top-0.5 right-1 min-w-4.5 rounded-full px-1 text-center text-[0.6875rem] leading-4.5 font-bold tabular-nums ${colors}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only">{meaning}</span>
    </span>
  )
}

/** `/` focuses the search on every page. */
function useSearchKey(): void {
  const [, go] = useLocation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('input[type="search"]')
      if (field === null) go('/?focus=search')
      else field.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [go])
}

/** Pages set their title in an effect, some only after loading. */
const titleDelayMs = 300

/** Announces page changes to screen readers, which browsers do only for page loads. */
function PageAnnouncer({ path }: { path: string }) {
  const [announced, setAnnounced] = useState({ path, title: '' })
  useEffect(() => {
    if (announced.path === path) return
    const timer = setTimeout(() => setAnnounced({ path, title: document.title }), titleDelayMs)
    return () => clearTimeout(timer)
  }, [path, announced.path])
  return (
    <p className="sr-only" role="status">
      {announced.title}
    </p>
  )
}
