import { t } from '../../texts/page-texts.ts'
import { type SectionPage, withTexts } from '../sections/section.ts'

/** In the order a new installation needs them. */
const pages = [
  { id: 'metadata', icon: 'tag', adminOnly: true, help: 'metadata' },
  { id: 'lookups', icon: 'link', adminOnly: true, help: 'lookups' },
  { id: 'library', icon: 'folder', adminOnly: true, help: 'importing#library-folder' },
  { id: 'root-folders', icon: 'library', adminOnly: true, help: 'root-folders' },
  { id: 'downloaders', icon: 'activity', adminOnly: true, help: 'download-clients' },
  { id: 'path-mappings', icon: 'route', adminOnly: true, help: 'importing#path-mappings' },
  { id: 'indexers', icon: 'radar', adminOnly: true, help: 'indexers' },
  { id: 'tags', icon: 'tag', adminOnly: true, help: 'tags' },
  { id: 'feeds', icon: 'feed', adminOnly: true, help: 'feeds' },
  { id: 'search', icon: 'scale', adminOnly: false, help: 'search-preferences' },
  { id: 'release-rules', icon: 'filter', adminOnly: false, help: 'release-rules#rules' },
  { id: 'wishlist', icon: 'heart', adminOnly: false, help: 'library#steam-wishlist' },
  { id: 'notifications', icon: 'bell', adminOnly: false, help: 'notifications' },
  { id: 'account', icon: 'user', adminOnly: false, help: 'accounts' },
  { id: 'users', icon: 'users', adminOnly: true, help: 'accounts' },
  { id: 'sign-in', icon: 'key', adminOnly: true, help: 'sign-in-providers' },
  { id: 'https', icon: 'key', adminOnly: true, help: 'https' },
] as const satisfies readonly SectionPage[]

export type SettingsSectionId = (typeof pages)[number]['id']

/** The pages below Settings. */
export const settingsSections = withTexts<SettingsSectionId>(pages, {
  label: (id) => t(`settingsSection.${id}`),
  text: (id) => t(`settingsSectionText.${id}`),
})
