import type { ComponentType } from 'react'
import type { IconName } from '../../parts/icon.tsx'
import { AccountSection } from './accounts/account-section.tsx'
import { LibrarySection } from './library/library-section.tsx'
import { MappingsSection } from './library/mappings-section.tsx'
import { RootFoldersSection } from './library/root-folders-section.tsx'
import { SearchSection } from './search/search-section.tsx'
import { DownloadersSection } from './services/downloaders-section.tsx'
import { IndexersSection } from './services/indexers-section.tsx'
import { MetadataSection } from './services/metadata-section.tsx'
import { AboutSection } from './system/about-section.tsx'
import { HealthSection } from './system/health-section.tsx'
import { HttpsSection } from './system/https-section.tsx'
import { JobsSection } from './system/jobs-section.tsx'
import { NotificationsSection } from './system/notifications-section.tsx'

export type SettingsSection = {
  id: string
  label: string
  text: string
  icon: IconName
  adminOnly: boolean
  page: ComponentType
  /** The help page that explains it, with the anchor where one fits. */
  help: string
}

/** The settings, one line a section, in the order in which a new installation needs them. */
export const sections: SettingsSection[] = [
  {
    id: 'metadata',
    label: 'Metadata',
    text: 'Where titles, covers and dates come from',
    icon: 'tag',
    adminOnly: true,
    page: MetadataSection,
    help: 'library#metadata',
  },
  {
    id: 'library',
    label: 'Library folder',
    text: 'Where games are put, and how',
    icon: 'folder',
    adminOnly: true,
    page: LibrarySection,
    help: 'importing#library-folder',
  },
  {
    id: 'root-folders',
    label: 'Root folders',
    text: 'Games that lie on your disks already',
    icon: 'library',
    adminOnly: true,
    page: RootFoldersSection,
    help: 'root-folders',
  },
  {
    id: 'downloaders',
    label: 'Download clients',
    text: 'What fetches the releases',
    icon: 'activity',
    adminOnly: true,
    page: DownloadersSection,
    help: 'download-clients',
  },
  {
    id: 'path-mappings',
    label: 'Path mappings',
    text: 'When a client sees other paths than Ludarr',
    icon: 'route',
    adminOnly: true,
    page: MappingsSection,
    help: 'importing#path-mappings',
  },
  {
    id: 'indexers',
    label: 'Indexers',
    text: 'Where releases are searched for',
    icon: 'radar',
    adminOnly: true,
    page: IndexersSection,
    help: 'indexers',
  },
  {
    id: 'search',
    label: 'Search preferences',
    text: 'What a release must be to be taken for you',
    icon: 'scale',
    adminOnly: false,
    page: SearchSection,
    help: 'search-preferences',
  },
  {
    id: 'news',
    label: 'News',
    text: 'What you want to be told of',
    icon: 'bell',
    adminOnly: false,
    page: NotificationsSection,
    help: 'notifications',
  },
  {
    id: 'account',
    label: 'Account',
    text: 'Your password, API keys, who may sign in',
    icon: 'user',
    adminOnly: false,
    page: AccountSection,
    help: 'accounts',
  },
  {
    id: 'https',
    label: 'HTTPS',
    text: 'A certificate, and the port for it',
    icon: 'key',
    adminOnly: true,
    page: HttpsSection,
    help: 'https',
  },
  {
    id: 'health',
    label: 'Health',
    text: 'What stands in the way just now',
    icon: 'warn',
    adminOnly: false,
    page: HealthSection,
    help: 'health',
  },
  {
    id: 'jobs',
    label: 'Jobs',
    text: 'What runs by itself, and when',
    icon: 'clock',
    adminOnly: true,
    page: JobsSection,
    help: 'health#jobs',
  },
  {
    id: 'about',
    label: 'About',
    text: 'The version, the machine',
    icon: 'info',
    adminOnly: false,
    page: AboutSection,
    help: 'configuration',
  },
]
