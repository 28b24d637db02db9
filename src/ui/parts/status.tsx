import type { ReactNode } from 'react'
import type { Tone } from '../format/labels.ts'
import { formatPercent } from '../format/values.ts'
import { t } from '../texts/text.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

const dots: Record<Tone, string> = {
  accent: 'bg-accent',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  calm: 'bg-faint',
}
export const toneText: Record<Tone, string> = {
  accent: 'text-accent-ink',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  calm: 'text-soft',
}

/** A status label with a colored dot. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-line bg-panel align-middle px-2.5 py-0.5 text-xs font-medium whitespace-nowrap max-[22rem]:whitespace-normal">
      <span className={`size-1.5 rounded-full ${dots[tone]}`} />
      {children}
    </span>
  )
}

/** `progress` 0..1; `null` if the total is unknown. */
export function ProgressBar({
  progress,
  label,
  tone = 'accent',
}: {
  progress: number | null
  label: string
  tone?: Tone
}) {
  const shown = progress === null ? 0 : Math.min(1, Math.max(0, progress))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(progress === null
        ? {}
        : { 'aria-valuenow': Math.floor(shown * 100), 'aria-valuetext': formatPercent(shown) })}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      {progress === null ? (
        <div className={`animate-sweep h-full w-1/3 rounded-full ${dots[tone]}`} />
      ) : (
        <div
          className={`h-full origin-left rounded-full transition-transform duration-700 ease-out ${dots[tone]}`}
          style={{ transform: `scaleX(${shown})` }}
        />
      )}
    </div>
  )
}

/** Placeholder for what is loading. `data-loading` is for programs that wait for the page, as screen readers skip it. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-breathe rounded-lg bg-raised ${className}`} aria-hidden="true" data-loading="" />
}

/** Placeholder for a list that is loading. */
export function SkeletonLines({ lines = 3, className = 'h-16' }: { lines?: number; className?: string }) {
  return (
    <div className="grid gap-3" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={className} />
      ))}
    </div>
  )
}

/** Placeholder for panels that are loading. Each is as high as its class says: that of the panel that replaces it. */
export function SkeletonPanels({ heights }: { heights: readonly string[] }) {
  return (
    <div className="grid gap-6" role="status" aria-label={t('common.loading')}>
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
        <Skeleton key={place} className={`rounded-2xl ${height}`} />
      ))}
    </div>
  )
}

/** An error message with an optional retry button. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-bad/40 bg-bad-deep p-4"
    >
      <Icon name="warn" className="size-5 text-bad" />
      <p className="min-w-0 flex-1 basis-56 break-words">{error.message}</p>
      {onRetry && (
        <Button small icon="retry" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}

type EmptyProps = {
  icon: IconName
  title: string
  children: ReactNode
  action?: ReactNode
  /** Renders the title as the main heading of the page. */
  wholePage?: boolean
}

export function Empty({ icon, title, children, action, wholePage = false }: EmptyProps) {
  const Heading = wholePage ? 'h1' : 'h2'
  return (
    <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-2xl bg-raised text-soft">
        <Icon name={icon} className="size-7" />
      </span>
      <Heading className="max-w-full text-lg font-semibold break-words">{title}</Heading>
      <div className="max-w-full text-soft break-words">{children}</div>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
