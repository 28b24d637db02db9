import { AppError, errorMessage } from '#domain/errors.ts'
import type { MetadataProviderName } from '#domain/games/metadata.ts'
import type { ProgramImportMetadata } from '#domain/other-programs/import-report.ts'
import type { SourceKey, SourceRow } from '#domain/other-programs/program-data.ts'
import { storedSettings, storeMetadataSettings } from '../metadata/stored-settings.ts'
import { requestFault } from './entry-faults.ts'
import type { Plan } from './plan.ts'
import { reportKept } from './report.ts'

type IgdbRow = SourceRow<Extract<SourceKey, { kind: 'igdb' }>>

/**
 * The credentials of IGDB. Those that Ludarr has stay. IGDB is only selected if that was chosen and a test with the
 * imported credentials succeeds. A preview tests them, too, so that the choice can be made.
 */
export async function planMetadata(plan: Plan, apply: boolean): Promise<void> {
  const { app, data, report, choices } = plan
  const rows = data.keys.filter((row): row is IgdbRow => row.kind === 'igdb')
  const fixed = app.metadata.fixed.settings.igdb ?? {}
  const stored = storedSettings(app).igdb ?? {}
  const found: Record<string, string> = Object.fromEntries(rows.map(({ field, value }) => [field, value]))
  const kind = app.metadata.kinds.igdb
  const fault = kind === undefined ? null : requestFault(kind.settings, found)
  const isComplete = found.clientId !== undefined && found.clientSecret !== undefined && fault === null
  const isNew = Object.keys(stored).length === 0 && Object.keys(fixed).length === 0
  const isSame = stored.clientId === found.clientId && stored.clientSecret === found.clientSecret
  const current = app.metadata.provider()
  if (isComplete && (isNew || (isSame && current !== 'igdb'))) {
    const isTested = !apply || choices.metadata === 'imported'
    const test = isTested ? await testCredentials(plan, found) : null
    const fixedBy = app.metadata.fixed.provider?.variable ?? null
    const isSelected = choices.metadata === 'imported' && test?.ok === true && fixedBy === null
    const after = isSelected ? 'igdb' : current
    plan.metadata = { current, imported: 'igdb', after, fixedBy, test }
    plan.writes.push(() => {
      storeMetadataSettings(app, after, isNew ? { igdb: found } : {})
      app.serviceStates.forget(labelOf(plan, 'igdb'))
    })
  }
  const note = plan.metadata === null ? null : describeProvider(plan, plan.metadata)
  for (const row of rows) {
    const variable = fixed[row.field]?.variable
    if (variable !== undefined) report.add(row, 'skipped', `${variable} sets it.`)
    else if (!isNew) reportKept(report, row, stored[row.field] === row.value)
    else if (!isComplete) report.add(row, 'skipped', fault ?? 'IGDB needs both a client ID and a client secret.')
    else report.add(row, 'imported', row === rows[0] ? note : null)
  }
}

async function testCredentials({ app }: Plan, found: Record<string, string>): Promise<ProgramImportMetadata['test']> {
  try {
    await app.metadata.connect('igdb', found).prove?.()
    return { ok: true, message: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: app.redactor.redact(errorMessage(error)) }
  }
}

function describeProvider(plan: Plan, { current, after, test }: ProgramImportMetadata): string {
  const stays = `${labelOf(plan, after)} provides the metadata, as before.`
  if (after !== current) return `${labelOf(plan, after)} provides the metadata from now on.`
  return test?.ok === false ? `The test of IGDB failed. ${stays}` : stays
}

const labelOf = ({ app }: Plan, provider: MetadataProviderName): string =>
  app.metadata.kinds[provider]?.label ?? provider
