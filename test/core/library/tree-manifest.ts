import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Everything below a folder with kind, mode, times, and content or goal, but for what lies below `but`. */
export function manifestOf(folder: string, but: string | null = null): string[] {
  const lines: string[] = []
  const add = (path: string): void => {
    if (path === but) return
    const facts = lstatSync(path)
    const about = `${path} ${facts.mode.toString(8)}`
    if (facts.isDirectory()) {
      // A folder changes its time when the one entry that may go goes.
      lines.push(`${about} folder`)
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (facts.isSymbolicLink()) lines.push(`${about} link to ${readlinkSync(path)}`)
    else lines.push(`${about} ${facts.mtimeMs} ${facts.size} ${facts.isFile() ? readFileSync(path, 'latin1') : ''}`)
  }
  add(folder)
  return lines
}
