import { dlopen, FFIType, ptr } from 'bun:ffi'
import process from 'node:process'

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
const blockBytes = 16 * 1024
// Shared by all connections: what is read is written in the same step.
const block = new Uint8Array(blockBytes)
const probeInto = bufferList(1)
const readInto = bufferList(blockBytes)
const position = new BigInt64Array(1)

/** The address and a length of the block, as the system wants them. */
function bufferList(length: number): BigUint64Array {
  return new BigUint64Array([BigInt(ptr(block)), BigInt(length)])
}

/** How many bytes of a file, from an offset on, can be had without waiting for the disk. */
function cachedBytes(libc: Libc, descriptor: number, offset: number, length: number): number {
  for (let cached = 0; cached < length; ) {
    const next = Math.min(length, cached + probeEvery)
    if (libc.preadv2(descriptor, probeInto, 1, offset + next - 1, noWait) !== 1) return cached
    cached = next
  }
  return length
}

/**
 * Sends a part of a file to a connection without copying it, and without waiting for either. Returns how many bytes were sent: 0 also
 * if the file is not in memory, because reading it from the disk here would stop the whole program.
 */
export function sendFile(connection: number, descriptor: number, offset: number, length: number): number {
  const libc = load()
  const cached = libc === null ? 0 : cachedBytes(libc, descriptor, offset, length)
  if (libc === null || cached === 0) return 0
  position[0] = BigInt(offset)
  return Math.max(0, Number(libc.sendfile(connection, descriptor, position, cached)))
}

/** A few bytes of a file, valid until the next call; none if the file is not in memory. */
export function readCached(descriptor: number, offset: number, length: number): Uint8Array {
  const bytes = Number(load()?.preadv2(descriptor, readInto, 1, offset, noWait) ?? 0)
  return block.subarray(0, Math.max(0, Math.min(bytes, length)))
}
