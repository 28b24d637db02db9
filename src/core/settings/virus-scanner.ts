import { AppError, errorMessage, fieldError } from '#domain/errors.ts'
import { parseScannerAddress, scannerName, urlOfScanner } from '#domain/importing/scanner-address.ts'
import type { Text } from '#domain/messages/message.ts'
import type { VirusScanner } from '#domain/ports/virus-scanner.ts'
import type { AppContext } from '../app-context.ts'
import { readImportSettings } from './import-settings.ts'

const limitsName = 'virus scanner reports limits'

type Deps = Pick<AppContext, 'settings' | 'connectVirusScanner' | 'serviceStates' | 'health'>

/** The virus scanner in the settings; null where none is set. */
export function configuredScanner(app: Pick<AppContext, 'connectVirusScanner' | 'settings'>): VirusScanner | null {
  const { clamAvAddress } = readImportSettings(app)
  const address = clamAvAddress === null ? null : parseScannerAddress(clamAvAddress)
  return address === null ? null : app.connectVirusScanner(address)
}

/** Records whether the virus scanner answers. Returns false if it does not. */
export async function checkScanner(app: Deps, signal?: AbortSignal): Promise<boolean> {
  const scanner = configuredScanner(app)
  if (scanner === null) return true
  try {
    await scanner.ping(signal)
    storeReportsLimits(app, await scanner.reportsLimits(signal))
  } catch (error) {
    if (signal?.aborted === true || !(error instanceof AppError)) throw error
    recordScannerFailure(app, error)
    return false
  }
  app.serviceStates.recordSuccess(scannerName)
  return true
}

/** Whether the virus scanner says which files exceed its limits, as far as is known. */
export function scannerReportsLimits({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.read(limitsName) !== false
}

function storeReportsLimits(app: Pick<AppContext, 'health' | 'settings'>, isReporting: boolean): void {
  if (scannerReportsLimits(app) === isReporting) return
  app.settings.write(limitsName, isReporting)
  app.health.requestCheck()
}

export function recordScannerFailure(
  { serviceStates, health }: Pick<AppContext, 'health' | 'serviceStates'>,
  error: AppError,
) {
  serviceStates.recordFailure(scannerName, { message: errorMessage(error), isRejected: false })
  health.requestCheck()
}

/** Throws AppError `invalid` for a forbidden address and for one where no scanner answers. */
export async function validateScanner(
  app: Pick<AppContext, 'outbound' | 'connectVirusScanner'>,
  input: string,
): Promise<void> {
  const address = parseScannerAddress(input)
  if (address === null) {
    throw invalid('Enter the path of a socket, such as /run/clamav/clamd.ctl, or host and port, such as nas:3310.')
  }
  try {
    const url = urlOfScanner(address)
    if (url !== null) await app.outbound.check(url)
    await app.connectVirusScanner(address).ping()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalid(`This address cannot be used: ${error.message}`)
  }
}

function invalid(message: Text): AppError {
  return fieldError('clamAvAddress', message)
}
