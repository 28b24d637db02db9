import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useDownloadCounts } from '../api/downloads.ts'
import { useUnreadCount } from '../api/notifications.ts'
import { requestCountsQuery } from '../api/requests.ts'
import { useIsAdmin } from '../api/session.ts'
import { useHealth } from '../api/system.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import type { NavigationItem } from './pages.ts'

/** The look of an entry in the rail and the tab bar. */
export const entryStyle =
  'group grid w-20 min-w-0 justify-items-center gap-0.5 rounded-xl py-1 text-xs font-medium text-soft transition hover:text-ink aria-[current]:text-ink max-md:flex-1 max-md:text-[0.6875rem] max-[22rem]:tracking-tighter'

/** The icon of an entry, with its badge. */
export function EntryIcon({ icon, badge }: { icon: IconName; badge: ReactNode }) {
  return (
    <span className="relative grid h-8 w-14 md:low:h-7 max-w-full place-items-center rounded-full transition group-hover:bg-raised group-aria-[current]:bg-accent-deep group-aria-[current]:text-accent-ink">
      <Icon name={icon} className="size-5.5" />
      {badge}
    </span>
  )
}

export function NavigationLink({ item, current }: { item: NavigationItem; current: boolean }) {
  return (
    <Link
      href={item.href}
      title={t(item.label)}
      aria-current={current ? 'page' : undefined}
      className={`${entryStyle} md:content-center md:low:gap-0 md:low:py-0`}
    >
      <EntryIcon icon={item.icon} badge={<Badge href={item.href} />} />
      <span className="md:lowest:sr-only">{t(item.label)}</span>
    </Link>
  )
}

/** What needs attention on the page of an entry. */
export function Badge({ href }: { href: string }) {
  if (href === '/activity') return <DownloadCount />
  if (href === '/requests') return <RequestCount />
  if (href === '/notifications') return <UnreadCount />
  if (href === '/system') return <ProblemCount />
  return null
}

/** The most urgent badge of several entries. */
export function OverflowBadge({ items }: { items: NavigationItem[] }) {
  const problems = useProblemCount()
  const unread = useUnreadCount().data ?? 0
  const requests = usePendingRequests()
  const has = (href: string) => items.some((item) => item.href === href)
  if (has('/system') && problems > 0) return <ProblemCount />
  if (has('/requests') && requests > 0) return <RequestCount />
  return has('/notifications') && unread > 0 ? <UnreadCount /> : null
}

/** The number of downloads that need review, else of active downloads. */
function DownloadCount() {
  const { review = 0, active = 0, seeding = 0 } = useDownloadCounts().data ?? {}
  const count = review > 0 ? review : active - seeding
  if (count === 0) return null
  return review > 0 ? (
    <Count colors="bg-warn text-ground" count={count} meaning={t('shell.needReview')} />
  ) : (
    <Count colors="bg-accent text-on-accent" count={count} meaning={t('shell.active')} />
  )
}

/** What waits for an administrator. */
function usePendingRequests(): number {
  const isAdmin = useIsAdmin()
  return useQuery({ ...requestCountsQuery, enabled: isAdmin }).data?.pending ?? 0
}

function RequestCount() {
  const count = usePendingRequests()
  if (count === 0) return null
  return <Count colors="bg-accent text-on-accent" count={count} meaning={t('shell.pendingRequests', { count })} />
}

function UnreadCount() {
  const count = useUnreadCount().data ?? 0
  if (count === 0) return null
  return <Count colors="bg-accent text-on-accent" count={count} meaning={t('shell.unread')} />
}

function ProblemCount() {
  const count = useProblemCount()
  if (count === 0) return null
  return <Count colors="bg-warn text-ground" count={count} meaning={t('shell.problems', { count })} />
}

/** Errors and warnings, counted for admins only because only they can fix them. */
function useProblemCount(): number {
  const isAdmin = useIsAdmin()
  const problems = useHealth().data?.filter(({ severity }) => severity === 'error' || severity === 'warning')
  return isAdmin ? (problems?.length ?? 0) : 0
}

function Count({ colors, count, meaning }: { colors: string; count: number; meaning: string }) {
  return (
    <span
      className={`absolute -top-0.5 right-1 min-w-4.5 rounded-full px-1 text-center text-[0.6875rem] leading-4.5 font-bold tabular-nums ${colors}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {meaning}</span>
    </span>
  )
}
