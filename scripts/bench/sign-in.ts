// Logins a second, and how long the program is deaf while 20 run: bun scripts/bench/sign-in.ts
import { account, startPrepared } from './prepared-program.ts'

const rounds = 5
const atOnce = 20

const program = await startPrepared()

/** The longest a health check waited while the work ran. */
async function longestWait(work: () => Promise<unknown>): Promise<{ workMs: number; waitMs: number }> {
  let busy = true
  let waitMs = 0
  const watching = (async () => {
    while (busy) {
      const askedAt = performance.now()
      await (await fetch(`${program.url}/api/health`)).text()
      waitMs = Math.max(waitMs, performance.now() - askedAt)
    }
  })()
  const startedAt = performance.now()
  await work()
  const workMs = performance.now() - startedAt
  busy = false
  await watching
  return { workMs, waitMs }
}

async function signIn(): Promise<void> {
  const answer = await program.post('/api/auth/login', account)
  if (answer.status !== 200) throw new Error(`A login answered ${answer.status}`)
  await answer.text()
}

try {
  await signIn()
  const quiet = await longestWait(() => Bun.sleep(2000))
  console.log(`health check at rest: ${quiet.waitMs.toFixed(1)} ms at most`)
  for (let round = 0; round < rounds; round += 1) {
    const { workMs, waitMs } = await longestWait(() => Promise.all(Array.from({ length: atOnce }, signIn)))
    const perSecond = (atOnce * 1000) / workMs
    console.log(
      `${atOnce} logins at once: ${perSecond.toFixed(0)}/s, a health check waited ${waitMs.toFixed(1)} ms at most`,
    )
  }
  console.log(`memory: ${program.memory().peak.toFixed(0)} MB at most`)
} finally {
  await program.stop()
}
