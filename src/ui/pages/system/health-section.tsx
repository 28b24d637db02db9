import { useLayoutEffect, useRef } from 'react'
import type { HealthIssue, HealthSeverity } from '#domain/system/health-issue.ts'
import { useHealth } from '../../api/system.ts'
import type { Tone } from '../../format/labels.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Empty, Failure, SkeletonLines, toneText } from '../../parts/status.tsx'
import { messageText } from '../../texts/language.ts'
import { t, textsOf } from '../../texts/page-texts.ts'
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
  const list = useRef<HTMLDivElement>(null)
  if (health.isLoadingError) return <Failure error={health.error} onRetry={() => void health.refetch()} />
  if (health.data === undefined) return <SkeletonLines lines={2} className="h-60 sm:h-43" />
  return (
    // If a resolved problem had the focus, the list gets it.
    <div ref={list} tabIndex={-1} className="outline-none">
      {health.data.length === 0 ? (
        <Empty icon="check" title={t('healthPage.none')}>
          {t('healthPage.noneHint')}
        </Empty>
      ) : (
        <ul className="grid gap-3">
          {withKeys(health.data).map(([key, issue]) => (
            <IssueLine key={key} issue={issue} onLeave={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Keys that stay the same while only the message changes, so that a repeated test keeps its focus and result. */
function withKeys(issues: readonly HealthIssue[]): [key: string, issue: HealthIssue][] {
  const counts = new Map<string, number>()
  return issues.map((issue) => {
    const subject = issue.actions.length > 0 ? issue.actions.map(({ target }) => target).join(' ') : issue.message
    const name = `${issue.code} ${subject}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name} ${count}`, issue]
  })
}

function IssueLine({ issue, onLeave }: { issue: HealthIssue; onLeave: () => void }) {
  const { severity, message, messageKey, help, helpKey, actions } = issue
  const { tone, icon } = severities[severity]
  const line = useRef<HTMLLIElement>(null)
  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    const shown = line.current
    return () => {
      if (shown?.contains(document.activeElement)) leave.current()
    }
  }, [])
  return (
    <li ref={line} className="flex gap-4 rounded-2xl border border-line bg-panel px-5 py-4">
      <span className={`mt-0.5 ${toneText[tone]}`}>
        <Icon name={icon} className="size-5" />
        <span className="sr-only">{severityLabels[severity]}: </span>
      </span>
      <div className="min-w-0 flex-1 grid gap-1">
        <p className="font-medium break-words">{messageText(messageKey, message)}</p>
        <p className="text-sm text-soft">{messageText(helpKey, help)}</p>
        <IssueActions actions={actions} />
      </div>
    </li>
  )
}
