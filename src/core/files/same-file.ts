import { Buffer } from 'node:buffer'
import { type FileHandle, open, stat } from 'node:fs/promises'

const chunkBytes = 1024 * 1024

/** Whether two regular files are the same file on disk, or have the same content. */
export async function sameFile(left: string, right: string, signal: AbortSignal): Promise<boolean> {
  const [first, second] = await Promise.all([stat(left), stat(right)])
  if (first.dev === second.dev && first.ino === second.ino) return true
  if (first.size !== second.size || !first.isFile() || !second.isFile()) return false
  return sameBytes(left, right, signal)
}

async function sameBytes(left: string, right: string, signal: AbortSignal): Promise<boolean> {
  const first = await open(left, 'r')
  try {
    const second = await open(right, 'r')
    try {
      return await compare(first, second, signal)
    } finally {
      await second.close()
    }
  } finally {
    await first.close()
  }
}

async function compare(first: FileHandle, second: FileHandle, signal: AbortSignal): Promise<boolean> {
  const left = new Uint8Array(chunkBytes)
  const right = new Uint8Array(chunkBytes)
  for (let position = 0; ; ) {
    signal.throwIfAborted()
    const [firstRead, secondRead] = await Promise.all([
      first.read(left, 0, chunkBytes, position),
      second.read(right, 0, chunkBytes, position),
    ])
    if (firstRead.bytesRead !== secondRead.bytesRead) return false
    if (firstRead.bytesRead === 0) return true
    if (Buffer.compare(left.subarray(0, firstRead.bytesRead), right.subarray(0, secondRead.bytesRead)) !== 0)
      return false
    position += firstRead.bytesRead
  }
}
