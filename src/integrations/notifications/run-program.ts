import { type AppError, errorMessage, errorText, NoAnswerError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { endProgram, inheritedEnvironment, startProgram } from '#platform/other-programs.ts'

const maxOutput = 65_536
const maxQuoted = 300
const lastOutputMs = 1000

export type ProgramRun = {
  product: string
  program: string
  args?: readonly string[]
  environment?: Record<string, string>
  input: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** The error for a run that failed, by all that the program said; by default a NoAnswerError with the end of it. */
  failure?: (message: string, output: string) => AppError
}

/** Runs a program without a shell. Throws `failure`, else NoAnswerError, when it fails or takes too long. */
export async function runProgram(run: ProgramRun): Promise<void> {
  const { product, args = [], input, timeoutMs, signal, failure = noAnswer } = run
  if (signal?.aborted === true) throw new NoAnswerError(say('services.stoppedBeforeStart', { product }))
  const child = start(run, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output = `${output}${piece}`.slice(-maxOutput)
    })
  }
  let isLate = false
  const stop = () => endProgram(child.pid)
  const deadline = setTimeout(() => {
    isLate = true
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  // The program may end without reading its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  let lastOutput: ReturnType<typeof setTimeout> | undefined
  const fault = await new Promise<string | null>((resolve) => {
    const end = (code: number | null, by: string | null) =>
      resolve(code === 0 ? null : `ended with ${by ?? `exit code ${code}`}`)
    child.on('error', (error) => resolve(`could not be started: ${errorMessage(error)}`))
    child.on('close', end)
    // A process that the program left running may keep its output open.
    child.on('exit', (code, by) => {
      lastOutput = setTimeout(() => end(code, by), lastOutputMs)
    })
  })
  clearTimeout(deadline)
  clearTimeout(lastOutput)
  for (const stream of [child.stdout, child.stderr]) stream.destroy()
  signal?.removeEventListener('abort', stop)
  if (isLate) throw failure(`${product}: the program did not end within ${timeoutMs / 1000} seconds`, output)
  if (fault !== null) throw failure(`${product}: the program ${fault}`, output)
}

function noAnswer(message: string, output: string): NoAnswerError {
  const said = output.slice(-maxQuoted).replace(/\s+/g, ' ').trim()
  return new NoAnswerError([message, said].filter((part) => part !== '').join(': '))
}

function start(run: ProgramRun, args: readonly string[]) {
  try {
    return startProgram(run.program, args, environmentOf(run))
  } catch (error) {
    throw new NoAnswerError(say('services.programNotStarted', { product: run.product, cause: errorText(error) }))
  }
}

function environmentOf({ environment = {} }: ProgramRun): Record<string, string> {
  // A null character would end the value.
  const own = Object.entries(environment).map(([name, value]) => [name, value.replaceAll('\0', '')])
  return { ...inheritedEnvironment(), ...Object.fromEntries(own) }
}
