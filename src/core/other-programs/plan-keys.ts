import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import { AppError } from '#domain/errors.ts'
import type { SourceKey, SourceRow } from '#domain/other-programs/program-data.ts'
import { stableId } from '#domain/other-programs/stable-id.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { readNexusKey, storeNexusKey } from '../lookups/nexus-settings.ts'
import { hasSelectedProvider, storedSettings, storeMetadataSettings } from '../metadata/stored-settings.ts'
import { declaredSettings } from '../settings/declared-settings.ts'
import type { Plan } from './plan.ts'

/** The credentials of services. Those that Ludarr has stay. */
export function planKeys(plan: Plan): void {
  planIgdb(plan)
  for (const row of plan.data.keys) {
    if (row.kind === 'nexusMods') planNexusKey(plan, row, row.value)
    if (row.kind === 'discord') planWebhook(plan, row, row.webhookUrl)
  }
}

type IgdbRow = SourceRow<Extract<SourceKey, { kind: 'igdb' }>>

function planIgdb(plan: Plan): void {
  const { app, data, report } = plan
  const rows = data.keys.filter((row): row is IgdbRow => row.kind === 'igdb')
  const fixed = app.metadata.fixed.settings.igdb ?? {}
  const stored = storedSettings(app).igdb ?? {}
  const found = Object.fromEntries(rows.map(({ field, value }) => [field, value]))
  const isComplete = found.clientId !== undefined && found.clientSecret !== undefined
  const isNew = Object.keys(stored).length === 0 && Object.keys(fixed).length === 0
  for (const row of rows) {
    const variable = fixed[row.field]?.variable
    if (variable !== undefined) report.add(row, 'skipped', `${variable} sets it.`)
    else if (!isNew) reportKept(plan, row, stored[row.field] === row.value)
    else if (!isComplete) report.add(row, 'skipped', 'IGDB needs both a client ID and a client secret.')
    else report.add(row, 'imported')
  }
  if (!isNew || !isComplete) return
  plan.writes.push(() => {
    const provider = hasSelectedProvider(app) ? app.metadata.provider() : 'igdb'
    storeMetadataSettings(app, provider, { igdb: found })
  })
}

function reportKept({ report }: Plan, row: SourceRow<SourceKey>, isSame: boolean): void {
  if (isSame) report.add(row, 'unchanged')
  else report.add(row, 'skipped', 'Ludarr has another one, which stays.')
}

function planNexusKey(plan: Plan, row: SourceRow<SourceKey>, key: string): void {
  const { app, report } = plan
  const stored = readNexusKey(app)
  if (app.lookups.nexusModsKey !== null) report.add(row, 'skipped', 'LUDARR_NEXUSMODS_KEY sets it.')
  else if (stored !== null) reportKept(plan, row, stored === key)
  else {
    plan.writes.push(() => storeNexusKey(app, key))
    report.add(row, 'imported')
  }
}

function planWebhook(plan: Plan, row: SourceRow<SourceKey>, webhookUrl: string): void {
  const { app, report, now } = plan
  const kind = app.channelKinds.discord
  if (kind === undefined) {
    report.add(row, 'skipped', 'This version does not support Discord.')
    return
  }
  const id = stableId('discord', webhookUrl)
  const isKnown = app.channels.all().some((each) => each.id === id || each.settings.webhookUrl === webhookUrl)
  if (isKnown) {
    report.add(row, 'unchanged')
    return
  }
  try {
    const settings = declaredSettings(kind.label, kind.settings, { webhookUrl })
    const channel: StoredChannel = {
      ...{ id, name: 'Discord', type: 'discord', enabled: true, userId: null, events: [], settings },
      ...{ tagIds: [], health: unknownHealth, createdAt: now, updatedAt: now, failures: 0 },
    }
    plan.writes.push(() => app.channels.insert(channel))
    report.add(row, 'imported', 'The channel receives no notifications until you choose some.')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    report.add(row, 'skipped', error.message)
  }
}
