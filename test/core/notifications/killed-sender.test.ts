import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'
import { eventually, pause } from '../../peers/loopback.ts'

const notifications = 5
/** With this variable, the sender is killed so many times at random moments. */
const randomKills = Number(process.env.LUDARR_TEST_KILLS ?? 0)
const maxRandomMs = 400

let folder: string
let receiver: Loopback
let received: { title: string; message: string }[]
/** Called when a message arrives; it is answered afterwards. */
let onMessage: (number: number) => Promise<void>
/** Called once the answer has left. */
let onAnswered: (number: number) => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-killed-sender-'))
  received = []
  onMessage = async () => undefined
  onAnswered = () => undefined
  receiver = await listenOnLoopback((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', async () => {
      const { id, title } = JSON.parse(text)
      received.push({ message: id, title })
      const number = received.length
      await onMessage(number)
      response.end('{}', () => onAnswered(number))
    })
  })
})
afterEach(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(): { child: ChildProcess; output: () => string; ended: Promise<unknown> } {
  const args = [join(import.meta.dirname, 'sender-process.ts'), join(folder, 'ludarr.db'), receiver.url]
  const child = spawn(process.execPath, [...args, String(notifications)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece
    })
  }
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Runs the sender to its end, and checks that everything arrived, and at most one message twice with the same id. */
async function finish(): Promise<number> {
  const { child, output, ended } = start()
  await ended
  expect([child.exitCode, output()]).toEqual([0, 'stored\n'])
  const titles = received.map(({ title }) => title)
  expect([...new Set(titles)].toSorted()).toEqual(
    Array.from({ length: notifications }, (_, index) => `Game ${index + 1}`),
  )
  const doubled = titles.length - new Set(titles).size
  expect(doubled).toBeLessThanOrEqual(1)
  expect(new Set(received.map(({ message }) => message)).size).toBe(notifications)
  return doubled
}

const stored = (output: () => string) =>
  eventually('the notifications to be stored', 60_000, async () => output().includes('stored'))

test('killed before anything was sent: nothing is lost or doubled', async () => {
  onMessage = () => new Promise(() => undefined)
  const { child, output, ended } = start()
  await stored(output)
  child.kill('SIGKILL')
  await ended
  received.length = 0
  onMessage = async () => undefined
  expect(await finish()).toBe(0)
}, 120_000)

for (const number of [1, 3, notifications]) {
  test(`killed before message ${number} is answered: only this message arrives twice`, async () => {
    const { child, ended } = start()
    onMessage = async (arrived) => {
      if (arrived !== number) return
      child.kill('SIGKILL')
      await ended
    }
    await ended
    expect(received).toHaveLength(number)
    onMessage = async () => undefined
    expect(await finish()).toBe(1)
  }, 120_000)

  test(`killed once message ${number} is answered: at most this message arrives twice`, async () => {
    const { child, ended } = start()
    onAnswered = (arrived) => void (arrived === number && child.kill('SIGKILL'))
    await ended
    onAnswered = () => undefined
    await finish()
  }, 120_000)
}

if (randomKills > 0) {
  test(
    `killed at ${randomKills} random moments: nothing is lost, and each kill doubles at most one message`,
    async () => {
      let doubled = 0
      for (let kill = 0; kill < randomKills; kill += 1) {
        rmSync(folder, { recursive: true, force: true })
        folder = mkdtempSync(join(tmpdir(), 'ludarr-killed-sender-'))
        received.length = 0
        onMessage = () => pause(Math.random() * 60)
        const { child, output, ended } = start()
        await stored(output)
        await pause(Math.random() * maxRandomMs)
        child.kill('SIGKILL')
        await ended
        onMessage = async () => undefined
        doubled += await finish()
      }
      console.log(`${randomKills} kills: nothing lost, ${doubled} messages doubled`)
    },
    60_000 + randomKills * 10_000,
  )
}
