import { Link } from 'wouter'
import { Icon } from './icon.tsx'

/** Leads to the page above, over the heading of a `Page`. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="order-first -mb-4 -ml-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-lg px-2 text-sm text-soft hover:text-ink"
    >
      <Icon name="back" className="size-4" />
      {children}
    </Link>
  )
}
