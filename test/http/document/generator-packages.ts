import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const tools = join(import.meta.dirname, '../../../.tools')
const source = join(import.meta.dirname, 'generators')
const files = ['package.json', 'bun.lock']

/**
 * The folder with the locked packages of the linters and generators. They are large, so they are kept apart from the
 * packages of the program, and installed when they are first needed.
 */
export async function generatorPackages(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(source, file)))
  const folder = join(tools, `generators-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) await install(folder)
  return join(folder, 'node_modules')
}

async function install(folder: string): Promise<void> {
  mkdirSync(tools, { recursive: true })
  const started = mkdtempSync(join(tools, 'generators-'))
  for (const file of files) copyFileSync(join(source, file), join(started, file))
  const command = [process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts', '--no-progress']
  const child = Bun.spawn(command, { cwd: started, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) {
    rmSync(started, { recursive: true, force: true })
    throw new Error(`The client generators could not be installed. Is this machine online? ${output}${errors}`)
  }
  // Moved last, so that an interrupted installation never looks complete. Another run may have been faster.
  if (existsSync(folder)) rmSync(started, { recursive: true, force: true })
  else renameSync(started, folder)
}
