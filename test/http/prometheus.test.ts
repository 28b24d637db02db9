import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, peerFolder, removeFolder } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { type Series, type StartedPrometheus, startPrometheus } from '../peers/prometheus.ts'
import { storeDownload, storeDownloader, storeIndexer } from '../rows.ts'
import { createTestApp } from '../test-app.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'src/help/monitoring.md'), 'utf8')
const available = peerAvailable('prometheus')
const metricsToken = 'metrics-token-for-tests-0123456789'

let site: TestSite
let prometheus: StartedPrometheus
let folder: string | undefined

const exampleOf = (heading: string): string =>
  /```yaml\n(.*?)```/s.exec(page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')?.[1] ?? ''

/** The example of the page, with the address and the token of this site. */
function configFor(target: string): string {
  const replaced = exampleOf('Prometheus')
    .replace('ludarr:5757', target)
    .replace('/etc/prometheus/ludarr-token', 'token')
    .replace('30s', '1s')
  expect(replaced.match(new RegExp(`"${target}"|: token$|: 1s$`, 'gm'))).toHaveLength(3)
  return replaced
}

const upOf = async (from: StartedPrometheus): Promise<string | undefined> => (await from.query('up'))[0]?.value[1]
/** Rates need two scrapes; three leave one to spare. */
const threeScrapes = 'count_over_time(ludarr_build_info[5m]) >= 3'

/** A database of a run before this one, in which a backup succeeded and a later one failed. */
async function fileWithBackup(): Promise<string> {
  folder = peerFolder('metrics')
  const file = join(folder, 'ludarr.db')
  const earlier = createTestApp({ file })
  const lastRun = { lastRunAt: '2026-01-02T03:30:00.000Z', lastDurationMs: 10, lastMessage: 'no space' }
  const lastSuccessAt = '2026-01-01T03:30:04.000Z'
  earlier.settings.putJobRun({ name: 'back-up', ...lastRun, lastResult: 'failed', lastSuccessAt })
  await earlier.close()
  return file
}

beforeAll(async () => {
  if (!available) return
  site = await startTestSite({ file: await fileWithBackup() }, { metricsToken })
  const { app } = site
  const indexer = storeIndexer(app, { name: 'Indexer "one" \\ two\nlines', url: 'http://127.0.0.1:9' })
  const client = storeDownloader(app, { type: 'transmission', name: 'Seedbox 🎮' })
  storeDownload(app, { downloaderId: client.id, status: 'stalled' })
  const robin = await site.signUp()
  const emit = (): void => {
    app.events.emit('indexerQueried', { indexerId: indexer.id, failed: true, seconds: 1.5 })
    app.events.emit('jobEnded', { name: 'back-up', result: 'done', seconds: 4 })
    app.events.emit('importEnded', { status: 'done', gameId: null })
  }
  emit()
  prometheus = await startPrometheus(configFor(new URL(site.url).host), { token: `${metricsToken}\n` })
  await eventually('Prometheus scrapes', 60_000, async () => (await prometheus.query('ludarr_build_info')).length > 0)
  // What rises between two scrapes has a rate.
  emit()
  await robin.ask('GET', '/api/games')
  await eventually('it scrapes again', 60_000, async () => (await prometheus.query(threeScrapes)).length > 0)
}, 150_000)

afterAll(async () => {
  await prometheus?.stop()
  await site?.stop()
  if (folder !== undefined) removeFolder(folder)
}, 60_000)

test.skipIf(!available)(
  'Prometheus scrapes with the configuration of the help page',
  async () => {
    expect(await upOf(prometheus)).toBe('1')
    const value = async (query: string): Promise<string[]> =>
      (await prometheus.query(query)).map((each) => each.value[1])
    expect(await value('ludarr_downloads{client="Seedbox 🎮", status="stalled"}')).toEqual(['1'])
    expect(await value('ludarr_indexer_searches_total{indexer="Indexer \\"one\\" \\\\ two\\nlines"}')).toEqual(['2'])
    expect(await value('ludarr_imports_total{result="done"}')).toEqual(['2'])
    expect(await value('ludarr_build_info{version="0.0.0", job="ludarr"}')).toEqual(['1'])
    expect(await value('ludarr_job_last_success_timestamp_seconds{job_name="back-up"}')).toEqual([
      String(Date.parse('2026-01-01T03:30:04.000Z') / 1000),
    ])
  },
  60_000,
)

test.skipIf(!available)(
  'a wrong token is refused',
  async () => {
    const stranger = await startPrometheus(configFor(new URL(site.url).host), { token: 'wrong' })
    try {
      await eventually('the scrape fails', 60_000, async () => (await upOf(stranger)) === '0')
      expect(await stranger.query('ludarr_build_info')).toEqual([])
    } finally {
      await stranger.stop()
    }
  },
  150_000,
)

test.skipIf(!available)(
  'the table of the help page names every metric with its labels, and no other',
  async () => {
    const documented = [...page.matchAll(/^\| `((?:ludarr|process)_\w+)` \| (.*?) ?\| /gm)].map(
      ([, name = '', labels = '']) => ({
        name,
        labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).toSorted(),
      }),
    )
    const answer = await site.ask('GET', '/metrics', undefined, { authorization: `Bearer ${metricsToken}` })
    const text = await answer.text()
    const exposed = [...text.matchAll(/^# TYPE (\w+) \w+\n\1(?:_bucket)?(?:\{(.*)\})? /gm)].map(
      ([, name = '', labels = '']) => ({
        name,
        labels: [...labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)]
          .map(([, label = '']) => label)
          .filter((label) => label !== 'le')
          .toSorted(),
      }),
    )
    expect(exposed).toHaveLength(text.match(/^# TYPE /gm)?.length ?? 0)
    const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name)
    expect(documented.toSorted(byName)).toEqual(exposed.toSorted(byName))
  },
  60_000,
)

type Target = { expr: string; legendFormat: string }
type Dashboard = {
  panels: { type: string; title: string; targets?: Target[] }[]
  templating: { list: { name: string; query: unknown }[] }
}

/** The labels that a query groups by or that its legend shows. */
function labelsOf({ expr, legendFormat }: Target): string[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '))
  const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  return [...grouped, ...shown].filter((label) => !(label === 'le' && expr.includes('histogram_quantile')))
}

const filled = (expr: string): string => expr.replaceAll('$job', 'ludarr').replaceAll('$__rate_interval', '5m')

test.skipIf(!available)(
  'every query of the dashboard finds series with the labels that it names',
  async () => {
    const dashboard: Dashboard = JSON.parse(
      readFileSync(join(root, 'scripts/packaging/grafana-dashboard.json'), 'utf8'),
    )
    const targets = dashboard.panels.flatMap(({ targets = [] }) => targets)
    expect(targets.length).toBeGreaterThan(25)
    for (const target of targets) {
      const found: Series[] = await prometheus.query(filled(target.expr))
      expect({ query: target.expr, found: found.length > 0 }).toEqual({ query: target.expr, found: true })
      for (const { metric } of found) {
        const missing = labelsOf(target).filter((label) => metric[label] === undefined)
        expect({ query: target.expr, missing }).toEqual({ query: target.expr, missing: [] })
      }
    }
    expect(JSON.stringify(dashboard.templating)).toContain('label_values(ludarr_build_info, job)')
  },
  60_000,
)

test.skipIf(!available)(
  'the alerts of the help page are queries that Prometheus understands',
  async () => {
    type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
    const { groups } = Bun.YAML.parse(exampleOf('Alerts')) as Rules
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(3)
    for (const { expr } of rules) {
      await prometheus.query(expr)
      // Without its condition, it finds what it is about.
      const about = expr.replace(/ (==|>) [^{}]*$/, '')
      expect({ about, found: (await prometheus.query(about)).length > 0 }).toEqual({ about, found: true })
    }
  },
  60_000,
)
