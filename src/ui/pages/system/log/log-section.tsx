import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button, buttonStyle } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { filterFrom, withFilter } from './log-filter.ts'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { LogSettingsPanel } from './log-settings-panel.tsx'
import { maxLines } from './log-view.ts'
import { type LogLines, useLogLines } from './use-log-lines.ts'

/** The log: stored lines, and new ones as they come. */
export default function LogSection() {
  const [params, setParams] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const filter = filterFrom(params)
  const log = useLogLines(filter)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <PauseButton log={log} />
        {/* Not a link of the router: the browser saves the file, and its session cookie signs the request. */}
        <a href="./api/system/logs/download" download className={buttonStyle('plain', true)}>
          <Icon name="grab" className="size-4" />
          {t('common.download')}
        </a>
        <Button small icon="settings" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('log.hideSettings') : t('log.showSettings')}
        </Button>
      </div>
      {isOpen && <LogSettingsPanel />}
      <LogFilters
        filter={filter}
        onChange={(change) => setParams((known) => withFilter(known, change), { replace: true })}
      />
      {log.error !== null && <Failure error={log.error} onRetry={log.reload} />}
      <Lines log={log} />
    </div>
  )
}

function PauseButton({ log: { isPaused, setPaused, view } }: { log: LogLines }) {
  const count = view.waiting.length
  const label = count === 0 ? t('log.resume') : t('log.resumeNew', { count })
  return (
    <Button
      small
      look={isPaused ? 'solid' : 'plain'}
      icon={isPaused ? 'play' : 'pause'}
      onClick={() => setPaused(!isPaused)}
    >
      {isPaused ? label : t('log.pause')}
    </Button>
  )
}

function Lines({ log }: { log: LogLines }) {
  const { view, isLoading, loadOlder, reload } = log
  if (view.lines.length === 0 && isLoading)
    return <SkeletonLines className="h-[calc(100dvh-21rem)] min-h-96" lines={1} />
  if (view.lines.length === 0) {
    return (
      <Empty icon="file" title={t('log.none')}>
        {t('log.noneHint')}
      </Empty>
    )
  }
  const older = view.hasOlder && view.lines.length < maxLines && (
    <div className="flex justify-center border-b border-line/60 p-2">
      <Button small look="quiet" icon="clock" busy={isLoading} onClick={loadOlder}>
        {t('log.loadOlder')}
      </Button>
    </div>
  )
  return <LogList lines={view.lines} top={older} onReload={reload} />
}
