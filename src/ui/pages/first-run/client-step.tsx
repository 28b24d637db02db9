import { useState } from 'react'
import type { SetupGuide } from '#domain/system/setup-guide.ts'
import { useServiceKinds, useServices } from '../../api/services.ts'
import { type DetectedClient, useDetectClients } from '../../api/setup-guide.ts'
import { Button } from '../../parts/button.tsx'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../texts/page-texts.ts'
import { ServiceDialog } from '../settings/services/service-dialog.tsx'
import { kindFrom } from '../settings/services/service-kinds.ts'
import { DownloadersSection } from '../settings/services/services-section.tsx'
import { Result } from './result.tsx'

export function ClientStep({ guide }: { guide: SetupGuide }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Detection isContainer={guide.container} />
      <DownloadersSection testsChanges />
    </div>
  )
}

/** Looks for clients on the machine of the server, only when the user asks for it. */
function Detection({ isContainer }: { isContainer: boolean }) {
  const detect = useDetectClients()
  const [includeHost, setIncludeHost] = useState(false)
  const [chosen, setChosen] = useState<DetectedClient | null>(null)
  const kinds = useServiceKinds('downloaders')
  const services = useServices('downloaders')
  const kind = kinds.data?.find(({ type }) => type === chosen?.type)
  const added = services.data?.map(({ type, url }) => `${type} ${url}`) ?? []
  const isAdded = (client: DetectedClient) => client.added || added.includes(`${client.type} ${client.url}`)
  return (
    <Panel title={t('firstRun.detect')} text={t('firstRun.detectText')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button icon="search" busy={detect.isPending} onClick={() => detect.mutate(includeHost)}>
          {t('firstRun.detectAction')}
        </Button>
        {isContainer && (
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={includeHost}
              onChange={(event) => setIncludeHost(event.target.checked)}
              className="size-4 accent-accent"
            />
            {t('firstRun.includeHost')}
          </label>
        )}
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {detect.isPending && <p className="text-sm text-soft">{t('firstRun.detecting')}</p>}
        {detect.isError && <Result isGood={false}>{detect.error.message}</Result>}
        {detect.data?.length === 0 && <p className="text-sm">{t('firstRun.noneDetected')}</p>}
        {detect.data !== undefined && detect.data.length > 0 && (
          <ul className="grid gap-2.5">
            {detect.data.map((client) => (
              <DetectedLine
                key={`${client.type} ${client.url}`}
                client={client}
                isAdded={isAdded(client)}
                onAdd={() => setChosen(client)}
              />
            ))}
          </ul>
        )}
      </div>
      {chosen !== null && kind !== undefined && (
        <ServiceDialog
          family="downloaders"
          kinds={[kindFrom(kind)]}
          service={null}
          suggested={{ url: chosen.url }}
          taken={services.data?.map(({ name }) => name) ?? []}
          title={chosen.label}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  )
}

type DetectedLineProps = { client: DetectedClient; isAdded: boolean; onAdd: () => void }

function DetectedLine({ client, isAdded, onAdd }: DetectedLineProps) {
  const { label, url, needsCredentials } = client
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{label}</p>
        <p className="text-sm break-all text-soft">
          {url}
          {needsCredentials && ` · ${t('firstRun.needsCredentials')}`}
        </p>
      </div>
      {isAdded ? (
        <p className="text-sm text-soft">{t('firstRun.added')}</p>
      ) : (
        <Button small icon="add" onClick={onAdd}>
          {t('firstRun.add', { label })}
        </Button>
      )}
    </li>
  )
}
