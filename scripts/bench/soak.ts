import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { io } from 'socket.io-client'
import { magnetItem, rss, sends, startFeedServer } from '../../test/fakes/feed-server.ts'
import { type SoakClient, startClients } from './soak/clients.ts'
import { startIndexers } from './soak/indexers.ts'
import { checkLosses } from './soak/losses.ts'
import { type Arrivals, startArrivals } from './soak/payloads.ts'
import { printCounts, printCourse, printVerdicts } from './soak/print-results.ts'
import { type Soaked, startSoaked } from './soak/program.ts'
import {
  compare,
  compareThirds,
  type Response,
  type Sample,
  type Storage,
  sampleProcess,
  sampleStorage,
} from './soak/samples.ts'
import { createAging, paceJobs } from './soak/week.ts'
import { median, progress } from './table.ts'

// A week in 20 minutes: games, four download clients, indexers that fail at times, imports, restarts and kills. In the
// second half the program is not restarted, and must not grow. Nothing may be lost.
//   bun scripts/bench/soak.ts [--minutes 20] [--binary FILE | --source] [--games 5000]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    games: { type: 'string', default: '5000' },
    binary: { type: 'string', default: resolve(import.meta.dirname, '../../dist/ludarr') },
    source: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const totalMs = Number(values.minutes) * 60_000
const indexerCount = 20
const lives = 5
const arriveEveryMs = 3000
const sampleEveryMs = 1000
const storageEveryMs = 10_000
const drainMs = 240_000
/** The program returns memory to the system when it has been idle for a while. */
const restMs = 60_000
/** The part of the second half in which the program warms up: until its code is compiled, its memory grows. */
const warmUpShare = 0.3
/** New games no longer arrive in the last part, so that their downloads end. */
const arrivingShare = 0.95

type Series = { processes: Sample[]; responses: Response[]; storage: Storage[] }

async function addServices(
  app: Soaked,
  clients: readonly SoakClient[],
  indexers: Awaited<ReturnType<typeof startIndexers>>,
) {
  const added: (SoakClient & { id: string })[] = []
  for (const client of clients) {
    const { id } = await app.askOrFail('POST', '/downloaders', client.form)
    added.push({ ...client, id })
  }
  for (const [number, { name, url, protocol }] of indexers.indexers.entries()) {
    const able = added.filter((client) => (client.protocol === 'torrent') === (protocol === 'torznab'))
    const client = able[Math.floor(number / 2) % Math.max(1, able.length)]
    const body = { name, url, protocol, categories: [4050], downloaderId: client?.id ?? null }
    await app.askOrFail('POST', '/indexers', body)
  }
  await app.askOrFail('POST', '/root-folders', { path: app.ownedRoot })
  await app.askOrFail('PATCH', '/settings', { searchIntervalHours: 12 })
}

/** A feed with new items at each reading. */
async function addFeed(app: Soaked) {
  let readings = 0
  const feed = await startFeedServer((request, response) => {
    readings += 1
    const items = Array.from({ length: 30 }, (_, index) =>
      magnetItem(`Nobody.Reads.This.${readings + index}.v1.0-SOAK`),
    )
    sends(rss(...items))(request, response)
  })
  await app.askOrFail('POST', '/rss/feeds', { name: 'Releases', url: feed.url, intervalMinutes: 15 })
  return { close: feed.close, readings: () => readings }
}

/** Adds games, and tries again those whose request the program did not answer. */
function createArriving(app: Soaked, arrivals: Arrivals) {
  const waiting: string[] = []
  let [next, dueAt, isBusy] = [0, 0, false]
  return async (isArriving: boolean): Promise<void> => {
    if (isBusy) return
    isBusy = true
    if (isArriving && performance.now() >= dueAt) {
      dueAt = performance.now() + arriveEveryMs
      waiting.push((await arrivals.arrive(next)).title)
      next += 1
    }
    for (const title of waiting.splice(0)) {
      const { status } = await app.ask('POST', '/games', { title })
      // It was added before the program was killed.
      if (status !== 201 && status !== 409) waiting.push(title)
    }
    isBusy = false
  }
}

/** Reads what the probe prints. */
function readResponses(url: string, token: string, responses: Response[]) {
  const probe = Bun.spawn([process.execPath, join(import.meta.dirname, 'soak/probe.ts'), url, token], {
    stdout: 'pipe',
  })
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const piece of probe.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) responses.push({ atMs: performance.now(), ...JSON.parse(line) })
    }
  }
  void read()
  return { stop: () => probe.kill() }
}

/** Runs the load until `endAt`. `onTick` gets the turn about ten times a second. */
async function runUntil(endAt: number, onTick: () => Promise<void>): Promise<void> {
  while (performance.now() < endAt) {
    const startedAt = performance.now()
    await onTick()
    await Bun.sleep(Math.max(5, 100 - (performance.now() - startedAt)))
  }
}

function createSampling(app: Soaked, series: Series): () => void {
  let [sampleAt, storageAt] = [0, 0]
  return () => {
    const now = performance.now()
    if (now >= sampleAt) {
      sampleAt = now + sampleEveryMs
      series.processes.push(sampleProcess(app.pid()))
    }
    if (now < storageAt) return
    storageAt = now + storageEveryMs
    series.storage.push(sampleStorage(app.databaseFile))
  }
}

/** Each life of the program in the first half ends with a kill or a stop. Memory is compared at the same age. */
async function liveAndDie(app: Soaked, clients: readonly SoakClient[], onTick: () => Promise<void>, series: Series) {
  const lifeMs = totalMs / 2 / lives
  const memory: number[] = []
  for (let life = 0; life < lives; life += 1) {
    const from = performance.now()
    await runUntil(from + lifeMs, onTick)
    const late = series.processes.filter(({ atMs }) => atMs > from + lifeMs * 0.75)
    memory.push(median(late.map(({ memoryMb }) => memoryMb)))
    const signal = life % 2 === 0 ? 'SIGKILL' : 'SIGTERM'
    progress(`Life ${life + 1} of ${lives}: ${memory.at(-1)?.toFixed(1)} MB, ends by ${signal}`)
    const client = clients[life % clients.length]
    await Promise.all([app.restart(signal), client?.peer.restart()])
  }
  return memory
}

/** Waits until no download is on its way. The jobs run at their own pace. */
async function drain(app: Soaked): Promise<void> {
  const endAt = performance.now() + drainMs
  let quietRounds = 0
  while (quietRounds < 2 && performance.now() < endAt) {
    await Bun.sleep(5000)
    for (const name of ['refresh-downloads', 'resume-imports']) await app.ask('POST', `/system/jobs/${name}/run`)
    const { active } = await app.askOrFail('GET', '/downloads/counts')
    quietRounds = active === 0 ? quietRounds + 1 : 0
  }
}

/** Starts the program and everything that it works with. */
async function startAll() {
  const app = await startSoaked(values.source ? null : resolve(values.binary), Number(values.games))
  const { clients, news } = await startClients()
  const arrivals = await startArrivals(news, [...new Set(clients.map(({ protocol }) => protocol))])
  const indexers = await startIndexers(arrivals, indexerCount)
  await addServices(app, clients, indexers)
  const feed = await addFeed(app)
  const stop = async (): Promise<void> => {
    await app.end()
    const others = [news.stop(), arrivals.close(), indexers.close(), feed.close()]
    await Promise.all([...clients.map(({ peer }) => peer.stop()), ...others])
    if (values.keep) progress(`Kept: ${app.folder}`)
    else app.remove()
  }
  return { app, clients, arrivals, indexers, feed, stop }
}

type Everything = Awaited<ReturnType<typeof startAll>>

/** Runs both halves, and returns what was measured. The second one begins at `from` and ends at `to`. */
async function runLoad({ app, clients, arrivals, indexers }: Everything) {
  const series: Series = { processes: [], responses: [], storage: [] }
  const probe = readResponses(app.url, app.token, series.responses)
  const socket = io(app.url, { auth: { token: app.token }, transports: ['websocket'] })
  const [sample, age] = [createSampling(app, series), createAging(app.databaseFile)]
  const arrive = createArriving(app, arrivals)
  const jobs = await paceJobs(app.ask)
  const startedAt = performance.now()
  const onTick = async (): Promise<void> => {
    sample()
    age()
    const isArriving = performance.now() < startedAt + totalMs * arrivingShare
    await Promise.all([jobs.tick(), arrive(isArriving)])
  }
  try {
    const memory = await liveAndDie(app, clients, onTick, series)
    const from = performance.now()
    await runUntil(from + totalMs / 4, onTick)
    await clients[0]?.peer.restart()
    await runUntil(startedAt + totalMs, onTick)
    const to = performance.now()
    indexers.recover()
    progress('Waiting for the last downloads')
    await drain(app)
    probe.stop()
    socket.close()
    await Bun.sleep(restMs)
    return { series, memory, from, to, jobs: jobs.counts(), restingMb: sampleProcess(app.pid()).memoryMb }
  } finally {
    probe.stop()
    socket.close()
  }
}

async function soak(): Promise<boolean> {
  const everything = await startAll()
  const { app, clients, arrivals, indexers, feed } = everything
  try {
    const names = clients.map(({ name }) => name).join(', ')
    progress(`${values.minutes} minutes, ${values.games} games, ${names}, ${indexerCount} indexers`)
    const { series, memory, from, to, jobs, restingMb } = await runLoad(everything)
    await app.end()
    const [first = 0, last = 0] = [memory[1], memory.at(-1)]
    const verdicts = [
      compare({ name: 'memory at the same age', unit: 'MB', first, last, noise: 0 }),
      ...compareThirds(series, from + (to - from) * warmUpShare, to),
    ]
    const others = { ...indexers.counts, feedReadings: feed.readings(), games: arrivals.all().length }
    printCounts(jobs, others, Number(values.minutes))
    progress(`After ${restMs / 1000} s without work: ${restingMb.toFixed(1)} MB`)
    printCourse(series.processes.filter(({ atMs }) => atMs >= from && atMs < to))
    return printVerdicts(verdicts, checkLosses(app.databaseFile, app.libraryRoot, arrivals.all()))
  } finally {
    await everything.stop()
  }
}

process.exit((await soak()) ? 0 : 1)
