import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import { useIsAdmin } from '../../api/session.ts'
import { SaveBar } from '../../forms/save-bar.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Page, useDocumentTitle } from '../../parts/page.tsx'
import { Empty } from '../../parts/status.tsx'
import { t } from '../../texts/text.ts'
import { allowedSections, type Section } from './section.ts'

type Place = { title: string; href: string }

type SectionsPageProps<Id extends string> = Place & {
  icon: IconName
  sections: readonly Section<Id>[]
  contents: Record<Id, ComponentType>
  /** The section of the address; `null` for the overview. */
  selected: string | null
  /** Puts more around the list of sections, such as a search. */
  around?: (list: ReactNode) => ReactNode
}

/** The list of sections, with the selected one beside it, or instead of it on phones. */
export function SectionsPage<Id extends string>(props: SectionsPageProps<Id>) {
  const { title, href, icon, sections, contents, selected, around = (list) => list } = props
  const allowed = allowedSections(sections, useIsAdmin())
  const found = selected === null ? null : allowed.find(({ id }) => id === selected)
  if (found === undefined) return <NoSection href={href} icon={icon} />
  const shown = found ?? allowed[0]
  const Content: ComponentType | null = shown === undefined ? null : contents[shown.id]
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:px-8">
      <div className={found === null ? '' : 'hidden lg:block'}>
        <Overview title={title} href={href} sections={allowed} shown={shown} around={around} />
      </div>
      <div className={found === null ? 'hidden lg:block' : ''}>
        {shown && Content && (
          <SectionContent title={title} href={href} section={shown} isOverview={found === null}>
            <Content />
          </SectionContent>
        )}
      </div>
    </div>
  )
}

function NoSection({ href, icon }: { href: string; icon: IconName }) {
  useDocumentTitle(t('common.pageNotFound'))
  return (
    <Empty
      wholePage
      icon={icon}
      title={t('common.pageNotFound')}
      action={
        <ButtonLink href={href}>{t('shell.goTo', { place: href === '/settings' ? 'settings' : 'system' })}</ButtonLink>
      }
    >
      {t('shell.adminsOnly')}
    </Empty>
  )
}

type OverviewProps = Place & {
  sections: Section[]
  shown: Section | undefined
  around: (list: ReactNode) => ReactNode
}

function Overview({ title, href, sections, shown, around }: OverviewProps) {
  return (
    <nav aria-label={title} className="grid gap-5 px-4 py-6 sm:px-8 sm:py-9 lg:sticky lg:top-0 lg:px-0">
      {/* The main heading on phones; on wide screens the section has it. */}
      <div className="flex items-center justify-between lg:hidden">
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <HelpLink to="/help" label={t('help.title')} />
      </div>
      <h2 className="text-4xl font-semibold max-lg:hidden">{title}</h2>
      {around(<SectionList href={href} sections={sections} shown={shown} />)}
    </nav>
  )
}

type SectionListProps = { href: string; sections: Section[]; shown: Section | undefined }

function SectionList({ href, sections, shown }: SectionListProps) {
  return (
    <ul className="grid overflow-hidden rounded-2xl border border-line bg-panel lg:gap-1 lg:overflow-visible lg:border-0 lg:bg-transparent">
      {sections.map(({ id, label, text, icon }) => (
        <li key={id} className="border-b border-line last:border-0 lg:border-0">
          <Link
            href={`${href}/${id}`}
            aria-current={shown?.id === id ? 'page' : undefined}
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
  )
}

type SectionContentProps = Place & { section: Section; isOverview: boolean; children: ReactNode }

function SectionContent({ title, href, section, isOverview, children }: SectionContentProps) {
  const help = `/help/${section.help}`
  return (
    <>
      <div className="flex items-center justify-between px-2 pt-4 sm:px-6 lg:hidden">
        <Link
          href={href}
          className="inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm text-soft hover:text-ink"
        >
          <Icon name="back" className="size-4" />
          {title}
        </Link>
        <HelpLink to={help} label={t('shell.help', { title: section.label })} />
      </div>
      <div className="-mt-4 lg:mt-0 lg:[&>div]:px-0">
        <Page
          key={section.id}
          title={isOverview ? title : `${title}: ${section.label}`}
          heading={section.label}
          note={section.text}
          actions={<HelpLink to={help} label={t('shell.help', { title: section.label })} wideOnly />}
          narrow
        >
          {children}
          <SaveBar />
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
      {t('help.title')}
    </Link>
  )
}
