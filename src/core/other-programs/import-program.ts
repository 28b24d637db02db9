import { AppError } from '#domain/errors.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { say } from '#domain/messages/say.ts'
import { defaultChoices, type ProgramImportChoices } from '#domain/other-programs/import-choices.ts'
import type { ProgramImport, ProgramImportAccount, ProgramImportState } from '#domain/other-programs/import-report.ts'
import type { ProgramData } from '#domain/other-programs/program-data.ts'
import { type RowResult, rowResults } from '#domain/other-programs/row-results.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { hasImportSettings, readImportSettings } from '../settings/import-settings.ts'
import type { Locks } from '../tasks/locks.ts'
import type { DatabaseCopy } from './copy-database.ts'
import type { ImportDeps, Plan } from './plan.ts'
import { planApiKeys, planUserSettings, planUsers } from './plan-accounts.ts'
import { planDownloaders } from './plan-downloaders.ts'
import { gamesWithDownloads, planBlacklist, planDownloads } from './plan-downloads.ts'
import { planGames } from './plan-games.ts'
import { planKeys } from './plan-keys.ts'
import { planRootFolders } from './plan-root-folders.ts'
import { planFeeds, planIndexers, planMappings } from './plan-services.ts'
import { planInstallation } from './plan-settings.ts'
import { importLock } from './recover-import.ts'
import { createReport } from './report.ts'
import { removeUnfinishedImport, storePlan } from './store-plan.ts'

export type ProgramImportOptions = {
  /** The key of encrypted credentials, if it is not in the database. */
  encryptionKey: string | null
  /** Whether the result is stored. */
  apply: boolean
  choices?: ProgramImportChoices
  onProgress?: (state: ProgramImportState) => void
}

const states = new WeakMap<Locks, ProgramImportState>()

/** How far the running import is. */
export function programImportState({ locks }: Pick<AppContext, 'locks'>): ProgramImportState {
  return states.get(locks) ?? { phase: 'idle', done: 0, total: 0 }
}

/**
 * Imports the database of another program, or reports what an import would do. All of it is stored, or nothing.
 * Importing it again changes nothing. The copy is removed. Throws AppError `invalid` for another database, `conflict` if
 * an import is running, `no-space`.
 */
export async function importProgram(
  app: ImportDeps,
  makeCopy: () => Promise<DatabaseCopy>,
  options: ProgramImportOptions,
): Promise<ProgramImport> {
  const result = await app.locks.tryLock(importLock, async () => {
    const copy = await makeCopy()
    try {
      return await importCopy(app, copy.file, {
        choices: defaultChoices,
        ...options,
        onProgress: (state) => {
          states.set(app.locks, state)
          options.onProgress?.(state)
        },
      })
    } finally {
      states.delete(app.locks)
      await copy.remove()
    }
  })
  if (result === null) throw new AppError('conflict', say('programImport.alreadyRunning'))
  return result
}

async function importCopy(
  app: ImportDeps,
  file: string,
  { encryptionKey, apply, choices, onProgress }: Required<ProgramImportOptions>,
): Promise<ProgramImport> {
  if (apply) app.dataDisk.assertSpace()
  await removeUnfinishedImport(app)
  const data = await app.readProgram(file, {
    encryptionKey,
    now: instant(app.clock),
    onProgress: (done, total) => onProgress({ phase: 'reading', done, total }),
  })
  const total = data.games.length
  const plan = await planImport(app, data, { choices, apply }, (done) => onProgress({ phase: 'checking', done, total }))
  if (apply) {
    onProgress({ phase: 'writing', done: 0, total })
    await storePlan(app, plan, (done) => onProgress({ phase: 'writing', done, total }))
    for (const announce of plan.afterwards) await announce()
    app.optimizeDatabase()
  }
  const report = plan.report.finish(data, { applied: apply, accounts: accountsOf(plan), metadata: plan.metadata })
  if (apply) app.log.info(`Imported the database of ${report.program}`, countsOf(report))
  return report
}

function countsOf({ tables }: ProgramImport): Record<string, number> {
  const sum = (result: RowResult): number => tables.reduce((total, table) => total + table[result], 0)
  return Object.fromEntries(rowResults.map((result) => [result, sum(result)]))
}

/** Games of no account count for the one that gets them, the administrator's. */
function accountsOf({ accounts, games, data }: Plan): ProgramImportAccount[] {
  const fallback = accounts.find(({ wasAdmin }) => wasAdmin)?.row.id ?? null
  const counts = new Map<string | null, number>()
  for (const { id, userId } of data.games) {
    const owner = userId ?? fallback
    if (games.has(id)) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return accounts.map(({ row, wasAdmin, isNew, user }) => ({
    id: row.id,
    username: row.username,
    wasAdmin,
    games: counts.get(row.id) ?? 0,
    user: { id: user.id, username: user.username, role: user.role, isNew },
  }))
}

async function planImport(
  app: ImportDeps,
  data: ProgramData,
  { choices, apply }: Required<Pick<ProgramImportOptions, 'choices' | 'apply'>>,
  onProgress: (done: number) => void,
): Promise<Plan> {
  const plan: Plan = {
    app,
    data,
    choices,
    report: createReport(),
    now: instant(app.clock),
    users: new Map(),
    newUsers: new Set(),
    accounts: [],
    metadata: null,
    games: new Map(),
    downloaders: new Map(),
    accountWrites: [],
    newGames: [],
    filledGaps: [],
    writes: [],
    afterwards: [],
    stored: {
      downloaders: app.downloaders.all(),
      pathMappings: app.settings.pathMappings(),
      rootFolders: app.rootFolders.all(),
      importSettings: hasImportSettings(app) ? readImportSettings(app) : importSettingsDefaults,
    },
  }
  await planUsers(plan)
  const noteOf = await planInstallation(plan)
  planUserSettings(plan, noteOf)
  await planKeys(plan, apply)
  await planRootFolders(plan)
  await planIndexers(plan)
  await planDownloaders(plan)
  await planMappings(plan)
  await planGames(plan, gamesWithDownloads(plan), onProgress)
  planDownloads(plan)
  planBlacklist(plan)
  await planFeeds(plan)
  planApiKeys(plan)
  return plan
}
