import { type ReactNode, useState } from 'react'
import { type Family, type Service, useServiceKinds, useServices } from '../../../api/services.ts'
import { Button } from '../../../parts/button.tsx'
import type { IconName } from '../../../parts/icon.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { PrivateHostsPanel } from './private-hosts-panel.tsx'
import { ProwlarrDialog } from './prowlarr-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { kindFrom, kindIdOf } from './service-kinds.ts'

type ServiceLabels = { add: string; new: string; none: string; icon: IconName; empty: string }

/** In the setup guide, what was added or changed is tested at once. */
type TestedSection = { testsChanges?: boolean }
type ServicesSectionProps = TestedSection & { family: Family; labels: ServiceLabels; moreActions?: ReactNode }

/** The list of indexers or download clients, with forms drawn from their declarations. */
function ServicesSection({ family, labels, moreActions, testsChanges }: ServicesSectionProps) {
  const services = useServices(family)
  const kinds = useServiceKinds(family)
  const [open, setOpen] = useState<Service | 'new' | null>(null)
  const error = [services, kinds].find(({ isLoadingError }) => isLoadingError)?.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([services.refetch(), kinds.refetch()])} />
  if (services.data === undefined || kinds.data === undefined) return <SkeletonLines className="h-34.5 sm:h-32.5" />
  const known = kinds.data.map(kindFrom)
  const all: Service[] = services.data
  const actions = (
    <>
      <Button look="solid" icon="add" onClick={() => setOpen('new')}>
        {labels.add}
      </Button>
      {moreActions}
    </>
  )
  return (
    <div className="grid gap-5">
      {all.length === 0 ? (
        <Empty icon={labels.icon} title={labels.none} action={actions}>
          {labels.empty}
        </Empty>
      ) : (
        <>
          <ul className="grid gap-3">
            {[...all].sort(byPriority).map((service) => (
              <ServiceCard
                key={service.id}
                family={family}
                service={service}
                kindLabel={known.find(({ id }) => id === kindIdOf(service))?.label ?? kindIdOf(service)}
                testsItself={testsChanges}
                onEdit={() => setOpen(service)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2.5">{actions}</div>
        </>
      )}
      {open !== null && (
        <ServiceDialog
          family={family}
          kinds={known}
          service={open === 'new' ? null : open}
          taken={all.map(({ name }) => name)}
          title={open === 'new' ? labels.new : open.name}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function byPriority(a: Service, b: Service): number {
  return Number(b.enabled) - Number(a.enabled) || a.priority - b.priority || a.name.localeCompare(b.name)
}

export function DownloadersSection(tested: TestedSection) {
  return (
    <ServicesSection
      {...tested}
      family="downloaders"
      labels={{
        add: t('settingsService.addClient'),
        new: t('settingsService.newClient'),
        none: t('settingsService.noClient'),
        icon: 'plug',
        empty: t('settingsService.clientHint'),
      }}
    />
  )
}

export function IndexersSection(tested: TestedSection) {
  const [isImporting, setIsImporting] = useState(false)
  return (
    <div className="grid gap-6">
      <ServicesSection
        {...tested}
        family="indexers"
        labels={{
          add: t('common.addIndexer'),
          new: t('settingsService.newIndexer'),
          none: t('settingsService.noIndexer'),
          icon: 'radar',
          empty: t('settingsService.indexerHint'),
        }}
        moreActions={
          <Button icon="import" onClick={() => setIsImporting(true)}>
            {t('settingsService.fromProwlarr')}
          </Button>
        }
      />
      {tested.testsChanges !== true && <PrivateHostsPanel />}
      {isImporting && <ProwlarrDialog onClose={() => setIsImporting(false)} />}
    </div>
  )
}
