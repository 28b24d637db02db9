import type { SystemStatus } from '#domain/systems/rom-set.ts'
import { systemNamed } from '#domain/systems/systems.ts'
import type { AppContext } from '../app-context.ts'

const nothing = { games: 0, wanted: 0, verified: 0, bad: 0, unknown: 0, uncheckable: 0, dats: 0 }

/** Counts what a user has of each system that has games or DATs. */
export function systemStatus({ romSets }: Pick<AppContext, 'romSets'>, userId: string): SystemStatus[] {
  const found = new Map<string, SystemStatus>()
  const of = (id: string): SystemStatus => {
    const known = found.get(id) ?? { id, ...nothing }
    found.set(id, known)
    return known
  }
  for (const { platform, wanted, verification, count } of romSets.countByPlatform(userId)) {
    const system = systemNamed(platform)
    if (system === null) continue
    const status = of(system.id)
    status[wanted === 1 ? 'wanted' : 'games'] += count
    if (verification !== null) status[verification] += count
  }
  for (const { system, count } of romSets.datCounts()) of(system).dats += count
  return [...found.values()]
}
