import { type ReactNode, useState } from 'react'
import { type Family, type Service, useServiceKinds, useServices } from '../../../api/services.ts'
import { Button } from '../../../parts/button.tsx'
import type { IconName } from '../../../parts/icon.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { kindFrom, kindLabelOf } from './service-kinds.ts'

export type ServiceWords = { one: string; icon: IconName; empty: string }

type ServicesSectionProps = { family: Family; words: ServiceWords; moreActions?: ReactNode }

/** Indexers and download clients: who is there, how they fare, and a form drawn from each kind's declaration. */
export function ServicesSection({ family, words, moreActions }: ServicesSectionProps) {
  const services = useServices(family)
  const kinds = useServiceKinds(family)
  const [open, setOpen] = useState<Service | 'new' | null>(null)
  const error = services.error ?? kinds.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([services.refetch(), kinds.refetch()])} />
  if (services.data === undefined || kinds.data === undefined) return <SkeletonLines className="h-24" />
  const known = kinds.data.map(kindFrom)
  const all: Service[] = services.data
  const actions = (
    <>
      <Button look="solid" icon="add" onClick={() => setOpen('new')}>
        Add {words.one === 'indexer' ? 'an' : 'a'} {words.one}
      </Button>
      {moreActions}
    </>
  )
  return (
    <div className="grid gap-5">
      {all.length === 0 ? (
        <Empty icon={words.icon} title={`No ${words.one} yet`} action={actions}>
          {words.empty}
        </Empty>
      ) : (
        <>
          <ul className="grid gap-3">
            {[...all].sort(byPlace).map((service) => (
              <ServiceCard
                key={service.id}
                family={family}
                service={service}
                kindLabel={known.find(({ word }) => word === kindLabelOf(service))?.label ?? kindLabelOf(service)}
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
          title={open === 'new' ? `New ${words.one}` : open.name}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function byPlace(a: Service, b: Service): number {
  return Number(b.enabled) - Number(a.enabled) || a.priority - b.priority || a.name.localeCompare(b.name)
}
