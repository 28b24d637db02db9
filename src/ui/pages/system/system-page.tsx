import type { ComponentType } from 'react'
import { lazyPage } from '../../lazy/lazy-page.tsx'
import { t } from '../../texts/text.ts'
import { SectionsPage } from '../sections/sections-page.tsx'
import { AboutSection } from './about-section.tsx'
import { BackupsSection } from './backups/backups-section.tsx'
import { HealthSection } from './health-section.tsx'
import { ProgramImportSection } from './import/program-import-section.tsx'
import { type SystemSectionId, systemSections } from './sections.ts'
import { TasksSection } from './tasks-section.tsx'

// Other pages of the system do without the list that renders only visible lines.
const LogSection = lazyPage('log', null, () => import('./log/log-section.tsx'))

const contents: Record<SystemSectionId, ComponentType> = {
  health: HealthSection,
  tasks: TasksSection,
  backups: BackupsSection,
  log: LogSection,
  import: ProgramImportSection,
  about: AboutSection,
}

export default function SystemPage({ section }: { section?: string }) {
  return (
    <SectionsPage
      title={t('shell.system')}
      icon="system"
      href="/system"
      sections={systemSections}
      contents={contents}
      selected={section ?? null}
    />
  )
}
