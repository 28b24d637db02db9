import type { ComponentType } from 'react'
import { t } from '../../texts/page-texts.ts'
import { SectionsPage } from '../sections/sections-page.tsx'
import { AccountSection } from './accounts/account-section.tsx'
import { UsersSection } from './accounts/users-section.tsx'
import { FeedsSection } from './feeds/feeds-section.tsx'
import { HttpsSection } from './https/https-section.tsx'
import { LibrarySection } from './library/library-section.tsx'
import { MappingsSection } from './library/mappings-section.tsx'
import { RootFoldersSection } from './library/root-folders-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { ReleaseRulesSection } from './release-rules/release-rules-section.tsx'
import { SearchSection } from './search/search-section.tsx'
import { type SettingsSectionId, settingsSections } from './sections.ts'
import { LookupsSection } from './services/lookups-section.tsx'
import { MetadataSection } from './services/metadata-section.tsx'
import { DownloadersSection, IndexersSection } from './services/services-section.tsx'
import { SettingsSearch } from './settings-search.tsx'
import { SignInSection } from './sign-in/sign-in-section.tsx'
import { TagsSection } from './tags/tags-section.tsx'
import { WishlistSection } from './wishlist/wishlist-section.tsx'

const contents: Record<SettingsSectionId, ComponentType> = {
  metadata: MetadataSection,
  lookups: LookupsSection,
  library: LibrarySection,
  'root-folders': RootFoldersSection,
  downloaders: DownloadersSection,
  'path-mappings': MappingsSection,
  indexers: IndexersSection,
  tags: TagsSection,
  feeds: FeedsSection,
  search: SearchSection,
  'release-rules': ReleaseRulesSection,
  wishlist: WishlistSection,
  notifications: NotificationsSection,
  account: AccountSection,
  users: UsersSection,
  'sign-in': SignInSection,
  https: HttpsSection,
}

export default function SettingsPage({ section }: { section?: string }) {
  return (
    <SectionsPage
      title={t('settingsIndex.settings')}
      icon="settings"
      href="/settings"
      sections={settingsSections}
      contents={contents}
      selected={section ?? null}
      around={(list) => <SettingsSearch list={list} />}
    />
  )
}
