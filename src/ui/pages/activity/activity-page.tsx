import { type ComponentType, useState } from 'react'
import { useIsAdmin } from '../../api/session.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { t } from '../../texts/text.ts'
import { AddDownloadDialog } from './add-download-dialog.tsx'
import { BlacklistTab } from './blacklist-tab.tsx'
import { DownloadsTab } from './downloads-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { UntrackedTab } from './untracked-tab.tsx'

type Tab = { id: string; label: string; content: ComponentType }

const downloads: Tab = {
  id: 'downloads',
  get label() {
    return t('activity.downloads')
  },
  content: DownloadsTab,
}
const tabs: Tab[] = [
  downloads,
  {
    id: 'untracked',
    get label() {
      return t('activity.untracked')
    },
    content: UntrackedTab,
  },
  {
    id: 'history',
    get label() {
      return t('activity.history')
    },
    content: HistoryTab,
  },
  {
    id: 'blacklist',
    get label() {
      return t('activity.blacklist')
    },
    content: BlacklistTab,
  },
]

export default function ActivityPage({ tab }: { tab?: string }) {
  const chosen = tabs.find(({ id }) => id === tab) ?? downloads
  return (
    <Page
      title={chosen === downloads ? t('activity.title') : t('activity.titleOf', { label: chosen.label })}
      heading={t('activity.title')}
      actions={<ActivityActions />}
    >
      <PageTabs
        label={t('activity.title')}
        tabs={tabs.map(({ id, label }) => ({
          href: id === downloads.id ? '/activity' : `/activity/${id}`,
          label,
          current: id === chosen.id,
        }))}
      />
      <chosen.content />
    </Page>
  )
}

function ActivityActions() {
  const isAdmin = useIsAdmin()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink href="/search" icon="search">
        <span className="sm:hidden">{t('common.search')}</span>
        <span className="max-sm:hidden">{t('activity.searchIndexers')}</span>
      </ButtonLink>
      {isAdmin && (
        <ButtonLink href="/import" icon="import">
          {t('activity.manualImport')}
        </ButtonLink>
      )}
      <Button icon="add" onClick={() => setIsOpen(true)}>
        {t('activity.addDownload')}
      </Button>
      {isOpen && <AddDownloadDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
