import type { ImportRecord, ImportStatus } from '#domain/importing/import.ts'
import { useImportProgress } from '../../api/downloads.ts'
import { useManualImports, useStopImport } from '../../api/imports.ts'
import { importPhaseLabels, type Tone } from '../../format/labels.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Badge, ProgressBar } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

/** The last manual imports with their progress. Running ones can be stopped. */
export function RecentImports() {
  const imports = useManualImports().data ?? []
  if (imports.length === 0) return null
  return (
    <Section title={t('manualImport.running')}>
      <ul className="grid divide-y divide-line rounded-xl border border-line">
        {imports.map((record) => (
          <RecentImport key={record.id} record={record} />
        ))}
      </ul>
    </Section>
  )
}

const statuses = {
  running: { text: 'manualImport.statusRunning', tone: 'accent' },
  done: { text: 'manualImport.statusDone', tone: 'good' },
  review: { text: 'manualImport.statusReview', tone: 'warn' },
  failed: { text: 'manualImport.statusFailed', tone: 'bad' },
  skipped: { text: 'manualImport.statusSkipped', tone: 'calm' },
} as const satisfies Record<ImportStatus, { text: string; tone: Tone }>

/** The queue is filtered by this much at most. */
const maxQueryLength = 200

function RecentImport({ record: { id, title, gameTitle, status, message } }: { record: ImportRecord }) {
  const stop = useStopImport(() => showToast({ tone: 'calm', text: t('manualImport.stopped', { title }) }))
  const progress = useImportProgress()[id]
  const isRunning = status === 'running'
  const { text, tone } = statuses[status]
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-56 break-all">
          {gameTitle ?? title}
          {gameTitle !== null && <span className="block text-sm text-faint">{title}</span>}
        </p>
        <Badge tone={tone}>{t(text)}</Badge>
        {isRunning && (
          <Button
            small
            icon="close"
            busy={stop.isPending}
            aria-label={t('manualImport.stopNamed', { title })}
            onClick={() => stop.mutate(id)}
          >
            {t('manualImport.stop')}
          </Button>
        )}
        {(status === 'review' || status === 'failed') && (
          <ButtonLink small icon="eye" href={`/activity?q=${encodeURIComponent(title.slice(0, maxQueryLength))}`}>
            {t('manualImport.review')}
          </ButtonLink>
        )}
      </div>
      {isRunning && (
        <>
          <ProgressBar
            label={t('activity.progressOf', { title })}
            progress={
              progress === undefined || progress.bytesTotal === 0 ? null : progress.bytesDone / progress.bytesTotal
            }
          />
          {progress !== undefined && <p className="text-sm text-soft">{importPhaseLabels[progress.phase]}</p>}
        </>
      )}
      {!isRunning && message !== null && <p className="text-sm break-words text-soft">{serverText(message)}</p>}
    </li>
  )
}
