import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePort, loopback } from '../../test/peers/loopback.ts'
import { nginxWith } from '../../test/peers/nginx.ts'
import { startProgram as startPeer } from '../../test/peers/peer-process.ts'
import { startPrepared } from './prepared-program.ts'
import { median, printFigures, progress } from './table.ts'

// Downloads of a file and of a whole game over loopback, compared with nginx and sendfile pair by pair, and the memory of many at
// once: bun scripts/bench/take-home.ts [GB of the game] [pairs]. Uses the binary of BENCH_BINARY or LUDARR_TEST_BINARY.
const [gigabytes = 2, pairs = 9] = process.argv.slice(2).map(Number)
const files = 8
const manyAtOnce = 20
const settleMs = 20_000
/** Of each of the many downloads, so that all are open at once. */
const manyBytesPerSecond = 20_000_000

const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-take-home-'))
const library = join(folder, 'library')

function writeGame(into: string): void {
  mkdirSync(into, { recursive: true })
  const chunk = new Uint8Array(8 * 1024 ** 2)
  // One large file and small ones, as in most games.
  const sizes = [0.6, ...Array<number>(files - 1).fill(0.4 / (files - 1))].map((share) => share * gigabytes * 1e9)
  for (const [number, size] of sizes.entries()) {
    const file = openSync(join(into, `data${number}.pak`), 'w')
    for (let written = 0; written < size; written += chunk.length)
      writeSync(file, randomFillSync(chunk), 0, Math.min(chunk.length, size - written))
    closeSync(file)
  }
}

type Download = { bytes: number; seconds: number }

/** With a program of its own, so that both servers have the same client. */
function download(url: string, args: readonly string[] = []): Promise<Download> {
  const format = ['-w', '%{http_code} %{size_download} %{time_total}']
  const child = spawn('curl', ['-sS', '-o', '/dev/null', ...format, ...args, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const [status, bytes = 0, seconds = 0] = output.split(' ').map(Number)
      if (code === 0 && status === 200) resolve({ bytes, seconds })
      else reject(new Error(`curl ended with ${code}: ${output}`))
    })
  })
}

async function startNginx() {
  const own = join(folder, 'nginx')
  mkdirSync(own)
  const port = await freePort()
  const server = `sendfile on; tcp_nopush on; sendfile_max_chunk 2m; server { listen ${loopback}:${port}; root ${library}; }`
  const url = `http://${loopback}:${port}`
  const isReady = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  return { url, ...(await startPeer({ command: 'nginx', args: nginxWith(own, server), folder: own, isReady })) }
}

async function addGame(app: Awaited<ReturnType<typeof startPrepared>>) {
  const headers = { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  await ask('PATCH', '/settings/import', { libraryRoot: library })
  const { id } = await ask('POST', '/games', { title: 'Portal 2', search: false })
  await ask('PATCH', `/games/${id}`, { status: 'owned', libraryPath: join(library, 'Portal 2') })
  const recorded: { id: string; path: string }[] = await ask('POST', `/games/${id}/files/rescan`)
  const first = recorded.find(({ path }) => path.endsWith('data0.pak'))
  if (first === undefined) throw new Error('The files were not recorded')
  progress('Computing the checksums')
  while ((await ask('POST', `/games/${id}/download/preparation`)).state !== 'ready') await Bun.sleep(500)
  return {
    fileUrl: `${app.url}/api/games/${id}/files/${first.id}/download`,
    archiveUrl: `${app.url}/api/games/${id}/download`,
    headers: ['-H', `authorization: Bearer ${app.token}`],
  }
}

try {
  progress(`Writing a game of ${gigabytes} GB`)
  writeGame(join(library, 'Portal 2'))
  const nginx = await startNginx()
  const app = await startPrepared()
  try {
    const { fileUrl, archiveUrl, headers } = await addGame(app)
    const speeds = { nginx: [] as number[], file: [] as number[], archive: [] as number[] }
    const speedOf = ({ bytes, seconds }: Download) => bytes / 1e6 / seconds
    const steps = [
      async () => speeds.nginx.push(speedOf(await download(`${nginx.url}/Portal%202/data0.pak`))),
      async () => speeds.file.push(speedOf(await download(fileUrl, headers))),
      async () => speeds.archive.push(speedOf(await download(archiveUrl, headers))),
    ]
    for (let pair = -1; pair < pairs; pair += 1) {
      // The first round warms up. Each goes first in turn.
      for (const step of pair % 2 === 0 ? steps : steps.toReversed()) await step()
      if (pair < 0) for (const list of Object.values(speeds)) list.length = 0
      else
        progress(
          `${pair + 1}: ${Object.entries(speeds).map(([name, list]) => `${name} ${list.at(-1)?.toFixed(0)}`)} MB/s`,
        )
    }
    const ratio = (ours: readonly number[]) => median(ours.map((speed, at) => speed / (speeds.nginx[at] ?? Number.NaN)))

    progress(`Resting ${settleMs / 1000} s, then ${manyAtOnce} downloads at once`)
    const memory: Record<'files' | 'archives', number> = { files: 0, archives: 0 }
    for (const [kind, url] of [
      ['files', fileUrl],
      ['archives', archiveUrl],
    ] as const) {
      await Bun.sleep(settleMs)
      const before = app.memory().now
      let peak = before
      const watch = setInterval(() => {
        peak = Math.max(peak, app.memory().now)
      }, 50)
      const limited = ['--limit-rate', String(manyBytesPerSecond), ...headers]
      await Promise.all(Array.from({ length: manyAtOnce }, () => download(url, limited)))
      clearInterval(watch)
      memory[kind] = peak - before
      progress(`${kind}: ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at most`)
    }
    const megabytes = (list: readonly number[]) => `${Math.round(median(list)).toLocaleString('en')} MB/s`
    printFigures([
      {
        name: 'one file compared with nginx',
        value: ratio(speeds.file),
        unit: '×',
        atLeast: 0.9,
        note: `${megabytes(speeds.file)}, nginx ${megabytes(speeds.nginx)}`,
      },
      {
        name: 'archive compared with nginx',
        value: ratio(speeds.archive),
        unit: '×',
        atLeast: 0.7,
        note: megabytes(speeds.archive),
      },
      { name: `memory of ${manyAtOnce} files at once above idle`, value: memory.files, unit: 'MB', atMost: 20 },
      { name: `memory of ${manyAtOnce} archives at once above idle`, value: memory.archives, unit: 'MB', atMost: 20 },
    ])
  } finally {
    await app.stop()
    await nginx.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
