import type { HealthAction } from '#domain/system/health-actions.ts'
import { useHealthAction } from '../../api/health-action.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { showToast } from '../../parts/toast-list.ts'
import type { PlainKey } from '../../texts/catalog.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

const labels: Record<Exclude<HealthAction['kind'], 'openPage'>, PlainKey> = {
  runJob: 'healthAction.run',
  testDownloader: 'healthAction.test',
  testIndexer: 'healthAction.test',
  testChannel: 'healthAction.test',
  checkFeeds: 'healthAction.check',
}

/** What some of the tasks do for the user, as the label of their button. */
const jobLabels: Partial<Record<string, PlainKey>> = {
  'check-health': 'healthAction.check',
  'check-clients': 'healthAction.check',
  'check-virus-scanner': 'healthAction.check',
  'scan-root-folders': 'healthAction.scan',
  'refresh-downloads': 'healthAction.resume',
}

/** Buttons that repair or check what is wrong, and links to where its cause is. */
export function IssueActions({ actions }: { actions: readonly HealthAction[] }) {
  if (actions.length === 0) return null
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex flex-wrap gap-2">
        {actions.map((action) =>
          action.kind === 'openPage' ? (
            <ButtonLink key={action.target} href={action.target} small>
              {t(pageLabel(action.target))}
            </ButtonLink>
          ) : (
            <ActionButton key={action.target} action={action} />
          ),
        )}
      </div>
    </div>
  )
}

function pageLabel(path: string): PlainKey {
  if (path === '/activity') return 'healthAction.activity'
  if (path === '/system/log') return 'healthAction.log'
  if (path === '/system/backups') return 'healthAction.backups'
  return path.startsWith('/settings') ? 'healthAction.settings' : 'healthAction.details'
}

function ActionButton({ action }: { action: HealthAction }) {
  const run = useHealthAction(action)
  if (action.kind === 'openPage') return null
  const label = jobLabels[action.target] ?? labels[action.kind]
  // The line disappears with the problem, so a message in it would go unread.
  const tellIfGood = (result: { ok: boolean; message: string } | null) => {
    if (result?.ok === true) showToast({ tone: 'good', text: result.message })
  }
  const isGood = run.isSuccess && run.data?.ok !== false
  return (
    <>
      <Button
        small
        icon={label === 'healthAction.check' || label === 'healthAction.test' ? 'retry' : 'play'}
        busy={run.isPending}
        onClick={() => run.mutate(undefined, { onSuccess: tellIfGood })}
      >
        {t(label)}
      </Button>
      <p role="status" className={`self-center text-sm break-words empty:hidden ${isGood ? 'text-soft' : 'text-bad'}`}>
        {run.isError && run.error.message}
        {run.isSuccess &&
          (run.data === undefined || run.data === null ? t('healthAction.started') : serverText(run.data.message))}
      </p>
    </>
  )
}
