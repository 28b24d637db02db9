export type Labels = Readonly<Record<string, string>>

/** One line of the exposition. A histogram has several kinds of lines, which its suffix tells apart. */
export type Sample = { value: number; labels?: Labels; suffix?: '_bucket' | '_sum' | '_count' }

export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** Writes metrics in the text format of Prometheus. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics.map(formatMetric).join('')
}

function formatMetric({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ value, labels = {}, suffix = '' }) => `${name}${suffix}${formatLabels(labels)} ${formatValue(value)}\n`,
  )
  return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

/** Prometheus rejects a whole scrape for one value that is not valid UTF-8, such as half an emoji. */
function escapeLabel(text: string): string {
  return text.toWellFormed().replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function formatValue(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
