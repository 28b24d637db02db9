import { dlopen, FFIType, ptr } from 'bun:ffi'
import process from 'node:process'
import type { FileSlice } from '#domain/ports/serve.ts'

const { i32, i64_fast, u64_fast, ptr: pointer } = FFIType

const functions = {
  dup: { args: [i32], returns: i32 },
  sendfile: { args: [i32, i32, pointer, u64_fast], returns: i64_fast },
  preadv2: { args: [i32, pointer, i32, i64_fast, i32], returns: i64_fast },
} as const

type Libc = ReturnType<typeof dlopen<typeof functions>>['symbols']

let loaded: Libc | null | undefined

/** `null` where the C library cannot be called, or is too old. */
function load(): Libc | null {
  if (loaded !== undefined) return loaded
  loaded = null
  for (const name of ['libc.so.6', 'libc.so', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]) {
    try {
      loaded = dlopen(name, functions).symbols
      break
    } catch {
      // The next name.
    }
  }
  return loaded
}

/** A second number for an open descriptor; `null` if there is none. */
export function duplicate(descriptor: number): number | null {
  const copy = load()?.dup(descriptor) ?? -1
  return copy < 0 ? null : copy
}

/** Do not wait for the disk. https://man7.org/linux/man-pages/man2/preadv2.2.html */
const noWait = 8
const probeEvery = 128 * 1024
const probed = new Uint8Array(1)
// The address and the length of the only buffer.
const probeBuffers = new BigUint64Array([BigInt(ptr(probed)), 1n])
const position = new BigInt64Array(1)

/**
 * Sends a part of a file to a connection without waiting for either, and without copying it. Returns how many bytes were sent: 0 also
 * if the file is not in memory, because reading it from the disk here would stop the whole program.
 */
export function sendSlice(connection: number, { descriptor, offset, length }: FileSlice): number {
  const libc = load()
  if (libc === null) return 0
  let cached = 0
  while (cached < length) {
    const next = Math.min(length, cached + probeEvery)
    if (libc.preadv2(descriptor, probeBuffers, 1, offset + next - 1, noWait) !== 1) break
    cached = next
  }
  if (cached === 0) return 0
  position[0] = BigInt(offset)
  return Math.max(0, Number(libc.sendfile(connection, descriptor, position, cached)))
}
