// Posts its standard input to a URL the given number of times in parallel; fails if any request is rejected.
import process from 'node:process'

const [url = '', times = '1'] = process.argv.slice(2)
const body = await new Response(Bun.stdin.stream()).text()
const headers = { 'content-type': 'application/json' }
const answers = await Promise.all(
  Array.from({ length: Number(times) }, () => fetch(url, { method: 'POST', headers, body })),
)
process.exitCode = answers.every(({ ok }) => ok) ? 0 : 1
