import type { Section } from '../sections/section.ts'

/** The pages below System. */
export const systemSections = [
  {
    id: 'health',
    label: 'Health',
    text: 'Current problems',
    icon: 'warn',
    adminOnly: false,
    help: 'health',
  },
  {
    id: 'tasks',
    label: 'Tasks',
    text: 'Background tasks and their next run',
    icon: 'clock',
    adminOnly: true,
    help: 'health#tasks',
  },
  {
    id: 'backups',
    label: 'Backups',
    text: 'Copies of the database and the keys',
    icon: 'file',
    adminOnly: true,
    help: 'backups',
  },
  {
    id: 'log',
    label: 'Log',
    text: 'What Ludarr does, line by line',
    icon: 'file',
    adminOnly: true,
    help: 'logs',
  },
  {
    id: 'import',
    label: 'Import from another program',
    text: 'Accounts, games and settings of Questarr',
    icon: 'import',
    adminOnly: true,
    help: 'moving#questarr',
  },
  {
    id: 'about',
    label: 'About',
    text: 'Version and system information',
    icon: 'info',
    adminOnly: false,
    help: 'configuration',
  },
] as const satisfies readonly Section[]

export type SystemSectionId = (typeof systemSections)[number]['id']
