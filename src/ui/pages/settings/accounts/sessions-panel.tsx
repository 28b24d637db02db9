import { useEndSessions, useSessions } from '../../../api/account.ts'
import type { Schema } from '../../../api/client.ts'
import { formatMoment, formatWhen } from '../../../format/values.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Badge, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'

type AccountSession = Schema<'AccountSession'>

/** Where the account is signed in, and a way to sign it out there. */
export function SessionsPanel() {
  const sessions = useSessions()
  const end = useEndSessions()
  if (sessions.isLoadingError) return <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (sessions.data === undefined) return <SkeletonLines className="h-24" lines={1} />
  // Users of a reverse proxy have no session here.
  if (sessions.data.length === 0) return null
  const endOthers = () =>
    end.mutate(null, { onSuccess: () => showToast({ tone: 'good', text: t('settingsAccount.othersEnded') }) })
  return (
    <Panel title={t('settingsAccount.sessions')} text={t('settingsAccount.sessionsHint')}>
      <ul className="grid gap-3">
        {[...sessions.data]
          .sort((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
      </ul>
      {/* Always there: it also ends signed-out sessions, which are not listed. */}
      <Button icon="leave" className="justify-self-start" busy={end.isPending} onClick={endOthers}>
        {t('settingsAccount.endOthers')}
      </Button>
    </Panel>
  )
}

function SessionLine({ session }: { session: AccountSession }) {
  const { id, device, address, signedInBy, current, createdAt, lastUsedAt } = session
  const end = useEndSessions()
  const name = device === '' ? t('settingsAccount.unknownDevice') : device
  const endThis = () =>
    end.mutate(id, {
      onSuccess: () => showToast({ tone: 'good', text: t('settingsAccount.sessionEnded', { device: name }) }),
    })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {name}
          {current && <Badge tone="good">{t('settingsAccount.thisSession')}</Badge>}
        </p>
        <p className="text-sm text-soft" title={formatMoment(createdAt)}>
          {t('settingsAccount.sessionFacts', { since: formatWhen(createdAt), used: formatWhen(lastUsedAt) })}
        </p>
        <p className="text-sm break-words text-soft">
          {t('settingsAccount.sessionOrigin', {
            method: signedInBy,
            hasAddress: address === null ? 'no' : 'yes',
            address: address ?? '',
          })}
        </p>
      </div>
      {!current && (
        <Button small busy={end.isPending} onClick={endThis}>
          {t('settingsAccount.endSession')}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  )
}
