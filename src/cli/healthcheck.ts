import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import { readConfig } from '../config.ts'
import type { Command } from './run-command.ts'

const timeoutMs = 5000

/** Asks the server on this machine whether it answers; for containers and service watchers. */
export const healthcheck: Command = {
  name: 'healthcheck',
  usage: 'healthcheck',
  meaning: 'Exit with 0 when the server on this machine answers',
  async run(_words, environment) {
    const { port, basePath } = readConfig(environment)
    const address = `http://127.0.0.1:${port}${basePath}/api/health`
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
      process.stdout.write(`${answer.ok ? 'ok' : `answered ${answer.status}`}\n`)
      return answer.ok ? 0 : 1
    } catch (error) {
      process.stderr.write(`${address} does not answer: ${errorMessage(error)}\n`)
      return 1
    }
  },
}
