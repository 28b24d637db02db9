import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonStyle } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import type { Overlay } from './global-keys.ts'
import { Badge, EntryIcon, entryStyle, NavigationLink, OverflowBadge } from './navigation-link.tsx'
import { isCurrent, overflow, tabs } from './pages.ts'

/** The navigation of phones: the most used places, and "More" for the rest. */
export function TabBar({ path, onOpen }: { path: string; onOpen: (overlay: Overlay) => void }) {
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the path closes the sheet.
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <nav
        aria-label={t('shell.main')}
        className="fixed inset-x-0 bottom-0 z-30 flex justify-around border-t border-line bg-panel px-1 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] md:hidden"
      >
        {tabs.map((item) => (
          <NavigationLink key={item.href} item={item} current={isCurrent(item, path)} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-current={overflow.some((item) => isCurrent(item, path)) ? 'true' : undefined}
          onClick={() => setOpen(true)}
          className={entryStyle}
        >
          <EntryIcon icon="more" badge={<OverflowBadge items={overflow} />} />
          {t('shell.more')}
        </button>
      </nav>
      {open && (
        <MoreSheet
          path={path}
          onClose={() => setOpen(false)}
          onOpen={(overlay) => {
            setOpen(false)
            onOpen(overlay)
          }}
        />
      )}
    </>
  )
}

type MoreSheetProps = { path: string; onClose: () => void; onOpen: (overlay: Overlay) => void }

function MoreSheet({ path, onClose, onOpen }: MoreSheetProps) {
  return (
    <Dialog title={t('shell.more')} onClose={onClose}>
      <div className="grid grid-cols-2 gap-3">
        <Button icon="search" aria-haspopup="dialog" onClick={() => onOpen('palette')}>
          {t('common.search')}
        </Button>
        <Link href="/add" onClick={onClose} className={buttonStyle('plain')}>
          <Icon name="add" />
          {t('common.addGame')}
        </Link>
      </div>
      <ul className="-mx-2 grid">
        {overflow.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              onClick={onClose}
              aria-current={isCurrent(item, path) ? 'page' : undefined}
              className="flex min-h-12 items-center gap-4 rounded-lg px-2 font-medium hover:bg-raised aria-[current]:bg-accent-deep aria-[current]:text-accent-ink"
            >
              <span className="relative grid size-8 place-items-center">
                <Icon name={item.icon} />
                <Badge href={item.href} />
              </span>
              {t(item.label)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
