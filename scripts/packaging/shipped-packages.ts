import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ShippedPackage = {
  name: string
  version: string
  /** SPDX expression, as the package declares it. */
  license: string
  /** The texts of its license and notice files. */
  texts: string[]
  /** Subresource integrity of its archive: `sha512-…`. */
  integrity: string
}

type LockedPackage = readonly [id: string, source: string, relations?: Relations, integrity?: string]
type Relations = { dependencies?: Record<string, string> }
type Lock = {
  workspaces: { '': { dependencies: Record<string, string> } }
  packages: Record<string, LockedPackage>
}

const licenseFile = /^(?:licen[cs]e|copying|notice|unrarlicense)/i

/** The packages that a release may contain: the dependencies and all that they need, in order of their names. */
export function shippedPackages(root: string): ShippedPackage[] {
  const lock = Bun.JSONC.parse(readFileSync(join(root, 'bun.lock'), 'utf8')) as Lock
  const found = new Map<string, ShippedPackage>()
  const visit = (name: string, parents: readonly string[]): void => {
    const place = lockedPlace(lock, name, parents)
    const key = place.join('/')
    const locked = lock.packages[key]
    if (locked === undefined || found.has(key)) return
    const [id, , relations = {}, integrity = ''] = locked
    const folder = join(root, 'node_modules', place.join('/node_modules/'))
    found.set(key, { ...describe(folder), version: id.slice(id.lastIndexOf('@') + 1), name, integrity })
    for (const needed of Object.keys({ ...relations.dependencies })) visit(needed, place)
  }
  for (const name of Object.keys(lock.workspaces[''].dependencies)) visit(name, [])
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** A package of another version than the one at the top is locked below a package that needs it. */
function lockedPlace({ packages }: Lock, name: string, parents: readonly string[]): string[] {
  for (let depth = parents.length; depth > 0; depth--) {
    const place = [...parents.slice(0, depth), name]
    if (place.join('/') in packages) return place
  }
  return [name]
}

function describe(folder: string): Pick<ShippedPackage, 'license' | 'texts'> {
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string }
  const texts = readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return { license: license ?? '', texts }
}
