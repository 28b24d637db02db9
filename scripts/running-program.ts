import process from 'node:process'

export type Environment = Record<string, string>

export type EndSignal = 'SIGTERM' | 'SIGKILL' | 'SIGINT'

export type RunningProgram = {
  pid: number
  url: string
  /** Milliseconds from process start until the program reports that it listens. */
  startMs: number
  /** What it wrote until it listened. */
  printed: string
  /** Resolves with the exit code when it ends, or with null if a signal killed it. */
  exited: Promise<number | null>
  /** Sends the signal and waits for the exit. Resolves with the exit code, or null if the signal killed the process. */
  end(signal: EndSignal): Promise<number | null>
}

const listening = /Listening on (http\S+)/
const patienceMs = 90_000

/** Starts the program and waits until it listens. If it exits first, throws an error with its output. */
export async function startProgram(
  binary: string,
  folder: string,
  environment: Environment,
  args: readonly string[] = [],
): Promise<RunningProgram> {
  const startedAt = performance.now()
  const child = Bun.spawn([binary, ...args], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = child.exited.then(() => (child.signalCode === null ? child.exitCode : null))
  const end = async (signal: EndSignal): Promise<number | null> => {
    child.kill(signal)
    const overdue = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await exited
    clearTimeout(overdue)
    return exited
  }
  const overdue = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const errors = new Response(child.stderr).text()
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let output = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`The program exited before it listened. Output: ${output}${await errors}`)
    output += value
    const url = listening.exec(output)?.[1]
    if (url === undefined) continue
    clearTimeout(overdue)
    const startMs = performance.now() - startedAt
    void drain(reader)
    return { pid: child.pid, url, startMs, printed: output, exited, end }
  }
}

/** Runs the program, with an input or without, until it exits. Resolves with the exit code, stdout and stderr. */
export async function runProgram(
  binary: string,
  args: string[],
  folder: string,
  environment: Environment,
  input?: string,
) {
  const child = Bun.spawn([binary, ...args], {
    cwd: folder,
    env: environment,
    stdio: [input === undefined ? 'ignore' : new Blob([input]), 'pipe', 'pipe'],
    timeout: patienceMs,
  })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, output, errors }
}

/** An environment with only the given variables. */
export function bareEnvironment(given: Environment): Environment {
  return { PATH: process.env.PATH ?? '', ...given }
}

// If nobody reads the pipe, it fills up and blocks the program at its next log line.
async function drain(output: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await output.read()).done);
}
