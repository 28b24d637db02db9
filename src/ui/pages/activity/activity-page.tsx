import { type ComponentType, useState } from 'react'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { AddDownloadDialog } from './add-download-dialog.tsx'
import { BlacklistTab } from './blacklist-tab.tsx'
import { DownloadsTab } from './downloads-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { UntrackedTab } from './untracked-tab.tsx'

type Tab = { id: string; label: string; content: ComponentType }

const downloads: Tab = { id: 'downloads', label: 'Downloads', content: DownloadsTab }
const tabs: Tab[] = [
  downloads,
  { id: 'untracked', label: 'Untracked', content: UntrackedTab },
  { id: 'history', label: 'History', content: HistoryTab },
  { id: 'blacklist', label: 'Blacklist', content: BlacklistTab },
]

export default function ActivityPage({ tab }: { tab: string }) {
  const chosen = tabs.find(({ id }) => id === tab) ?? downloads
  return (
    <Page
      title={chosen === downloads ? 'Activity' : `Activity: ${chosen.label}`}
      heading="Activity"
      narrow
      actions={<ActivityActions />}
    >
      <PageTabs
        label="Activity"
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
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink href="/search" icon="search">
        <span>
          Search<span className="max-sm:hidden"> indexers</span>
        </span>
      </ButtonLink>
      <Button icon="add" onClick={() => setIsOpen(true)}>
        Add download
      </Button>
      {isOpen && <AddDownloadDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
