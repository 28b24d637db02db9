import { t } from '../../texts/text.ts'
import { type SectionPage, withTexts } from '../sections/section.ts'

const pages = [
  { id: 'health', icon: 'warn', adminOnly: false, help: 'health' },
  { id: 'tasks', icon: 'clock', adminOnly: true, help: 'health#tasks' },
  { id: 'backups', icon: 'file', adminOnly: true, help: 'backups' },
  { id: 'log', icon: 'file', adminOnly: true, help: 'logs' },
  { id: 'import', icon: 'import', adminOnly: true, help: 'moving#questarr' },
  { id: 'about', icon: 'info', adminOnly: false, help: 'configuration' },
] as const satisfies readonly SectionPage[]

export type SystemSectionId = (typeof pages)[number]['id']

/** The pages below System. */
export const systemSections = withTexts<SystemSectionId>(pages, {
  label: (id) => t(`systemSection.${id}`),
  text: (id) => t(`systemSection.${id}Text`),
})
