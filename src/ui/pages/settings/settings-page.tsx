import { Link } from 'wouter'
import { useIsAdmin } from '../../api/session.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Page, useDocumentTitle } from '../../parts/page.tsx'
import { Empty } from '../../parts/status.tsx'
import { type SettingsSection, sections } from './sections.ts'

/** The list of sections, with the selected one beside it, or instead of it on phones. */
export function SettingsPage({ section }: { section: string | null }) {
  const isAdmin = useIsAdmin()
  const allowed = sections.filter(({ adminOnly }) => isAdmin || !adminOnly)
  const chosen = section === null ? null : allowed.find(({ id }) => id === section)
  if (chosen === undefined) {
    return (
      <Empty
        wholePage
        icon="settings"
        title="Page not found"
        action={<ButtonLink href="/settings">Go to settings</ButtonLink>}
      >
        Check the address. Some settings are for administrators only.
      </Empty>
    )
  }
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-12 lg:grid-cols-[17rem_1fr] lg:px-8">
      <div className={chosen === null ? '' : 'hidden lg:block'}>
        <Overview sections={allowed} chosen={chosen ?? allowed[0] ?? null} />
      </div>
      <div className={chosen === null ? 'hidden lg:block' : ''}>
        <Chosen section={chosen ?? allowed[0] ?? null} />
      </div>
    </div>
  )
}

type OverviewProps = { sections: SettingsSection[]; chosen: SettingsSection | null }

function Overview({ sections: listed, chosen }: OverviewProps) {
  return (
    <nav aria-label="Settings" className="grid gap-5 px-4 py-6 sm:px-8 sm:py-9 lg:sticky lg:top-0 lg:px-0">
      {/* The main heading on phones; on wide screens the section has it. */}
      <div className="flex items-center justify-between lg:hidden">
        <h1 className="text-3xl font-semibold sm:text-4xl">Settings</h1>
        <HelpLink to="/help" label="Help" />
      </div>
      <h2 className="text-4xl font-semibold max-lg:hidden">Settings</h2>
      <ul className="grid overflow-hidden rounded-2xl border border-line bg-panel lg:gap-1 lg:overflow-visible lg:border-0 lg:bg-transparent">
        {listed.map(({ id, label, text, icon }) => (
          <li key={id} className="border-b border-line last:border-0 lg:border-0">
            <Link
              href={`/settings/${id}`}
              aria-current={chosen?.id === id ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3.5 px-4 py-3 -outline-offset-2 hover:bg-raised lg:-ml-3 lg:rounded-lg lg:px-3 lg:py-2 lg:text-soft lg:aria-[current]:bg-raised lg:aria-[current]:text-ink"
            >
              <Icon name={icon} className="size-5 text-faint" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block truncate text-sm text-faint lg:hidden">{text}</span>
              </span>
              <Icon name="next" className="size-4 text-faint lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chosen({ section }: { section: SettingsSection | null }) {
  useDocumentTitle(section?.label ?? 'Settings')
  if (section === null) return null
  const help = `/help/${section.help}`
  return (
    <>
      <div className="flex items-center justify-between px-2 pt-4 sm:px-6 lg:hidden">
        <Link
          href="/settings"
          className="inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm text-soft hover:text-ink"
        >
          <Icon name="back" className="size-4" />
          Settings
        </Link>
        <HelpLink to={help} label={`Help: ${section.label}`} />
      </div>
      <div className="-mt-4 lg:mt-0 lg:[&>div]:px-0">
        <Page
          key={section.id}
          title={section.label}
          note={section.text}
          actions={<HelpLink to={help} label={`Help: ${section.label}`} wideOnly />}
          narrow
        >
          <section.page />
        </Page>
      </div>
    </>
  )
}

type HelpLinkProps = { to: string; label: string; wideOnly?: boolean }

function HelpLink({ to, label, wideOnly = false }: HelpLinkProps) {
  return (
    <Link
      href={to}
      aria-label={label}
      className={`inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm text-soft hover:text-ink ${wideOnly ? 'max-lg:hidden' : ''}`}
    >
      <Icon name="help" className="size-4.5" />
      Help
    </Link>
  )
}
