import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import { readConfig } from '../config.ts'
import type { Command } from './run-command.ts'

const timeoutMs = 5000

/** A command for containers and service monitors. */
export const healthcheck: Command = {
  name: 'healthcheck',
  usage: 'healthcheck',
  summary: 'Exit with 0 if the server on this machine answers',
  async run(_args, environment) {
    const { port, basePath } = readConfig(environment)
    const address = `http://127.0.0.1:${port}${basePath}/api/health`
    try {
      const response = await withTimeLimit(timeoutMs, (signal) => fetch(address, { signal }))
      process.stdout.write(`${response.ok ? 'ok' : `HTTP status ${response.status}`}\n`)
      return response.ok ? 0 : 1
    } catch (error) {
      process.stderr.write(`${address} is not reachable: ${errorMessage(error)}\n`)
      return 1
    }
  },
}
