import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { UnpackRequest } from '#domain/ports/unpacker.ts'
import { extractArchive } from '#integrations/archives/extract-archive.ts'
import type { ExtractLine } from '#integrations/archives/spawn-unpacker.ts'
import { assetFolder } from '#runtime/assets.ts'

const tellEveryMs = 250

/** Unpacks what the request on its input says, and writes lines of JSON. Ends by itself when nobody reads them. */
export async function extract(): Promise<number> {
  const parent = process.ppid
  let told = 0
  const request: UnpackRequest = JSON.parse(readFileSync(0, 'utf8'))
  const result = await extractArchive({
    ...request,
    wasm: new Uint8Array(readFileSync(join(assetFolder('7z-wasm'), '7zz.wasm'))),
    onProgress(bytesDone, bytesTotal) {
      const now = Date.now()
      if (now - told < tellEveryMs) return
      told = now
      if (process.ppid !== parent) process.exit(1)
      tell({ bytesDone, bytesTotal })
    },
  })
  tell({ result })
  return 0
}

function tell(line: ExtractLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
