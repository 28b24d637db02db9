import { t } from '../../texts/text.ts'
import type { Section } from '../sections/section.ts'

/** The pages below System. */
export const systemSections = [
  {
    id: 'health',
    get label() {
      return t('systemSection.health')
    },
    get text() {
      return t('systemSection.healthText')
    },
    icon: 'warn',
    adminOnly: false,
    help: 'health',
  },
  {
    id: 'tasks',
    get label() {
      return t('systemSection.tasks')
    },
    get text() {
      return t('systemSection.tasksText')
    },
    icon: 'clock',
    adminOnly: true,
    help: 'health#tasks',
  },
  {
    id: 'backups',
    get label() {
      return t('systemSection.backups')
    },
    get text() {
      return t('systemSection.backupsText')
    },
    icon: 'file',
    adminOnly: true,
    help: 'backups',
  },
  {
    id: 'log',
    get label() {
      return t('systemSection.log')
    },
    get text() {
      return t('systemSection.logText')
    },
    icon: 'file',
    adminOnly: true,
    help: 'logs',
  },
  {
    id: 'import',
    get label() {
      return t('systemSection.import')
    },
    get text() {
      return t('systemSection.importText')
    },
    icon: 'import',
    adminOnly: true,
    help: 'moving#questarr',
  },
  {
    id: 'about',
    get label() {
      return t('systemSection.about')
    },
    get text() {
      return t('systemSection.aboutText')
    },
    icon: 'info',
    adminOnly: false,
    help: 'configuration',
  },
] as const satisfies readonly Section[]

export type SystemSectionId = (typeof systemSections)[number]['id']
