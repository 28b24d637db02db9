import type { PreparedImport, Rejected } from '../import-context.ts'
import { type FoundSource, type UnpackedContent, unpackedContent } from '../unpacking/unpacked-content.ts'
import { assertScannerAnswers, scanForViruses } from './scan-for-viruses.ts'
import { verifyChecksums } from './verify-checksums.ts'

/**
 * The files to import, unpacked if the settings say so and with their content checked, or why a user must review them
 * first. Nothing is in the library yet.
 */
export async function checkedContent(context: PreparedImport, found: FoundSource): Promise<UnpackedContent | Rejected> {
  const { source } = found
  const unsafe =
    (await assertScannerAnswers(context)) ?? (await verifyChecksums(context, source, { stagedOnly: false }))
  if (unsafe !== null) return unsafe
  const content = await unpackedContent(context, found)
  if (!content.ok) return content
  const isUnpacked = content.archives.length > 0
  const faulty = isUnpacked ? await verifyChecksums(context, content.source, { stagedOnly: true }) : null
  return faulty ?? (await scanForViruses(context, content.source)) ?? content
}
