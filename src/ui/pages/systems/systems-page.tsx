import { useState } from 'react'
import { Link } from 'wouter'
import type { SystemStatus } from '#domain/systems/rom-set.ts'
import { useIsAdmin } from '../../api/session.ts'
import { useSystemStatus, useSystems } from '../../api/systems.ts'
import { formatPercent } from '../../format/values.ts'
import { inputStyle } from '../../forms/field.tsx'
import { Page } from '../../parts/page.tsx'
import { Badge, Empty, Failure, ProgressBar, Skeleton, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { datsAddress } from './dats-address.ts'

/** The systems that the user has games or DATs for. */
export default function SystemsPage() {
  const systems = useSystems()
  const status = useSystemStatus()
  const [typed, setTyped] = useState('')
  const failed = [systems, status].find(({ isLoadingError }) => isLoadingError)
  const names = new Map(systems.data?.map(({ id, name }) => [id, name]))
  const dumped = new Set(systems.data?.filter(({ media }) => media !== 'files').map(({ id }) => id))
  const rows = (status.data ?? [])
    .map((each) => ({ ...each, name: names.get(each.id) ?? each.id }))
    .sort((one, other) => one.name.localeCompare(other.name))
  const words = typed.trim().toLowerCase()
  const shown = rows.filter(({ id, name }) => name.toLowerCase().includes(words) || id.includes(words))
  return (
    <Page title={t('shell.romSets')} note={t('romSets.hint')}>
      {failed?.error ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : systems.data === undefined || status.data === undefined ? (
        <>
          <Skeleton className="h-11 sm:max-w-72" />
          <SkeletonLines lines={6} className="h-30" />
        </>
      ) : rows.length === 0 ? (
        <Empty icon="folder" title={t('romSets.none')}>
          {t('romSets.noneHint')}
        </Empty>
      ) : (
        <>
          <search className="sm:max-w-72">
            <input
              type="search"
              aria-label={t('romSets.filter')}
              placeholder={t('romSets.filter')}
              value={typed}
              maxLength={100}
              onChange={({ target }) => setTyped(target.value)}
              className={inputStyle}
            />
          </search>
          {shown.length === 0 && <p className="text-soft">{t('romSets.noMatch')}</p>}
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {shown.map((row) => (
              <SystemCard key={row.id} row={row} hasDumps={dumped.has(row.id)} />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

function SystemCard({ row, hasDumps }: { row: SystemStatus & { name: string }; hasDumps: boolean }) {
  const isAdmin = useIsAdmin()
  const { id, name, games, wanted, verified, bad, dats } = row
  // A DAT whose name is not that of a system may have verified some as well.
  const isChecked = games > 0 && (dats > 0 || verified + bad > 0)
  // Games for computers have no dumps to check.
  const lacksDat = games > 0 && !isChecked && hasDumps
  const share = games === 0 ? 0 : verified / games
  return (
    <li className="grid content-start gap-3 rounded-2xl border border-line bg-panel p-5">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        <Link href={`/systems/${id}`} className="hover:text-accent">
          {name}
        </Link>
        {dats > 0 && <Badge tone="good">{t('romSets.dat')}</Badge>}
        {bad > 0 && <Badge tone="bad">{t('romSets.badCount', { count: bad })}</Badge>}
      </h2>
      <p className="text-sm text-soft">
        {[
          ...(games > 0 || wanted === 0 ? [t('romSets.gameCount', { count: games })] : []),
          ...(wanted > 0 ? [t('romSets.wantedCount', { count: wanted })] : []),
          ...(isChecked ? [t('romSets.verifiedShare', { share: formatPercent(share) })] : []),
        ].join(' · ')}
      </p>
      {isChecked && <ProgressBar label={t('romSets.shareLabel')} progress={share} tone="good" />}
      {lacksDat && (
        <p className="text-sm text-soft">
          {t('romSets.noDatToCheck')}
          {isAdmin && (
            <>
              {' '}
              <Link href={datsAddress} className="inline-block py-1 text-accent-ink underline underline-offset-4">
                {t('romSets.addDat')}
              </Link>
            </>
          )}
        </p>
      )}
    </li>
  )
}
