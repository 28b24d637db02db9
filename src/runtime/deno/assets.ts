import { existsSync } from 'node:fs'
import { join } from '#domain/paths/paths.ts'

const embedded = import.meta.dirname
const checkout = join(import.meta.dirname, '..', '..', '..')

/** A folder with assets of the program: embedded in the compiled binary, or in the checkout. */
export function assetFolder(name: 'drizzle' | 'ui' | 'swagger' | '7z-wasm'): string {
  const inside = join(embedded, name)
  if (existsSync(inside)) return inside
  if (name === '7z-wasm') return join(checkout, 'node_modules', name)
  return name === 'drizzle' ? join(checkout, name) : join(checkout, 'dist', name)
}
