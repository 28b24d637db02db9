import type { HealthIssue, HealthSeverity } from '#domain/system/health-issue.ts'
import { useHealth } from '../../api/system.ts'
import { type Tone, textsOf } from '../../format/labels.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Empty, Failure, SkeletonLines, toneText } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { IssueActions } from './issue-actions.tsx'

const severities: Record<HealthSeverity, { tone: Tone; icon: IconName }> = {
  error: { tone: 'bad', icon: 'warn' },
  warning: { tone: 'warn', icon: 'warn' },
  notice: { tone: 'calm', icon: 'info' },
  ok: { tone: 'good', icon: 'check' },
}

const severityLabels = textsOf('healthSeverity', ['error', 'warning', 'notice', 'ok'])

export function HealthSection() {
  const health = useHealth()
  if (health.isError) return <Failure error={health.error} onRetry={() => void health.refetch()} />
  if (health.data === undefined) return <SkeletonLines className="h-24" />
  if (health.data.length === 0) {
    return (
      <Empty icon="check" title={t('healthPage.none')}>
        {t('healthPage.noneHint')}
      </Empty>
    )
  }
  return (
    <ul className="grid gap-3">
      {health.data.map((issue) => (
        <IssueLine key={`${issue.code} ${issue.message}`} issue={issue} />
      ))}
    </ul>
  )
}

function IssueLine({ issue: { severity, message, help, actions } }: { issue: HealthIssue }) {
  const { tone, icon } = severities[severity]
  return (
    <li className="flex gap-4 rounded-2xl border border-line bg-panel px-5 py-4">
      <span className={`mt-0.5 ${toneText[tone]}`}>
        <Icon name={icon} className="size-5" />
        <span className="sr-only">{severityLabels[severity]}: </span>
      </span>
      <div className="min-w-0 flex-1 grid gap-1">
        <p className="font-medium break-words">{serverText(message)}</p>
        <p className="text-sm text-soft">{serverText(help)}</p>
        <IssueActions actions={actions} />
      </div>
    </li>
  )
}
