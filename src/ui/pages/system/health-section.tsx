import type { HealthIssue, HealthSeverity } from '#domain/system/health-issue.ts'
import { useHealth } from '../../api/system.ts'
import type { Tone } from '../../format/labels.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Empty, Failure, SkeletonLines, toneText } from '../../parts/status.tsx'

const severities: Record<HealthSeverity, { tone: Tone; icon: IconName; label: string }> = {
  error: { tone: 'bad', icon: 'warn', label: 'Error' },
  warning: { tone: 'warn', icon: 'warn', label: 'Warning' },
  notice: { tone: 'calm', icon: 'info', label: 'Notice' },
  ok: { tone: 'good', icon: 'check', label: 'OK' },
}

export function HealthSection() {
  const health = useHealth()
  if (health.isError) return <Failure error={health.error} onRetry={() => void health.refetch()} />
  if (health.data === undefined) return <SkeletonLines className="h-24" />
  if (health.data.length === 0) {
    return (
      <Empty icon="check" title="No problems found">
        Download clients, indexers, folders and tasks are working.
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

function IssueLine({ issue: { severity, message, help } }: { issue: HealthIssue }) {
  const { tone, icon, label } = severities[severity]
  return (
    <li className="flex gap-4 rounded-2xl border border-line bg-panel px-5 py-4">
      <span className={`mt-0.5 ${toneText[tone]}`}>
        <Icon name={icon} className="size-5" />
        <span className="sr-only">{label}: </span>
      </span>
      <div className="min-w-0 flex-1 grid gap-1">
        <p className="font-medium break-words">{message}</p>
        <p className="text-sm text-soft">{help}</p>
      </div>
    </li>
  )
}
