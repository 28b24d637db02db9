import process from 'node:process'

// Measures response times in a process of its own, because the one that runs the load is busy. Besides the program it
// asks a server of its own, whose times tell how busy the machine is: probe.ts URL TOKEN

const [url = '', token = ''] = process.argv.slice(2)
const betweenMs = 100
const paths = [
  '/games?limit=100',
  '/games?limit=50&search=kingdom',
  '/downloads',
  '/history',
  '/notifications',
  '/system/health',
  '/stats',
  '/imports',
  '/indexers',
  '/games?limit=100&sort=rating&order=desc&offset=2000',
]

const rows = Array.from({ length: 100 }, (_, id) => ({
  id,
  title: `Some game ${id}`,
  summary: 'A long road. '.repeat(30),
}))
const control = Bun.spawn(
  [
    process.execPath,
    '-e',
    `const rows = ${JSON.stringify(rows)}
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(rows.toSorted((a, b) => b.id - a.id)) })
    console.log(server.url.href)`,
  ],
  { stdout: 'pipe' },
)
process.on('exit', () => control.kill())
const reader = control.stdout.pipeThrough(new TextDecoderStream()).getReader()
const controlUrl = ((await reader.read()).value ?? '').trim()

/** The milliseconds of a request; `null` while the program is down. */
async function time(address: string): Promise<number | null> {
  const startedAt = performance.now()
  try {
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return response.ok ? performance.now() - startedAt : null
  } catch {
    return null
  }
}

for (let number = 0; ; number += 1) {
  const ms = await time(`${url}/api${paths[number % paths.length]}`)
  const controlMs = await time(controlUrl)
  if (ms !== null && controlMs !== null) console.log(JSON.stringify({ ms, controlMs }))
  await Bun.sleep(betweenMs)
}
