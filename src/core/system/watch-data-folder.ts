import type { AppContext } from '../app-context.ts'

/**
 * Logs when the data folder can no longer be written, and when it can again: then the event `dataFolderRecovered`
 * continues what was waiting. Returns the check, which is called every few seconds.
 */
export function createDataFolderWatch({
  dataDisk,
  log,
  events,
  health,
}: Pick<AppContext, 'dataDisk' | 'log' | 'events' | 'health'>): () => void {
  let reported: string | undefined
  return () => {
    const fault = dataDisk.fault()
    if (fault !== null && fault.cause !== reported) log.error(`${fault.message} ${fault.help}`)
    if (fault?.cause !== reported) health.requestCheck()
    reported = fault?.cause
    if (!dataDisk.hasRecovered()) return
    log.info('The data folder can be written again')
    events.emit('dataFolderRecovered', {})
  }
}
