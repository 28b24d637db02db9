import type { ComponentType } from 'react'
import type { IconName } from '../../parts/icon.tsx'
import { AccountSection } from './accounts/account-section.tsx'
import { BackupsSection } from './backups/backups-section.tsx'
import { FeedsSection } from './feeds/feeds-section.tsx'
import { ProgramImportSection } from './import/program-import-section.tsx'
import { LibrarySection } from './library/library-section.tsx'
import { MappingsSection } from './library/mappings-section.tsx'
import { RootFoldersSection } from './library/root-folders-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { SearchSection } from './search/search-section.tsx'
import { LookupsSection } from './services/lookups-section.tsx'
import { MetadataSection } from './services/metadata-section.tsx'
import { DownloadersSection, IndexersSection } from './services/services-section.tsx'
import { AboutSection } from './system/about-section.tsx'
import { HealthSection } from './system/health-section.tsx'
import { HttpsSection } from './system/https-section.tsx'
import { JobsSection } from './system/jobs-section.tsx'
import { WishlistSection } from './wishlist/wishlist-section.tsx'

export type SettingsSection = {
  id: string
  label: string
  text: string
  icon: IconName
  adminOnly: boolean
  page: ComponentType
  /** The help page of the section, optionally with an anchor. */
  help: string
}

/** The settings sections, in the order a new installation needs them. */
export const sections: SettingsSection[] = [
  {
    id: 'metadata',
    label: 'Metadata',
    text: 'Source of titles, covers and release dates',
    icon: 'tag',
    adminOnly: true,
    page: MetadataSection,
    help: 'metadata',
  },
  {
    id: 'lookups',
    label: 'Lookups',
    text: 'Scene releases and mods',
    icon: 'link',
    adminOnly: true,
    page: LookupsSection,
    help: 'lookups',
  },
  {
    id: 'library',
    label: 'Library folder',
    text: 'Where and how games are imported',
    icon: 'folder',
    adminOnly: true,
    page: LibrarySection,
    help: 'importing#library-folder',
  },
  {
    id: 'root-folders',
    label: 'Root folders',
    text: 'Games already on your disks',
    icon: 'library',
    adminOnly: true,
    page: RootFoldersSection,
    help: 'root-folders',
  },
  {
    id: 'downloaders',
    label: 'Download clients',
    text: 'Programs that download releases',
    icon: 'activity',
    adminOnly: true,
    page: DownloadersSection,
    help: 'download-clients',
  },
  {
    id: 'path-mappings',
    label: 'Path mappings',
    text: 'Translate paths reported by clients',
    icon: 'route',
    adminOnly: true,
    page: MappingsSection,
    help: 'importing#path-mappings',
  },
  {
    id: 'indexers',
    label: 'Indexers',
    text: 'Where Ludarr searches for releases',
    icon: 'radar',
    adminOnly: true,
    page: IndexersSection,
    help: 'indexers',
  },
  {
    id: 'feeds',
    label: 'Feeds',
    text: 'RSS, Atom and JSON feeds of other sites',
    icon: 'feed',
    adminOnly: true,
    page: FeedsSection,
    help: 'feeds',
  },
  {
    id: 'search',
    label: 'Search preferences',
    text: 'Which releases are grabbed for you',
    icon: 'scale',
    adminOnly: false,
    page: SearchSection,
    help: 'search-preferences',
  },
  {
    id: 'wishlist',
    label: 'Wishlist',
    text: 'Games from your Steam account',
    icon: 'heart',
    adminOnly: false,
    page: WishlistSection,
    help: 'library#steam-wishlist',
  },
  {
    id: 'notifications',
    label: 'Notifications',
    text: 'Channels and events',
    icon: 'bell',
    adminOnly: false,
    page: NotificationsSection,
    help: 'notifications',
  },
  {
    id: 'account',
    label: 'Account',
    text: 'Password, API keys and users',
    icon: 'user',
    adminOnly: false,
    page: AccountSection,
    help: 'accounts',
  },
  {
    id: 'https',
    label: 'HTTPS',
    text: 'Certificate and port',
    icon: 'key',
    adminOnly: true,
    page: HttpsSection,
    help: 'https',
  },
  {
    id: 'health',
    label: 'Health',
    text: 'Current problems',
    icon: 'warn',
    adminOnly: false,
    page: HealthSection,
    help: 'health',
  },
  {
    id: 'backups',
    label: 'Backups',
    text: 'Copies of the database and the keys',
    icon: 'file',
    adminOnly: true,
    page: BackupsSection,
    help: 'backups',
  },
  {
    id: 'jobs',
    label: 'Jobs',
    text: 'Background jobs and their next run',
    icon: 'clock',
    adminOnly: true,
    page: JobsSection,
    help: 'health#jobs',
  },
  {
    id: 'import',
    label: 'Import from another program',
    text: 'Accounts, games and settings of Questarr',
    icon: 'import',
    adminOnly: true,
    page: ProgramImportSection,
    help: 'moving#questarr',
  },
  {
    id: 'about',
    label: 'About',
    text: 'Version and system information',
    icon: 'info',
    adminOnly: false,
    page: AboutSection,
    help: 'configuration',
  },
]
