import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { ChecksumAlgorithm } from '#domain/importing/checksum-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'
import { checkFiles } from './check-files.ts'
import { type Checksum, filesWithChecksums, findChecksumLists, type MissingFiles } from './read-checksums.ts'

const chunkBytes = 1024 ** 2
const namedFiles = 3

/**
 * Compares the files of a download with the checksums that come with it, or those that came out of archives with the
 * lists among them. Returns why a user must review the import: files differ from their checksum or are missing.
 */
export async function verifyChecksums(
  context: PreparedImport,
  source: ImportSource,
  { stagedOnly }: { stagedOnly: boolean },
): Promise<Rejected | null> {
  const { record, settings, signal } = context
  if (!settings.verifyChecksums || record.acceptedCauses.includes('checksum')) return null
  const lists = findChecksumLists(source, stagedOnly)
  if (lists.length === 0) return null
  const wrong: { count: number; first: Checksum[]; names: string[] } = { count: 0, first: [], names: [] }
  let missing: MissingFiles = { count: 0, first: [] }
  await checkFiles(context, {
    // Unpacked files are removed when an import is interrupted.
    check: stagedOnly ? null : 'checksums',
    phase: 'verifying',
    files: () =>
      filesWithChecksums(source, lists, (found) => {
        missing = found
      }),
    async run({ path, name, checksums }, onBytes) {
      const algorithms = new Set(checksums.map(({ algorithm }) => algorithm))
      const digests = await digestsOf(path, algorithms, signal, onBytes)
      const differing = checksums.find(({ algorithm, digest }) => digests.get(algorithm) !== digest)
      if (differing === undefined) return true
      wrong.count += 1
      if (wrong.first.length < namedFiles) {
        wrong.first.push(differing)
        wrong.names.push(name)
      }
      return false
    },
  })
  if (wrong.count + missing.count === 0) return null
  const sentences = [
    ...wrong.first.map(
      ({ list }, index) => `"${visible(wrong.names[index] ?? '')}" does not match its checksum in "${visible(list)}".`,
    ),
    ...missing.first.map(({ name, list }) => `"${visible(name)}" is listed in "${visible(list)}", but missing.`),
  ].slice(0, namedFiles)
  const more = wrong.count + missing.count - sentences.length
  const others = more > 0 ? ` (and ${more} more)` : ''
  const advice = 'Download the release again, blacklist it, or import it anyway.'
  return { ok: false, cause: 'checksum', reason: `${sentences.join(' ')}${others} ${advice}` }
}

/** The digests of a file, which is read once for all of them. */
async function digestsOf(
  path: string,
  algorithms: ReadonlySet<ChecksumAlgorithm>,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<Map<ChecksumAlgorithm, string>> {
  const hashes = [...algorithms].map((algorithm) => [algorithm, createDigest(algorithm)] as const)
  const file = await open(path, 'r')
  try {
    const buffer = new Uint8Array(chunkBytes)
    for (let position = 0; ; ) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position)
      if (bytesRead === 0) break
      for (const [, hash] of hashes) hash.update(buffer.subarray(0, bytesRead))
      position += bytesRead
      onBytes(bytesRead)
    }
  } finally {
    await file.close()
  }
  return new Map(hashes.map(([algorithm, hash]) => [algorithm, hash.hex()]))
}

type Digest = { update(bytes: Uint8Array): void; hex(): string }

function createDigest(algorithm: ChecksumAlgorithm): Digest {
  if (algorithm === 'crc32') {
    let sum = 0
    return {
      update(bytes) {
        sum = crc32(bytes, sum)
      },
      hex: () => sum.toString(16).padStart(8, '0'),
    }
  }
  const hash = createHash(algorithm)
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
}
