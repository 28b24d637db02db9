import process from 'node:process'

export type Environment = Record<string, string>

export type RunningProgram = {
  pid: number
  url: string
  /** Milliseconds from the start of the process to its word that it listens. */
  startMs: number
  /** Sends the signal and waits for the end; the exit code, null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

const listening = /Listening on (http\S+)/
const patienceMs = 20_000

/** Starts the program and waits until it listens. Throws with what it said when it does not. */
export async function startProgram(binary: string, folder: string, environment: Environment): Promise<RunningProgram> {
  const startedAt = performance.now()
  const child = Bun.spawn([binary], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill(signal)
    const overdue = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await child.exited
    clearTimeout(overdue)
    return child.signalCode === null ? child.exitCode : null
  }
  const overdue = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const errors = new Response(child.stderr).text()
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  for (;;) {
    const { done, value } = await output.read()
    if (done) throw new Error(`The program did not listen. It said: ${said}${await errors}`)
    said += value
    const url = listening.exec(said)?.[1]
    if (url === undefined) continue
    clearTimeout(overdue)
    const startMs = performance.now() - startedAt
    void drain(output)
    return { pid: child.pid, url, startMs, end }
  }
}

/** Runs the program to its end: exit code and what it said on either channel. */
export async function runProgram(binary: string, words: string[], folder: string, environment: Environment) {
  const child = Bun.spawn([binary, ...words], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
  })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, output, errors }
}

/** An environment in which the program finds nothing but what is given. */
export function bareEnvironment(given: Environment): Environment {
  return { PATH: process.env.PATH ?? '', ...given }
}

// A full pipe would stop the program at its next log line.
async function drain(output: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await output.read()).done);
}
