import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import { startProgram, tryAgain } from './peer-process.ts'

/** One series of a query result. */
export type Series = { metric: Record<string, string>; value: [number, string] }

export type StartedPrometheus = {
  /** The series of an instant query. Throws what Prometheus says about a query that it rejects. */
  query(expression: string): Promise<Series[]>
  stop(): Promise<void>
}

type QueryAnswer = { status: string; error?: string; data?: { resultType: string; result: Series[] } }

/** Prometheus with a configuration, on a free port. `files` are put beside it. */
export function startPrometheus(config: string, files: Record<string, string> = {}): Promise<StartedPrometheus> {
  return tryAgain(3, async () => {
    const folder = peerFolder('prometheus')
    const port = await freePort()
    const url = `http://${loopback}:${port}`
    for (const [name, text] of Object.entries({ ...files, 'prometheus.yml': config }))
      writeFileSync(join(folder, name), text)
    const args = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${loopback}:${port}`,
    ]
    const isReady = async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok === true
    const app = await startProgram({ command: 'prometheus', args, folder, isReady })
    return {
      async query(expression) {
        const answer = await fetch(`${url}/api/v1/query`, {
          method: 'POST',
          body: new URLSearchParams({ query: expression }),
        })
        const { status, error, data } = (await answer.json()) as QueryAnswer
        if (status !== 'success' || data?.resultType !== 'vector')
          throw new Error(`${expression}: ${error ?? data?.resultType}`)
        return data.result
      },
      async stop() {
        await app.stop()
        removeFolder(folder)
      },
    }
  })
}
