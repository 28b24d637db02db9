import { existsSync, readFileSync, writeSync } from 'node:fs'
import process from 'node:process'
import { brotliDecompressSync } from 'node:zlib'
import { join } from '#domain/paths/paths.ts'
import type { PreviewResult, UnpackResult } from '#domain/ports/unpacker.ts'
import { extractArchive } from '#integrations/archives/extract-archive.ts'
import { previewArchive } from '#integrations/archives/preview-archive.ts'
import type { ExtractLine, ExtractRequest } from '#integrations/archives/spawn-unpacker.ts'
import { assetFolder } from '#runtime/assets.ts'

const progressIntervalMs = 250

/** Unpacks or previews the archive of the request on stdin, and writes JSON lines. Exits when its parent is gone. */
export async function extract(): Promise<number> {
  const request: ExtractRequest = JSON.parse(readFileSync(0, 'utf8'))
  const wasm = readArchiver()
  const { into } = request
  writeJsonLine({
    result:
      into === null
        ? await previewArchive({ ...request, wasm })
        : await extractArchive({ ...request, into, wasm, onProgress: throttledProgress() }),
  })
  return 0
}

/** The binary has a compressed copy. */
export function readArchiver(): Uint8Array<ArrayBuffer> {
  const file = join(assetFolder('7z-wasm'), '7zz.wasm')
  return new Uint8Array(existsSync(file) ? readFileSync(file) : brotliDecompressSync(readFileSync(`${file}.br`)))
}

function throttledProgress(): (bytesDone: number, bytesTotal: number) => void {
  const parent = process.ppid
  let writtenAt = 0
  return (bytesDone, bytesTotal) => {
    const now = Date.now()
    if (now - writtenAt < progressIntervalMs) return
    writtenAt = now
    if (process.ppid !== parent) process.exit(1)
    writeJsonLine({ bytesDone, bytesTotal })
  }
}

function writeJsonLine(line: ExtractLine<UnpackResult | PreviewResult>): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
