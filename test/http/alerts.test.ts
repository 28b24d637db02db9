import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peerFolder, removeFolder } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'src/help/monitoring.md'), 'utf8')
const rules = /\n## Alerts\n.*?```yaml\n(.*?)```/s.exec(page)?.[1] ?? ''

const instance = 'job="ludarr", instance="ludarr:5757"'
const at = (name: string, labels = ''): string => `${name}{${instance}${labels}}`
const backUp = at('ludarr_job_last_success_timestamp_seconds', ', job_name="back-up"')
const box = at('ludarr_download_client_available', ', client="Box"')
const errors = at('ludarr_health_issues', ', severity="error"')

const startedAt = at('process_start_time_seconds')
const daysAgo = (days: number): string => `${-days * 86_400}x60`

/** What Prometheus scrapes every minute for an hour. Its clock begins at 0, so what was before is below 0. */
const well: Record<string, string> = {
  [at('up')]: '1x60',
  [startedAt]: daysAgo(3),
  // Another program does not matter.
  'process_start_time_seconds{job="other", instance="other:9100"}': daysAgo(3),
  [backUp]: daysAgo(1),
  [box]: '1x60',
  [errors]: '0x60',
}

/** The alerts that fire at the end of the hour. */
const cases: { changed: Record<string, string | null>; fires: string[] }[] = [
  { changed: {}, fires: [] },
  { changed: { [at('up')]: '0x60' }, fires: ['LudarrDown'] },
  { changed: { [backUp]: daysAgo(3) }, fires: ['LudarrBackupMissing'] },
  // There never was a backup: since the installation three days ago, and since the one yesterday.
  { changed: { [backUp]: null }, fires: ['LudarrBackupMissing'] },
  { changed: { [backUp]: null, [startedAt]: daysAgo(1) }, fires: [] },
  { changed: { [box]: '0x60' }, fires: ['LudarrDownloadClientFails'] },
  { changed: { [errors]: '1x60' }, fires: ['LudarrProblem'] },
  // Trouble that is over is no alert.
  { changed: { [at('up')]: '0x55 1x4', [box]: '0x55 1x4', [errors]: '1x55 0x4' }, fires: [] },
  { changed: { [at('up')]: '1x58 0x1', [box]: '1x50 0x9', [errors]: '0x50 1x9' }, fires: [] },
]

const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)

function expectedAlert(name: string) {
  const own: Record<string, object> = {
    LudarrDown: {},
    LudarrBackupMissing: {},
    LudarrDownloadClientFails: { client: 'Box' },
    LudarrProblem: { severity: 'error' },
  }
  return { job: 'ludarr', instance: 'ludarr:5757', ...own[name] }
}

function testRules(changed: Record<string, string | null>, fires: readonly string[]) {
  const input = Object.entries({ ...well, ...changed }).flatMap(([series, values]) =>
    values === null ? [] : [{ series, values }],
  )
  const isKept = changed[backUp] !== null
  return {
    interval: '1m',
    input_series: input,
    alert_rule_test: names.map((alertname) => {
      const labels = expectedAlert(alertname)
      const withJob = alertname === 'LudarrBackupMissing' && isKept ? { ...labels, job_name: 'back-up' } : labels
      return { eval_time: '1h', alertname, exp_alerts: fires.includes(alertname) ? [{ exp_labels: withJob }] : [] }
    }),
  }
}

test.skipIf(!peerAvailable('promtool'))(
  'each alert of the help page fires when its trouble lasts, and no other does',
  () => {
    expect(names.length).toBeGreaterThan(3)
    const folder = peerFolder('alerts')
    try {
      writeFileSync(join(folder, 'rules.yml'), rules)
      const tests = cases.map(({ changed, fires }) => testRules(changed, fires))
      // JSON is YAML.
      writeFileSync(
        join(folder, 'test.yml'),
        JSON.stringify({ rule_files: ['rules.yml'], evaluation_interval: '1m', tests }),
      )
      const run = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
      const checked = run('check', 'rules', 'rules.yml')
      expect({ status: checked.status, stderr: checked.stderr }).toEqual({ status: 0, stderr: '' })
      const { status, stdout, stderr } = run('test', 'rules', 'test.yml')
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringContaining('SUCCESS'), stderr: '' })
    } finally {
      removeFolder(folder)
    }
  },
  60_000,
)

type Source = { type: string; uid: string }
type Area = { x: number; y: number; w: number; h: number }
type Panel = {
  id: number
  type: string
  title: string
  gridPos: Area
  datasource?: Source
  targets?: { refId: string; datasource?: Source }[]
}
type Dashboard = {
  id?: number
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; query: unknown; datasource?: Source }[] }
}

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

test('the dashboard can be imported beside others, and asks for its data source', () => {
  const text = readFileSync(join(root, 'scripts/packaging/grafana-dashboard.json'), 'utf8')
  const dashboard: Dashboard = JSON.parse(text)
  const { panels, templating } = dashboard
  // The id of another installation would overwrite a dashboard there. Objects as data sources need version 33.
  expect([dashboard.id, dashboard.schemaVersion >= 33]).toEqual([undefined, true])
  const [source, ...variables] = templating.list
  expect(source).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
  const charts = panels.filter(({ type }) => type !== 'row')
  const sources = [
    ...variables.map(({ datasource }) => datasource),
    ...charts.flatMap(({ datasource, targets = [] }) => [datasource, ...targets.map((target) => target.datasource)]),
  ]
  expect(sources.length).toBeGreaterThan(50)
  for (const each of sources) expect(each).toEqual({ type: 'prometheus', uid: `\${${source?.name}}` })
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const used = new Set([...text.matchAll(/\$\{?([a-z]\w*)/g)].map(([, name]) => name))
  expect([...used].toSorted()).toEqual(templating.list.map(({ name }) => name).toSorted())
  for (const [index, one] of panels.entries()) {
    expect({ title: one.title, fits: one.gridPos.x + one.gridPos.w <= 24 }).toEqual({ title: one.title, fits: true })
    const beneath = panels.slice(index + 1).filter((other) => overlap(one.gridPos, other.gridPos))
    expect({ title: one.title, beneath }).toEqual({ title: one.title, beneath: [] })
  }
  for (const { title, targets = [] } of charts)
    expect({ title, refs: new Set(targets.map(({ refId }) => refId)).size }).toEqual({ title, refs: targets.length })
})
