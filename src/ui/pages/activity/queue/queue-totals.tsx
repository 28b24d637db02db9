import type { QueueSummary } from '../../../api/queue.ts'
import { formatDuration, formatSize, formatSpeed } from '../../../format/values.ts'
import { t } from '../../../texts/page-texts.ts'

/** The size and speed of the listed downloads together. */
export function QueueTotals({ summary }: { summary: QueueSummary }) {
  const { size, left, downloadSpeed, uploadSpeed, eta } = summary
  // Sizes that are not known count as 0.
  const facts = [
    { label: t('queue.totalSize'), text: size === 0 ? '–' : formatSize(size) },
    { label: t('queue.totalLeft'), text: size === 0 ? '–' : formatSize(left) },
    { label: t('queue.download'), text: formatSpeed(downloadSpeed) },
    { label: t('queue.upload'), text: formatSpeed(uploadSpeed) },
    { label: t('queue.timeLeft'), text: eta === null ? '–' : formatDuration(eta) },
  ]
  return (
    <dl aria-label={t('queue.totals')} className="grid grid-cols-3 gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {facts.map(({ label, text }) => (
        <div key={label} className="grid sm:min-w-24">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
