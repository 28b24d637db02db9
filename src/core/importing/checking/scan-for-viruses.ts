import { AppError } from '#domain/errors.ts'
import type { UnscannedFiles } from '#domain/importing/checked-files.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { scannerName } from '#domain/importing/scanner-address.ts'
import type { VirusScanner } from '#domain/ports/virus-scanner.ts'
import { sourceFilePath } from '../../files/list-source.ts'
import { checkScanner, configuredScanner, recordScannerFailure } from '../../settings/virus-scanner.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'
import { checkFiles, type FileToCheck } from './check-files.ts'

const namedFiles = 3

const unavailable: Rejected = {
  ok: false,
  cause: 'scanner-unavailable',
  reason: `${scannerName} does not answer, so the files were not scanned. The import continues once it answers. You can also import the files without a scan.`,
}

/** The daemon answered before: it may be gone, or fail on one file however often it is asked. */
function notScanned({ message }: AppError): Rejected {
  const reason = `Not all files were scanned: ${visible(message)}. The scan is retried automatically. You can also import the files without a scan.`
  return { ok: false, cause: 'scanner-unavailable', reason }
}

/** Why the files cannot be scanned now, found out before long work; null if they can, or need not be scanned. */
export async function assertScannerAnswers({ app, record, signal }: PreparedImport): Promise<Rejected | null> {
  if (record.acceptedCauses.includes('scanner-unavailable') || record.acceptedCauses.includes('infected')) return null
  return (await checkScanner(app, signal)) ? null : unavailable
}

/** Scans the files of a download, including unpacked ones. Returns why a user must review the import. */
export async function scanForViruses(context: PreparedImport, source: ImportSource): Promise<Rejected | null> {
  const { app, record, signal } = context
  const { acceptedCauses } = record
  if (acceptedCauses.includes('infected') || acceptedCauses.includes('scanner-unavailable')) return null
  const scanner = configuredScanner(app)
  if (scanner === null) return null
  try {
    return await scan(context, source, scanner)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || error.code !== 'upstream') throw error
    recordScannerFailure(app, error)
    return notScanned(error)
  }
}

async function scan(context: PreparedImport, source: ImportSource, scanner: VirusScanner): Promise<Rejected | null> {
  const { signal } = context
  let infected = 0
  let unscanned: UnscannedFiles | null = null
  const sentences: string[] = []
  await checkFiles(context, {
    check: 'viruses',
    phase: 'scanning',
    files: () => filesOf(source),
    onResume: (passed) => {
      unscanned = passed.unscanned ?? null
    },
    findings: () => ({ unscanned }),
    async run(file, onBytes) {
      const verdict = await scanner.scan(file, signal)
      onBytes(file.size)
      if (verdict.kind === 'skipped' || verdict.kind === 'unknown') {
        unscanned = withFile(unscanned, file.id, verdict.kind === 'skipped')
      }
      if (verdict.kind !== 'infected') return true
      infected += 1
      if (infected <= namedFiles) {
        sentences.push(`${scannerName} found ${visible(verdict.signature)} in "${visible(file.id)}".`)
      }
      return false
    },
  })
  if (infected === 0) return null
  const more = infected > namedFiles ? ` (and ${infected - namedFiles} more)` : ''
  const advice = 'Blacklist the release, or import it anyway if you are sure that this is a false alarm.'
  return { ok: false, cause: 'infected', reason: `${sentences.join(' ')}${more} ${advice}` }
}

function withFile(unscanned: UnscannedFiles | null, name: string, isCertain: boolean): UnscannedFiles {
  if (unscanned === null) return { count: 1, first: name, isCertain }
  return { ...unscanned, count: unscanned.count + 1, isCertain: unscanned.isCertain && isCertain }
}

/** Says which files an import brings that exceed the limits of the scanner. */
export function describeUnscanned(unscanned: UnscannedFiles | null | undefined): string[] {
  if (!unscanned) return []
  const { count, first, isCertain } = unscanned
  const subject = count === 1 ? `"${visible(first)}"` : `${count} files, such as "${visible(first)}",`
  const verb = count === 1 ? 'was' : 'were'
  return [
    isCertain
      ? `${subject} ${verb} not scanned for viruses because of the limits of ${scannerName}.`
      : `${subject} may not have been scanned for viruses because of the limits of ${scannerName}.`,
  ]
}

async function* filesOf(source: ImportSource): AsyncGenerator<FileToCheck, void, undefined> {
  for (const file of source.files) yield { id: file.path, path: sourceFilePath(source, file), size: file.size }
}
