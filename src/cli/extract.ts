import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { PreviewResult, UnpackResult } from '#domain/ports/unpacker.ts'
import { extractArchive } from '#integrations/archives/extract-archive.ts'
import { previewArchive } from '#integrations/archives/preview-archive.ts'
import type { ExtractLine, ExtractRequest } from '#integrations/archives/spawn-unpacker.ts'
import { assetFolder } from '#runtime/assets.ts'

const tellEveryMs = 250

/**
 * Unpacks, or only looks into, what the request on its input names, and writes lines of JSON. Ends by itself when nobody
 * reads them.
 */
export async function extract(): Promise<number> {
  const request: ExtractRequest = JSON.parse(readFileSync(0, 'utf8'))
  const wasm = new Uint8Array(readFileSync(join(assetFolder('7z-wasm'), '7zz.wasm')))
  const { into } = request
  tell({
    result:
      into === null
        ? await previewArchive({ ...request, wasm })
        : await extractArchive({ ...request, into, wasm, onProgress: progressTold() }),
  })
  return 0
}

function progressTold(): (bytesDone: number, bytesTotal: number) => void {
  const parent = process.ppid
  let told = 0
  return (bytesDone, bytesTotal) => {
    const now = Date.now()
    if (now - told < tellEveryMs) return
    told = now
    if (process.ppid !== parent) process.exit(1)
    tell({ bytesDone, bytesTotal })
  }
}

function tell(line: ExtractLine<UnpackResult | PreviewResult>): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
