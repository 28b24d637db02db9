import { Link } from 'wouter'

type PageTabsProps = {
  label: string
  tabs: { href: string; label: string; current: boolean }[]
  /** Going back leads to where the user came from, not to the previous tab. */
  replace?: boolean
}

/** Links to the pages of one place, below its heading. They scroll sideways where they do not fit. */
export function PageTabs({ label, tabs, replace = false }: PageTabsProps) {
  return (
    <nav
      aria-label={label}
      className="flex gap-x-6 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:justify-between max-sm:gap-x-3"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          replace={replace}
          aria-current={tab.current ? 'page' : undefined}
          className="border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
